import * as z from 'zod/mini'
import { group, op } from '../kernel/op.ts'
import { id, instant, requiredText, text } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/lists.ts'

const ofChild = '/schools/{schoolId}/children/{childId}'

const medicalFacts = {
  conditions: z.string(),
  medication: z.string(),
  doctorName: z.string(),
  doctorPhone: z.nullable(z.string()),
}

const medicalRecord = z.object({
  ...medicalFacts,
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
  /** 0 if nothing was ever saved. */
  version: z.int(),
})

/** Medical facts: stored encrypted, and every read is recorded in the history. */
export const medical = group('medical', {
  get: op({
    method: 'GET',
    path: `${ofChild}/medical`,
    summary: 'Conditions, medication and doctor of a child. Who asks is recorded.',
    allow: ['contacts', 'contact'],
    addition: true,
    writes: true,
    // A saved answer would be unencrypted in the database, and a repeated read would not be recorded.
    notIdempotent: true,
    answer: medicalRecord,
  }),
  save: op({
    method: 'PUT',
    path: `${ofChild}/medical`,
    summary: 'Writes conditions, medication and doctor of a child down, as a whole.',
    allow: ['contacts', 'contact'],
    addition: true,
    notIdempotent: true,
    body: z.object({
      conditions: z._default(text(2000), ''),
      medication: z._default(text(2000), ''),
      doctorName: z._default(text(100), ''),
      doctorPhone: z._default(z.nullable(text(30)), null),
      version: z.optional(z.int()),
    }),
    answer: medicalRecord,
    refusals: ['CHANGED_MEANWHILE'],
  }),
})

const note = z.object({
  id,
  body: z.string(),
  authorId: z.nullable(id),
  author: z.nullable(z.string()),
  createdAt: instant,
  /** Last change of the text, if there was one. */
  changedAt: z.nullable(instant),
})

const noteForm = z.object({ body: requiredText(2000) })

/** Internal notes of staff about a child. */
export const notes = group('notes', {
  list: op({
    method: 'GET',
    path: `${ofChild}/notes`,
    summary: 'The notes about a child, the latest first.',
    allow: ['contacts', 'contact'],
    addition: true,
    query: listQuery(['createdAt'], {}),
    answer: page(note),
  }),
  add: op({
    method: 'POST',
    path: `${ofChild}/notes`,
    summary: 'Writes a note about a child.',
    allow: ['contacts', 'contact'],
    addition: true,
    body: noteForm,
    answer: note,
  }),
  change: op({
    method: 'PATCH',
    path: `${ofChild}/notes/{id}`,
    summary: 'Changes the words of one’s own note.',
    allow: ['contacts', 'contact'],
    addition: true,
    body: noteForm,
    answer: note,
    refusals: ['NOT_YOURS'],
  }),
  remove: op({
    method: 'DELETE',
    path: `${ofChild}/notes/{id}`,
    summary: 'Removes a note: one’s own, or anybody’s as a Manager. It is kept, and no longer shown.',
    allow: ['contacts', 'contact'],
    addition: true,
    refusals: ['NOT_YOURS'],
  }),
})
