import { describe, expect, it, test } from 'vitest'
import type { FormAskType, FormFamilyType } from './forms.ts'
import {
  answerFor,
  decideAnswer,
  formsMarkText,
  formState,
  isDueBeforeBooking,
  type FormEnrollment,
} from './forms-due.ts'

const kim: FormEnrollment = {
  enrollmentId: 'kim-chess',
  activityId: 'chess',
  childId: 'kim',
  familyId: 'lee',
}

/** Answers given with another enrollment than Kim's in chess. */
const otherEnrollments: [what: string, given: FormEnrollment][] = [
  ['that same enrollment', kim],
  ['another activity', { ...kim, enrollmentId: 'kim-pottery', activityId: 'pottery' }],
  ['an earlier enrollment there', { ...kim, enrollmentId: 'kim-chess-before' }],
  ['a brother there', { ...kim, enrollmentId: 'ben-chess', childId: 'ben' }],
  [
    'a brother elsewhere',
    { enrollmentId: 'ben-pottery', activityId: 'pottery', childId: 'ben', familyId: 'lee' },
  ],
  [
    'another family there',
    { enrollmentId: 'ann-chess', activityId: 'chess', childId: 'ann', familyId: 'fox' },
  ],
]

const holds: Record<FormFamilyType, Record<FormAskType, boolean[]>> = {
  EVERY_CHILD: {
    ASK_ONCE: [true, true, true, false, false, false],
    ASK_EVERY_TIME: [true, false, false, false, false, false],
  },
  ONCE_PER_FAMILY: {
    ASK_ONCE: [true, true, true, true, true, false],
    ASK_EVERY_TIME: [true, false, true, true, false, false],
  },
}

const table = Object.entries(holds).flatMap(([familyType, byAsk]) =>
  Object.entries(byAsk).flatMap(([askType, expected]) =>
    otherEnrollments.map(([what, given], index) => ({
      familyType,
      askType,
      what,
      given,
      counts: expected[index]!,
    })),
  ),
)

describe('an answer to a form', () => {
  it.each(table)('asked $familyType $askType and given with $what counts: $counts', (row) => {
    const form = { familyType: row.familyType as FormFamilyType, askType: row.askType as FormAskType }
    expect(answerFor(form, [row.given], kim)).toBe(row.counts ? row.given : null)
  })

  it('counts as the latest that was given', () => {
    const form = { familyType: 'EVERY_CHILD', askType: 'ASK_ONCE' } as const
    const [later, earlier] = [
      { ...kim, enrollmentId: 'later' },
      { ...kim, enrollmentId: 'earlier' },
    ]
    expect(answerFor(form, [later, earlier], kim)).toBe(later)
  })

  it('answers the form until the form asks for more', () => {
    const form = (required: boolean, answersSince: number) => ({ required, answersSince })
    expect(formState(form(true, 1), null)).toBe('MISSING')
    expect(formState(form(false, 1), null)).toBe('OPTIONAL')
    expect(formState(form(true, 1), { formVersion: 1 })).toBe('ANSWERED')
    expect(formState(form(true, 2), { formVersion: 1 })).toBe('MISSING')
    expect(formState(form(false, 2), { formVersion: 1 })).toBe('OPTIONAL')
    expect(formState(form(true, 2), { formVersion: 3 })).toBe('ANSWERED')
  })

  it('is given before booking if it is required, unless the form wants a file', () => {
    const question = (fieldType: 'SHORT_QUESTION' | 'FILE', required: boolean) => ({ fieldType, required })
    const name = question('SHORT_QUESTION', true)
    expect(isDueBeforeBooking('MISSING', [name])).toBe(true)
    expect(isDueBeforeBooking('OPTIONAL', [name])).toBe(false)
    expect(isDueBeforeBooking('ANSWERED', [name])).toBe(false)
    expect(isDueBeforeBooking('MISSING', [name, question('FILE', true)])).toBe(false)
    expect(isDueBeforeBooking('MISSING', [name, question('FILE', false)])).toBe(true)
  })

  it('is taken of a form that is asked as it was shown', () => {
    const input = {
      formName: 'Trip',
      childName: 'Kim Lee',
      isAsked: true,
      formVersion: 2,
      answeredVersion: 2,
    }
    expect(decideAnswer(input)).toEqual({ allowed: true })
    expect(decideAnswer({ ...input, isAsked: false })).toMatchObject({
      code: 'NOT_ASKED',
      message: 'Trip is no longer asked of Kim Lee',
    })
    expect(decideAnswer({ ...input, answeredVersion: 1 })).toMatchObject({ code: 'FORM_CHANGED' })
  })
})

test('A roster tells a child whose forms are complete from one that is asked none', () => {
  expect(formsMarkText({ required: 0, missing: 0 })).toBe('Not required')
  expect(formsMarkText({ required: 2, missing: 0 })).toBe('Complete')
  expect(formsMarkText({ required: 3, missing: 2 })).toBe('2 missing')
})
