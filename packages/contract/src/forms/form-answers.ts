import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { date, flag, id, instant, named, text } from '../kernel/fields.ts'
import { askType, familyType, fieldType, storedFields } from './forms.ts'
import { exportField, exportQuery, listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'

/** A text, a date or the words of a choice; several choices; or a consent. */
const formAnswer = z.union([text(4000), z.boolean(), z.array(text(100)).check(z.maxLength(200))])

/** By the ids of the questions. */
const answersGiven = z.record(id, formAnswer)

const activity = z.object({ id, name: z.string(), kind: z.enum(ACTIVITY_KINDS) })

/** A form that is asked of a child, and how it stands. */
const askedForm = z.object({
  formId: id,
  formName: z.string(),
  required: z.boolean(),
  askType,
  familyType,
  formVersion: z.int(),
  formFields: storedFields,
  /** With which parts in activities it is asked: all of them where it is asked once, else one. */
  askedBy: z.array(z.object({ enrollmentId: id, activity })),
  state: z.enum(['ANSWERED', 'MISSING', 'OPTIONAL']),
  /** The latest answer; where the form asks for more since, it does not hold, and is what one begins with. */
  answer: z.nullable(
    z.object({ id, answers: answersGiven, answeredAt: instant, answeredBy: z.nullable(z.string()) }),
  ),
})

/** What was answered to one form at one time, in the words the form had then. */
const answerRow = z.object({
  id,
  formId: id,
  formName: z.string(),
  formVersion: z.int(),
  child: named,
  activity,
  answeredAt: instant,
  answeredBy: z.nullable(z.string()),
  /** Whether nothing was answered since in its place. */
  isLatest: z.boolean(),
  /** Whether the form has asked for no more since. */
  isEnough: z.boolean(),
  answers: z.array(z.object({ id, question: z.string(), fieldType, answer: z.nullable(formAnswer) })),
})

const SORTS = ['answeredAt', 'child'] as const
const filters = {
  activityId: z.optional(id),
  /** Earlier answers too, which others have taken the place of. */
  earlier: z.optional(flag),
}

const ofChild = '/schools/{schoolId}/children/{id}/forms'
const ofForm = '/schools/{schoolId}/forms/{id}/answers'

/** What families answered to custom forms. */
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
      asked: z.array(askedForm),
      /** Answered once, and asked no more. */
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
      /** With which part in an activity it is asked. */
      enrollmentId: id,
      /** The version that was shown. */
      formVersion: z.int(),
      answers: answersGiven,
      /** The answer that was shown, whose place this one takes. */
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
