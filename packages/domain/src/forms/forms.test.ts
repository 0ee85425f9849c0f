import { describe, expect, it } from 'vitest'
import {
  asksTheSame,
  copyOfForm,
  decideRemoveForm,
  formFindings,
  hasOptions,
  moveEntry,
  newForm,
  newQuestion,
  orderedFields,
  type CustomForm,
  type FormField,
} from './forms.ts'

const SYMBOLS = 'The following symbols are not allowed: ^=+-*$^:/)('

function form(over: Partial<FormField> = {}, formName = 'Trip'): CustomForm {
  return { ...newForm(), formName, formFields: [{ ...newQuestion(0), question: 'Who?', ...over }] }
}

const options = (...words: string[]) => words.map((option, sortedId) => ({ sortedId, option }))
const findingsByPath = (customForm: CustomForm) =>
  Object.fromEntries(formFindings(customForm).map(({ path, message }) => [path, message]))

describe('a custom form', () => {
  it('begins as one short question, asked once for every child', () => {
    expect(newForm()).toEqual({
      formName: '',
      enabled: true,
      required: false,
      askType: 'ASK_ONCE',
      familyType: 'EVERY_CHILD',
      needsSignature: false,
      mayDrawSignature: false,
      formFields: [
        { sortedId: 0, required: false, question: '', fieldType: 'SHORT_QUESTION', formOption: [] },
      ],
    })
    expect(findingsByPath(newForm())).toEqual({
      formName: 'This field is required',
      'formFields.0.question': 'This field is required',
    })
  })

  it.each('^=+-*$:/()'.split(''))('takes no %s in its name, a question or a choice', (symbol) => {
    const customForm = form(
      { question: `a${symbol}`, fieldType: 'DROPDOWN', formOption: options('one', `two${symbol}`) },
      `b${symbol}`,
    )
    expect(findingsByPath(customForm)).toEqual({
      formName: SYMBOLS,
      'formFields.0.question': SYMBOLS,
      'formFields.0.formOption.1.option': SYMBOLS,
    })
  })

  it('takes every other letter', () => {
    expect(findingsByPath(form({ question: "Does Zoë swim? Māori, 2nd; 'yes' & #1!" }, 'Été'))).toEqual({})
  })

  it('puts short questions, and what is consented to as long as it must be', () => {
    const told500 = (over: object) => findingsByPath(form({ question: 'a'.repeat(501), ...over }))
    expect(told500({})).toEqual({ 'formFields.0.question': 'Length should be less than 500' })
    expect(told500({ fieldType: 'CONSENT' })).toEqual({})
    expect(told500({ fieldType: 'CONSENT', question: 'a'.repeat(2001) })).toEqual({
      'formFields.0.question': 'Length should be less than 2000',
    })
  })

  it('asks something, and lets choose among two or more that differ', () => {
    expect(findingsByPath({ ...form(), formFields: [] })).toEqual({ formFields: 'Add at least one question' })
    expect(findingsByPath(form({ fieldType: 'SINGLE_CHOICE', formOption: options('Yes') }))).toEqual({
      'formFields.0.formOption': 'Add at least two choices',
    })
    expect(
      findingsByPath(form({ fieldType: 'MULTIPLE_CHOICE', formOption: options('Yes', ' yes', '') })),
    ).toEqual({
      'formFields.0.formOption.1.option': 'This choice is already there',
      'formFields.0.formOption.2.option': 'This field is required',
    })
    // Options typed before the field type changed are not checked.
    expect(findingsByPath(form({ fieldType: 'DATE', formOption: options('(') }))).toEqual({})
    expect(
      ['SHORT_QUESTION', 'LONG_QUESTION', 'DATE', 'CONSENT'].some((type) => hasOptions(type as never)),
    ).toBe(false)
  })

  it('is stored in its order, without choices nobody has', () => {
    const fields = [
      {
        ...newQuestion(7),
        question: 'b',
        fieldType: 'DROPDOWN' as const,
        formOption: [
          { sortedId: 5, option: 'y' },
          { sortedId: 2, option: 'x' },
        ],
      },
      { ...newQuestion(3), question: 'a', formOption: options('left over') },
    ]
    expect(orderedFields(fields)).toMatchObject([
      { sortedId: 0, question: 'a', formOption: [] },
      {
        sortedId: 1,
        question: 'b',
        formOption: [
          { sortedId: 0, option: 'x' },
          { sortedId: 1, option: 'y' },
        ],
      },
    ])
  })

  it('asks the same until a question reads differently, whoever is asked', () => {
    const one = form({ id: 'q' })
    expect(asksTheSame(one, { ...one, required: true, askType: 'ASK_EVERY_TIME' } as CustomForm)).toBe(true)
    for (const other of [
      form({ id: 'q', question: 'Whom?' }),
      form({ id: 'q', required: true }),
      form({ id: 'q', fieldType: 'DATE' }),
      form({ id: 'new' }),
      form({ id: 'q' }, 'Journey'),
      form({ id: 'q', fieldType: 'DROPDOWN', formOption: options('Yes', 'No') }),
    ])
      expect(asksTheSame(one, other)).toBe(false)
  })

  it('asks something else when a choice is added or reads differently', () => {
    const choose = (...words: string[]) =>
      form({ id: 'q', fieldType: 'DROPDOWN', formOption: options(...words) })
    expect(asksTheSame(choose('Yes', 'No'), choose('Yes', 'No'))).toBe(true)
    expect(asksTheSame(choose('Yes', 'No'), choose('Yes', 'No', 'Perhaps'))).toBe(false)
    expect(asksTheSame(choose('Yes', 'No'), choose('Yes', 'Never'))).toBe(false)
  })

  it('has at most 100 questions, of at most 50 choices', () => {
    const questions = (count: number) => ({
      ...form(),
      formFields: Array.from({ length: count }, (_, at) => ({ ...newQuestion(at), question: 'Who?' })),
    })
    expect(findingsByPath(questions(100))).toEqual({})
    expect(findingsByPath(questions(101))).toEqual({ formFields: 'A form has at most 100 questions' })
    const choices = (count: number) =>
      form({
        fieldType: 'DROPDOWN',
        formOption: options(...Array.from({ length: count }, (_, at) => `Choice ${at}`)),
      })
    expect(findingsByPath(choices(50))).toEqual({})
    expect(findingsByPath(choices(51))).toEqual({
      'formFields.0.formOption': 'A question has at most 50 choices',
    })
  })

  it('has a name and choices of at most 100 letters', () => {
    const long = (letters: number) =>
      form({ fieldType: 'DROPDOWN', formOption: options('a'.repeat(letters), 'No') }, 'a'.repeat(letters))
    expect(findingsByPath(long(100))).toEqual({})
    expect(Object.keys(findingsByPath(long(101)))).toEqual(['formName', 'formFields.0.formOption.0.option'])
  })

  it('tells two choices apart whatever is empty, and not by case or spaces', () => {
    const choiceFindings = (...words: string[]) =>
      findingsByPath(form({ fieldType: 'DROPDOWN', formOption: options(...words) }))
    expect(choiceFindings('Yes', 'YES ')).toEqual({
      'formFields.0.formOption.1.option': 'This choice is already there',
    })
    expect(Object.values(choiceFindings('', ''))).toEqual([
      'This field is required',
      'This field is required',
    ])
  })

  it('is copied under another name, with questions of its own', () => {
    const copy = copyOfForm(form({ id: 'q' }, 'x'.repeat(100)))
    expect(copy.formName).toBe(`${'x'.repeat(95)} copy`)
    expect(copy.formFields[0]).not.toHaveProperty('id')
    expect(findingsByPath(copy)).toEqual({})
    expect(copyOfForm({ ...form(), askType: 'ASK_EVERY_TIME' })).toMatchObject({
      askType: 'ASK_EVERY_TIME',
      formFields: form().formFields,
    })
  })

  it('is removed only while no activity asks it, and says which do', () => {
    expect(decideRemoveForm([])).toEqual({ allowed: true })
    expect(decideRemoveForm(['Chess'])).toMatchObject({
      message: expect.stringMatching(/^Chess uses this form/),
    })
    expect(decideRemoveForm(['Chess', 'Choir', 'Yoga'])).toMatchObject({
      code: 'IN_USE',
      message: 'Chess and 2 more use this form. Disable it instead',
    })
  })

  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, 3, 'abc'],
    [0, -1, 'abc'],
    [9, 0, 'abc'],
  ])('a question moved from %i to %i', (from, to, order) => {
    const list = 'abc'.split('').map((question, sortedId) => ({ question, sortedId }))
    const after = moveEntry(list, from, to)
    expect(after.map(({ question }) => question).join('')).toBe(order)
    expect(after.map(({ sortedId }) => sortedId)).toEqual([0, 1, 2])
  })
})
