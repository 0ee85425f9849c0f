import * as z from 'zod/mini'
import { FORM_FILE_BYTES_MAX } from '@afterbell/domain/forms/form-files'
import { DRAWING_MAX } from '@afterbell/domain/forms/drawing'
import { SIGNATURE_MAX } from '@afterbell/domain/forms/signature'
import { ANSWERED_BY } from '@afterbell/domain/portal/offers/offers'
import { answersByQuestion, fileAnswer, formActivity } from '../forms/form-answers.ts'
import { storedFields } from '../forms/forms.ts'
import { familyOp, idOf } from '../kernel/family-op.ts'
import { id, instant, named, text } from '../kernel/fields.ts'
import { group } from '../kernel/op.ts'

const base = '/family/schools/{schoolId}'
const ofChild = `${base}/children/{childId}/enrollments/{enrollmentId}/forms/{formId}` as const

/** A form that a child is asked, and how it stands. */
export const familyFormRow = z.object({
  formId: id,
  formName: z.string(),
  child: named,
  /** Of the enrollments that ask for it, the one it is answered for. */
  enrollmentId: id,
  activities: z.array(formActivity),
  required: z.boolean(),
  /** One answer counts for all children of the family. */
  isForFamily: z.boolean(),
  needsSignature: z.boolean(),
  /** The signature may be drawn as well. */
  mayDrawSignature: z.boolean(),
  state: z.enum(['ANSWERED', 'MISSING', 'OPTIONAL']),
  answeredAt: z.nullable(instant),
  /** Null if nobody answered it. */
  answeredBy: z.nullable(z.enum(ANSWERED_BY)),
})

const form = z.extend(familyFormRow, {
  formVersion: z.int(),
  formFields: storedFields,
  /** What a guardian signs, in the language of the page; null if the form asks for no signature. */
  signatureText: z.nullable(z.string()),
  /** The latest answers, which the form begins with. */
  answer: z.nullable(
    z.object({
      id,
      answers: answersByQuestion,
      /** The name it was signed with. */
      signedName: z.nullable(z.string()),
    }),
  ),
  /** What was answered for the child with an earlier enrollment, to begin with and to check; null once it is answered. */
  before: z.nullable(answersByQuestion),
})

const params = z.object({
  childId: idOf('child'),
  enrollmentId: idOf('enrollment'),
  formId: idOf('form'),
})

/** The custom forms of the school, as families answer them. */
export const familyForms = group('familyForms', {
  list: familyOp({
    method: 'GET',
    path: `${base}/forms`,
    summary:
      'The forms that the children in reach are asked now, without their questions, with how each stands.',
    answer: z.object({ forms: z.array(familyFormRow) }),
  }),
  get: familyOp({
    method: 'GET',
    path: ofChild,
    summary: 'A form that a child is asked for an enrollment, with its questions and the latest answers.',
    params,
    answer: form,
  }),
  save: familyOp({
    method: 'PUT',
    path: ofChild,
    summary:
      'Answers a form for a child, with a signature if the form asks for one. What was answered before is kept. The same answers again change nothing.',
    params,
    body: z.object({
      /** The version that was displayed. */
      formVersion: z.int(),
      answers: answersByQuestion,
      /** The name that was typed as a signature. */
      signature: z._default(text(SIGNATURE_MAX), ''),
      /** What was drawn above the name, as the path of an SVG: strokes of whole numbers in a box of 600 by 200. */
      signatureDrawing: z._default(text(DRAWING_MAX), ''),
      /** The displayed answer that this one replaces. */
      replaces: z._default(z.nullable(idOf('formAnswer')), null),
    }),
    answer: form,
    refusals: ['NOT_ASKED', 'FORM_CHANGED', 'CHANGED_MEANWHILE'],
  }),
  attach: familyOp({
    method: 'POST',
    path: `${ofChild}/files`,
    summary:
      'Keeps a file for a question of a form: a PDF, JPEG or PNG of up to 10 MB. It is an answer once the form is sent with it, and goes after a day otherwise. Another file for the same question takes its place.',
    params,
    // It is looked into before it is stored, and what is stored is sealed.
    notIdempotent: true,
    bodyForm: 'multipart',
    files: ['file'],
    fileBytesMax: FORM_FILE_BYTES_MAX,
    body: z.object({
      /** The question, by its id in the form. */
      question: text(36),
    }),
    answer: fileAnswer,
    refusals: [
      'NOT_ASKED',
      'FILE_NOT_CHOSEN',
      'FILE_TOO_BIG',
      'FILE_NOT_RECEIVED',
      'FILE_NOT_SUPPORTED',
      'FILE_DAMAGED',
      'FILES_FULL',
      'TOO_MANY_REQUESTS',
    ],
  }),
  file: familyOp({
    // Each is recorded, and staff who preview the portal get none.
    method: 'POST',
    path: `${base}/form-files/{fileId}/download`,
    summary: 'A file that was attached to a form for a child in reach, to save. Who asks is recorded.',
    params: z.object({ fileId: idOf('formFile') }),
    notIdempotent: true,
    answerForm: 'file',
    fileType: 'application/octet-stream',
  }),
})
