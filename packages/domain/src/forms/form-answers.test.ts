import { describe, expect, it } from 'vitest'
import {
  answerFindings,
  answerStateText,
  answersStillHold,
  answersToBeginWith,
  answerText,
  storedAnswers,
  type AnswerableField,
  type FormAnswer,
} from './form-answers.ts'
import { FORM_FIELD_TYPES, hasOptions, newQuestion, type FormField, type FormFieldType } from './forms.ts'

const unsigned = (formFields: FormField[]) => ({ formFields, needsSignature: false })

const EMPTY = 'This field is required'
const NOT_OFFERED = 'Choose one of the answers that are offered'
const LETTERS = 'You should use latin symbols and numbers'

function fieldOf(fieldType: FormFieldType, over: Partial<AnswerableField> = {}): AnswerableField {
  const formOption = ['Crawl', 'Back'].map((option, sortedId) => ({ sortedId, option }))
  return { ...newQuestion(0), id: 'q', question: 'Well?', fieldType, formOption, ...over }
}

const findingText = (field: AnswerableField, answer: FormAnswer | undefined) =>
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
    expect(findingText(fieldOf(type), answer)).toBe(message)
    expect(findingText(fieldOf(type, { required: true }), answer)).toBe(answer === false ? EMPTY : message)
  })

  it.each(FORM_FIELD_TYPES)('to a %s may be left out unless it is required', (type) => {
    const empty: FormAnswer[] = ['', '  ', []]
    for (const answer of [undefined, ...empty]) {
      expect(findingText(fieldOf(type), answer)).toBe(null)
      expect(findingText(fieldOf(type, { required: true }), answer)).toBe(EMPTY)
    }
  })

  it('to a question that is not asked is found', () => {
    expect(answerFindings([fieldOf('DATE')], { other: 'x' })).toEqual([
      { path: 'answers.other', message: 'The form does not ask this question' },
    ])
  })

  it('is stored tidily, and a consent that was not given is stored as refused', () => {
    const fields = [
      fieldOf('SHORT_QUESTION', { id: 'name' }),
      fieldOf('LONG_QUESTION', { id: 'empty' }),
      fieldOf('MULTIPLE_CHOICE', { id: 'many' }),
      fieldOf('CONSENT', { id: 'consent' }),
    ]
    const answers = { name: ' Zoe\u0308 ', empty: ' ', many: ['Back', 'Crawl'] }
    expect(storedAnswers(fields, answers)).toEqual({ name: 'Zoë', many: ['Crawl', 'Back'], consent: false })
    expect(storedAnswers(fields, { consent: true })).toEqual({ consent: true })
    expect(storedAnswers(fields, { many: ['Back'] })).toEqual({ many: ['Back'], consent: false })
  })

  it('is begun with what still can be said of an earlier one', () => {
    const fields = [fieldOf('DROPDOWN', { id: 'stroke' }), fieldOf('DATE', { id: 'day' })]
    const earlier = { stroke: 'Butterfly', day: '2026-11-18', gone: 'x' }
    expect(answersToBeginWith(fields, earlier)).toEqual({ stroke: '', day: '2026-11-18' })
    const empty = FORM_FIELD_TYPES.map((type) => fieldOf(type, { id: type }))
    expect(answersToBeginWith(empty, null)).toEqual({
      SHORT_QUESTION: '',
      LONG_QUESTION: '',
      SINGLE_CHOICE: '',
      MULTIPLE_CHOICE: [],
      DROPDOWN: '',
      DATE: '',
      CONSENT: false,
      FILE: '',
    })
  })

  it('is told in words', () => {
    const day = (date: string) => `on ${date}`
    expect(answerText(fieldOf('CONSENT'), true, day)).toBe('Yes')
    expect(answerText(fieldOf('CONSENT'), false, day)).toBe('No')
    expect(answerText(fieldOf('MULTIPLE_CHOICE'), ['Crawl', 'Back'], day)).toBe('Crawl, Back')
    expect(answerText(fieldOf('DATE'), '2026-11-18', day)).toBe('on 2026-11-18')
    expect(answerText(fieldOf('SHORT_QUESTION'), '2026-11-18', day)).toBe('2026-11-18')
    expect(answerText(fieldOf('SHORT_QUESTION'), undefined, day)).toBe('')
  })
})

describe('answers to a form that was changed', () => {
  const must = { required: true }
  const cases: [what: string, before: AnswerableField[], after: AnswerableField[], hold: boolean][] = [
    ['hold when nothing must be answered', [], [fieldOf('DATE')], true],
    ['hold when a question is dropped', [fieldOf('DATE', must)], [], true],
    ['hold when a question need not be answered any more', [fieldOf('DATE', must)], [fieldOf('DATE')], true],
    [
      'hold when words are mended',
      [fieldOf('DATE', must)],
      [fieldOf('DATE', { ...must, question: 'When?' })],
      true,
    ],
    ['do not hold for a new question', [], [fieldOf('DATE', must)], false],
    ['do not hold when a question must be answered now', [fieldOf('DATE')], [fieldOf('DATE', must)], false],
    [
      'do not hold when it is answered otherwise',
      [fieldOf('SHORT_QUESTION', must)],
      [fieldOf('DATE', must)],
      false,
    ],
    [
      'do not hold when a consent reads differently',
      [fieldOf('CONSENT', must)],
      [fieldOf('CONSENT', { ...must, question: 'Swims alone' })],
      false,
    ],
    [
      'hold when a consent that need not be given reads differently',
      [fieldOf('CONSENT')],
      [fieldOf('CONSENT', { question: 'Swims alone' })],
      true,
    ],
    ...FORM_FIELD_TYPES.filter(hasOptions).flatMap((type): (typeof cases)[number][] => {
      const one = fieldOf(type, { ...must, formOption: [{ sortedId: 0, option: 'Crawl' }] })
      return [
        [`hold when a ${type} has one choice more`, [one], [fieldOf(type, must)], true],
        [`do not hold when a ${type} lost a choice`, [fieldOf(type, must)], [one], false],
      ]
    }),
  ]
  it('are held by the question they answer, not by another one', () => {
    const [day, name] = [
      fieldOf('DATE', { ...must, id: 'day' }),
      fieldOf('SHORT_QUESTION', { ...must, id: 'name' }),
    ]
    const hold = (before: AnswerableField[], after: AnswerableField[]) =>
      answersStillHold(unsigned(before), unsigned(after))
    expect(hold([name, day], [day, name])).toBe(true)
    expect(hold([name], [name, day])).toBe(false)
    const { id: _, ...unsaved } = name
    expect(answersStillHold(unsigned([unsaved]), unsigned([unsaved]))).toBe(false)
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
    expect(answersStillHold(unsigned(before), unsigned(after))).toBe(hold)
  })
})
