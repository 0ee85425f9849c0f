import { describe, expect, it } from 'vitest'
import {
  answerFindings,
  answerStateText,
  answersStillHold,
  answersToBeginWith,
  answerText,
  storedAnswers,
  type AskedField,
  type FormAnswer,
} from './form-answers.ts'
import { FORM_FIELD_TYPES, hasOptions, newQuestion, type FormFieldType } from './forms.ts'

const EMPTY = 'This field is required'
const NOT_OFFERED = 'Choose one of the answers that are offered'
const LETTERS = 'You should use latin symbols and numbers'

function asked(fieldType: FormFieldType, over: Partial<AskedField> = {}): AskedField {
  const formOption = ['Crawl', 'Back'].map((option, sortedId) => ({ sortedId, option }))
  return { ...newQuestion(0), id: 'q', question: 'Well?', fieldType, formOption, ...over }
}

const told = (field: AskedField, answer: FormAnswer | undefined) =>
  answerFindings([field], answer === undefined ? {} : { q: answer })[0]?.message ?? null

describe('an answer', () => {
  it.each<[FormFieldType, FormAnswer, string | null]>([
    ['SHORT_QUESTION', 'Yes, like a fish', null],
    ['SHORT_QUESTION', 'Zoë & Māia; 2nd "best"!', null],
    ['SHORT_QUESTION', 'x'.repeat(200), null],
    ['SHORT_QUESTION', 'x'.repeat(201), 'Length should be less than 200'],
    ['SHORT_QUESTION', '+1 555-010-0100 (after 3:30 p.m.)', null],
    ['SHORT_QUESTION', 'はい', LETTERS],
    ['SHORT_QUESTION', ['Crawl'], NOT_OFFERED],
    ['LONG_QUESTION', 'x'.repeat(2000), null],
    ['LONG_QUESTION', 'x'.repeat(2001), 'Length should be less than 2000'],
    ['LONG_QUESTION', '2 x 5 mg/day = $3', null],
    ['LONG_QUESTION', 'はい', LETTERS],
    ['LONG_QUESTION', true, NOT_OFFERED],
    ['SINGLE_CHOICE', 'Crawl', null],
    ['SINGLE_CHOICE', 'crawl', NOT_OFFERED],
    ['SINGLE_CHOICE', ['Crawl'], NOT_OFFERED],
    ['DROPDOWN', 'Back', null],
    ['DROPDOWN', 'Butterfly', NOT_OFFERED],
    ['MULTIPLE_CHOICE', ['Back', 'Crawl'], null],
    ['MULTIPLE_CHOICE', ['Back', 'Back'], NOT_OFFERED],
    ['MULTIPLE_CHOICE', ['Back', 'Butterfly'], NOT_OFFERED],
    ['MULTIPLE_CHOICE', 'Back', NOT_OFFERED],
    ['DATE', '2026-02-28', null],
    ['DATE', '2026-02-29', 'This field should be a valid date'],
    ['DATE', 'tomorrow', 'This field should be a valid date'],
    ['DATE', true, NOT_OFFERED],
    ['CONSENT', true, null],
    ['CONSENT', false, null],
    ['CONSENT', 'yes', NOT_OFFERED],
  ])('to a %s that is %j is told: %s', (type, answer, message) => {
    expect(told(asked(type), answer)).toBe(message)
    expect(told(asked(type, { required: true }), answer)).toBe(answer === false ? EMPTY : message)
  })

  it.each(FORM_FIELD_TYPES)('to a %s may be left out unless it is required', (type) => {
    const empty: FormAnswer[] = ['', '  ', []]
    for (const answer of [undefined, ...empty]) {
      expect(told(asked(type), answer)).toBe(null)
      expect(told(asked(type, { required: true }), answer)).toBe(EMPTY)
    }
  })

  it('to a question that is not asked is found', () => {
    expect(answerFindings([asked('DATE')], { other: 'x' })).toEqual([
      { path: 'answers.other', message: 'The form does not ask this question' },
    ])
  })

  it('is stored tidily, and a consent that was not given is stored as refused', () => {
    const fields = [
      asked('SHORT_QUESTION', { id: 'name' }),
      asked('LONG_QUESTION', { id: 'empty' }),
      asked('MULTIPLE_CHOICE', { id: 'many' }),
      asked('CONSENT', { id: 'consent' }),
    ]
    const given = { name: ' Zoe\u0308 ', empty: ' ', many: ['Back', 'Crawl'] }
    expect(storedAnswers(fields, given)).toEqual({ name: 'Zoë', many: ['Crawl', 'Back'], consent: false })
    expect(storedAnswers(fields, { consent: true })).toEqual({ consent: true })
    expect(storedAnswers(fields, { many: ['Back'] })).toEqual({ many: ['Back'], consent: false })
  })

  it('is begun with what still can be said of an earlier one', () => {
    const fields = [asked('DROPDOWN', { id: 'stroke' }), asked('DATE', { id: 'day' })]
    const earlier = { stroke: 'Butterfly', day: '2026-11-18', gone: 'x' }
    expect(answersToBeginWith(fields, earlier)).toEqual({ stroke: '', day: '2026-11-18' })
    const empty = FORM_FIELD_TYPES.map((type) => asked(type, { id: type }))
    expect(answersToBeginWith(empty, null)).toEqual({
      SHORT_QUESTION: '',
      LONG_QUESTION: '',
      SINGLE_CHOICE: '',
      MULTIPLE_CHOICE: [],
      DROPDOWN: '',
      DATE: '',
      CONSENT: false,
    })
  })

  it('is told in words', () => {
    const day = (date: string) => `on ${date}`
    expect(answerText(asked('CONSENT'), true, day)).toBe('Yes')
    expect(answerText(asked('CONSENT'), false, day)).toBe('No')
    expect(answerText(asked('MULTIPLE_CHOICE'), ['Crawl', 'Back'], day)).toBe('Crawl, Back')
    expect(answerText(asked('DATE'), '2026-11-18', day)).toBe('on 2026-11-18')
    expect(answerText(asked('SHORT_QUESTION'), '2026-11-18', day)).toBe('2026-11-18')
    expect(answerText(asked('SHORT_QUESTION'), undefined, day)).toBe('')
  })
})

describe('answers to a form that was changed', () => {
  const must = { required: true }
  const cases: [what: string, before: AskedField[], after: AskedField[], hold: boolean][] = [
    ['hold when nothing must be answered', [], [asked('DATE')], true],
    ['hold when a question is dropped', [asked('DATE', must)], [], true],
    ['hold when a question need not be answered any more', [asked('DATE', must)], [asked('DATE')], true],
    [
      'hold when words are mended',
      [asked('DATE', must)],
      [asked('DATE', { ...must, question: 'When?' })],
      true,
    ],
    ['do not hold for a new question', [], [asked('DATE', must)], false],
    ['do not hold when a question must be answered now', [asked('DATE')], [asked('DATE', must)], false],
    [
      'do not hold when it is answered otherwise',
      [asked('SHORT_QUESTION', must)],
      [asked('DATE', must)],
      false,
    ],
    [
      'do not hold when a consent reads differently',
      [asked('CONSENT', must)],
      [asked('CONSENT', { ...must, question: 'Swims alone' })],
      false,
    ],
    [
      'hold when a consent that need not be given reads differently',
      [asked('CONSENT')],
      [asked('CONSENT', { question: 'Swims alone' })],
      true,
    ],
    ...FORM_FIELD_TYPES.filter(hasOptions).flatMap((type): (typeof cases)[number][] => {
      const one = asked(type, { ...must, formOption: [{ sortedId: 0, option: 'Crawl' }] })
      return [
        [`hold when a ${type} has one choice more`, [one], [asked(type, must)], true],
        [`do not hold when a ${type} lost a choice`, [asked(type, must)], [one], false],
      ]
    }),
  ]
  it('are held by the question they answer, not by another one', () => {
    const [day, name] = [
      asked('DATE', { ...must, id: 'day' }),
      asked('SHORT_QUESTION', { ...must, id: 'name' }),
    ]
    const hold = (before: AskedField[], after: AskedField[]) =>
      answersStillHold({ formFields: before }, { formFields: after })
    expect(hold([name, day], [day, name])).toBe(true)
    expect(hold([name], [name, day])).toBe(false)
    const { id: _, ...unsaved } = name
    expect(answersStillHold({ formFields: [unsaved] }, { formFields: [unsaved] })).toBe(false)
  })

  it('stand, are replaced, or are to be completed', () => {
    const state = (isLatest: boolean, isEnough: boolean) => answerStateText({ isLatest, isEnough })
    expect([state(true, true), state(true, false), state(false, true), state(false, false)]).toEqual([
      'Current',
      'To be completed',
      'Replaced',
      'Replaced',
    ])
  })

  it.each(cases)('%s', (_, before, after, hold) => {
    expect(answersStillHold({ formFields: before }, { formFields: after })).toBe(hold)
  })
})
