import * as z from 'zod/mini'
import { anyText, id, instant, named } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'

const base = '/schools/{schoolId}/erasures'
const allow = ['organization-profile', 'view'] as const

/** Erased families; the school keeps only amounts and dates of them. */
export const erasure = group('erasure', {
  list: op({
    method: 'GET',
    path: base,
    summary: 'The families that were erased, by their ids, the latest first.',
    allow,
    addition: true,
    query: listQuery(['at'], {}),
    answer: page(
      z.object({
        familyId: id,
        at: instant,
        /** Null for an operator's command. */
        by: z.nullable(named),
      }),
    ),
  }),
  look: op({
    method: 'GET',
    path: `${base}/{familyId}`,
    summary: 'What the erasure of a family would replace, and what stands in its way.',
    allow,
    addition: true,
    answer: z.object({
      familyId: id,
      /** The text to type for confirmation. */
      names: z.string(),
      isErased: z.boolean(),
      children: z.array(z.string()),
      guardians: z.array(z.string()),
      invoices: z.int(),
      payments: z.int(),
      messages: z.int(),
      /** Obstacles, as sentences. */
      blockers: z.array(z.string()),
    }),
  }),
  erase: op({
    method: 'POST',
    path: `${base}/{familyId}`,
    summary:
      'Replaces the names, contacts and everything else that was written about a family, wherever it is kept. Amounts and dates stay. It cannot be undone. The password has to have been typed in the last ten minutes.',
    allow,
    addition: true,
    steps: true,
    notIdempotent: true,
    body: z.object({ names: anyText }),
    freshPassword: 'always',
    refusals: ['PASSWORD_NEEDED', 'ERASURE_BLOCKED', 'NAMES_DIFFER', 'ERASED_ALREADY'],
  }),
})
