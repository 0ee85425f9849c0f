import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { FORM_ASK_TYPES, FORM_FAMILY_TYPES, FORM_FIELD_TYPES } from '@afterbell/domain/forms/forms'
import { flag, id, idList, instant, text } from '../kernel/fields.ts'
import { bulkAnswer, listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'

export const askType = z.enum(FORM_ASK_TYPES)
export const familyType = z.enum(FORM_FAMILY_TYPES)
export const fieldType = z.enum(FORM_FIELD_TYPES)

/** Position in a list, from 0. */
const sortedId = z.int().check(z.minimum(0), z.maximum(10_000))

const customForm = z.object({
  formName: text(100),
  enabled: z._default(z.boolean(), true),
  required: z._default(z.boolean(), false),
  askType: z._default(askType, 'ASK_ONCE'),
  familyType: z._default(familyType, 'EVERY_CHILD'),
  /** Families sign it by typing their name. */
  needsSignature: z._default(z.boolean(), false),
  /** Families who sign it may draw their signature as well. */
  mayDrawSignature: z._default(z.boolean(), false),
  formFields: z
    .array(
      z.object({
        /** Id of a stored question. Without one it is new. */
        id: z.optional(id),
        sortedId,
        required: z._default(z.boolean(), false),
        question: text(2000),
        fieldType: z._default(fieldType, 'SHORT_QUESTION'),
        formOption: z._default(
          z.array(z.object({ sortedId, option: text(100) })).check(z.maxLength(200)),
          [],
        ),
      }),
    )
    .check(z.maxLength(200)),
})

/** Fields of a form for every member of the school, to choose it by (OQ-87). */
const formName = z.object({ id, formName: z.string(), enabled: z.boolean() })

/** A form in the list. Users who may not view custom forms get only its name. */
const formRow = z.extend(
  z.partial(
    z.object({
      required: z.boolean(),
      askType,
      familyType,
      questionCount: z.int(),
      /** Number of activities that ask it. */
      activityCount: z.int(),
      createdAt: instant,
      updatedAt: instant,
    }),
  ),
  formName.shape,
)

/** Questions of a version, in their order. */
export const storedFields = z.array(
  z.object({
    id,
    sortedId: z.int(),
    required: z.boolean(),
    question: z.string(),
    fieldType,
    formOption: z.array(z.object({ sortedId: z.int(), option: z.string() })),
  }),
)

const storedForm = z.object({
  id,
  formName: z.string(),
  enabled: z.boolean(),
  required: z.boolean(),
  askType,
  familyType,
  needsSignature: z.boolean(),
  mayDrawSignature: z.boolean(),
  formFields: storedFields,
  createdAt: instant,
  updatedAt: instant,
  /** Counts every change; a change based on an older version is refused. */
  version: z.int(),
  /** Counts changes of the questions. An answer belongs to the version it was given to. */
  formVersion: z.int(),
  /** Whether it has any answers. */
  isAnswered: z.boolean(),
  /** Activities that ask it, past ones included, by name. */
  activities: z.array(z.object({ id, name: z.string(), kind: z.enum(ACTIVITY_KINDS) })),
})

const base = '/schools/{schoolId}/forms'

/** Questionnaires that a school creates. */
export const forms = group('forms', {
  list: op({
    method: 'GET',
    path: base,
    summary:
      'The custom forms of the school, without their questions; to those who may not view custom forms their names alone. Pickers ask for `size=1000`.',
    allow: 'member',
    query: listQuery(['formName', 'enabled', 'updatedAt'], { enabled: z.optional(flag) }),
    answer: page(formRow),
  }),
  get: op({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One custom form with its questions.',
    allow: ['custom_forms', 'view'],
    answer: storedForm,
  }),
  create: op({
    method: 'POST',
    path: base,
    summary: 'Creates a custom form. Given a loaded one, it is copied.',
    allow: ['custom_forms', 'add'],
    body: customForm,
    answer: storedForm,
  }),
  update: op({
    method: 'PUT',
    path: base,
    summary: 'Changes a custom form. What was answered before keeps the questions it answered.',
    allow: ['custom_forms', 'edit'],
    body: z.extend(customForm, { id, version: z.optional(z.int()) }),
    answer: storedForm,
    refusals: ['CHANGED_MEANWHILE'],
  }),
  removeMany: op({
    method: 'DELETE',
    path: base,
    summary: 'Removes custom forms. One in use stays, and the answer says why.',
    allow: ['custom_forms', 'remove'],
    query: z.object({ formIds: idList() }),
    answer: bulkAnswer,
  }),
})
