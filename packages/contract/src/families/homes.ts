import * as z from 'zod/mini'
import { group, op } from '../kernel/op.ts'
import { id, text } from '../kernel/fields.ts'

const address = {
  name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
}

const household = z.object({
  homes: z.array(
    z.object({
      id,
      ...address,
      /** Percentage of every charge that this home pays. */
      share: z.number(),
      guardianIds: z.array(id),
    }),
  ),
  guardians: z.array(z.object({ id, name: z.string() })),
  /** Version of the child in the call. The household belongs to the family, so it applies to all its children. */
  version: z.int(),
})

/** Homes of a child's family, and their shares of charges. */
export const homes = group('homes', {
  get: op({
    method: 'GET',
    path: '/schools/{schoolId}/children/{childId}/homes',
    summary: 'The home or the two homes of a child’s family, who lives there and which share each pays.',
    allow: ['contacts', 'contact'],
    addition: true,
    answer: household,
  }),
  save: op({
    method: 'PUT',
    path: '/schools/{schoolId}/children/{childId}/homes',
    summary:
      'Writes the homes of a child’s family down as a whole: those left out are gone. Shares make 100 percent together.',
    allow: ['contacts', 'contact'],
    addition: true,
    body: z.object({
      homes: z
        .array(
          z.object({
            id: z._default(z.nullable(id), null),
            name: z._default(text(100), ''),
            street: z._default(text(100), ''),
            city: z._default(text(100), ''),
            state: z._default(text(100), ''),
            postalCode: z._default(text(20), ''),
            share: z.number(),
            guardianIds: z._default(z.array(id).check(z.maxLength(6)), []),
          }),
        )
        .check(z.maxLength(2)),
      version: z.optional(z.int()),
    }),
    answer: household,
    refusals: ['CHANGED_MEANWHILE'],
  }),
})
