import * as z from 'zod/mini'
import { LANGUAGES } from '@afterbell/domain/kernel/languages/languages'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { date, flag, id, instant, named, text } from '../kernel/fields.ts'
import { askType, familyType, fieldType, storedFields } from './forms.ts'
import { exportField, exportQuery, listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'

/** A file as the answer to a question: its id, its name, and its size in bytes. */
export const fileAnswer = z.object({ file: text(36), name: text(200), bytes: z.int() })

/** A text, a date, the wording of one or several choices, a consent, or a file. */
const formAnswer = z.union([text(4000), z.boolean(), z.array(text(100)).check(z.maxLength(200)), fileAnswer])

/** Answers by question id. */
export const answersByQuestion = z.record(id, formAnswer)

export const formActivity = z.object({ id, name: z.string(), kind: z.enum(ACTIVITY_KINDS) })

/** Who answered, and who signed. */
const answeredBy = {
  answeredBy: z.nullable(z.string()),
  /** A guardian answered, logged in as themselves. Else staff recorded it. */
  isByFamily: z.boolean(),
  /** The name that was typed, below which sentence, and the language it was read in. */
  signature: z.nullable(
    z.object({
      name: z.string(),
      text: z.string(),
      language: z.enum(LANGUAGES),
      /** What was drawn, as the path of an SVG in a box of 600 by 200; null if nothing was. */
      drawing: z.nullable(z.string()),
    }),
  ),
}

/** A form a child has to answer, and its state. */
const formToAnswer = z.object({
  formId: id,
  formName: z.string(),
  required: z.boolean(),
  askType,
  familyType,
  formVersion: z.int(),
  formFields: storedFields,
  /** The enrollments that ask for it: all of them if the form is asked once, otherwise one. */
  askedBy: z.array(z.object({ enrollmentId: id, activity: formActivity })),
  state: z.enum(['ANSWERED', 'MISSING', 'OPTIONAL']),
  /** The latest answer. If the form has asked for more since, it is not valid anymore and only prefills the form. */
  answer: z.nullable(z.object({ id, answers: answersByQuestion, answeredAt: instant, ...answeredBy })),
})

/** An answer to a form, with the form's wording at the time. */
const answerRow = z.object({
  id,
  formId: id,
  formName: z.string(),
  formVersion: z.int(),
  child: named,
  activity: formActivity,
  answeredAt: instant,
  ...answeredBy,
  /** Whether no later answer has replaced it. */
  isLatest: z.boolean(),
  /** Whether it still satisfies the form. */
  isEnough: z.boolean(),
  answers: z.array(z.object({ id, question: z.string(), fieldType, answer: z.nullable(formAnswer) })),
})

const SORTS = ['answeredAt', 'child'] as const
const filters = {
  activityId: z.optional(id),
  /** Includes earlier answers that were replaced. */
  earlier: z.optional(flag),
}

const ofChild = '/schools/{schoolId}/children/{id}/forms'
const ofForm = '/schools/{schoolId}/forms/{id}/answers'

/** Families' answers to custom forms. */
export const formAnswers = group('formAnswers', {
  ofChild: op({
    method: 'GET',
    path: ofChild,
    summary:
      'The forms that are asked of a child now, with what was answered, and those it answered before. With a rosterId, those of that place.',
    allow: ['contacts', 'contact'],
    addition: true,
    query: z.object({ rosterId: z.optional(id) }),
    answer: z.object({
      child: named,
      asked: z.array(formToAnswer),
      /** Answered forms that are no longer asked. */
      before: z.array(z.object({ formId: id, formName: z.string(), answeredAt: instant })),
    }),
  }),
  save: op({
    method: 'PUT',
    path: `${ofChild}/{formId}`,
    summary: 'Answers a form for a child, again if it was answered. What was answered before is kept.',
    allow: ['contacts', 'contact'],
    addition: true,
    body: z.object({
      /** The enrollment that asks for it. */
      enrollmentId: id,
      /** The version that was displayed. */
      formVersion: z.int(),
      answers: answersByQuestion,
      /** The displayed answer that this one replaces. */
      replaces: z._default(z.nullable(id), null),
    }),
    answer: z.object({ id, answeredAt: instant }),
    refusals: ['NOT_ASKED', 'FORM_CHANGED', 'CHANGED_MEANWHILE'],
  }),
  history: op({
    method: 'GET',
    path: `${ofChild}/{formId}/answers`,
    summary: 'Everything that was answered to a form for a child, the latest first.',
    allow: ['contacts', 'contact'],
    addition: true,
    query: listQuery(['answeredAt'], {}),
    answer: page(answerRow),
  }),
  ofForm: op({
    method: 'GET',
    path: ofForm,
    summary: 'What families answered to a form: the answers that stand, and earlier ones where asked for.',
    allow: ['custom_forms', 'view'],
    addition: true,
    query: listQuery(SORTS, filters),
    answer: page(answerRow),
  }),
  exportFields: op({
    method: 'GET',
    path: `${ofForm}/xls-fields`,
    summary:
      'The columns the answers to a form can be exported with: who, when, and each question it asks now.',
    allow: ['custom_forms', 'view'],
    addition: true,
    answer: z.array(exportField),
  }),
  export: op({
    method: 'GET',
    path: `${ofForm}/xls`,
    summary: 'The answers to a form as a spreadsheet, with a column for each question.',
    allow: ['custom_forms', 'view'],
    addition: true,
    query: exportQuery(SORTS, filters),
    answerForm: 'file',
  }),
  report: op({
    method: 'POST',
    path: '/reports/schools/{schoolId}/custom-forms',
    summary: 'What families answered to custom forms, by form, activity and time. Nothing is changed by it.',
    allow: ['reports', 'view'],
    writes: false,
    query: listQuery(SORTS, {}),
    body: z._default(
      z.object({
        formIds: z.optional(z.array(id).check(z.maxLength(1000))),
        activityIds: z.optional(z.array(id).check(z.maxLength(1000))),
        from: z.optional(date),
        to: z.optional(date),
        earlier: z.optional(z.boolean()),
      }),
      {},
    ),
    answer: page(answerRow),
  }),
})
