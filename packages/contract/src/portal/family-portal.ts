import * as z from 'zod/mini'
import { LOOKS } from '@afterbell/domain/families/log-in-looks'
import { id, named } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'
import { familyRights } from './family-rights.ts'

const base = '/schools/{schoolId}/family-portal'

const state = z.object({
  isOn: z.boolean(),
  /** Where families log in. */
  url: z.string(),
  /** How many email addresses could log in now, if the portal is on. */
  addressCount: z.int(),
  /** What families may do by themselves. */
  rights: familyRights,
})

/** Whether families can log in, for staff who turn it on. */
export const familyPortal = group('familyPortal', {
  get: op({
    method: 'GET',
    path: base,
    summary: 'Whether families can log in, where, and how many email addresses could.',
    allow: ['parent-portal.settings', 'view'],
    addition: true,
    answer: state,
  }),
  turn: op({
    method: 'PUT',
    path: base,
    summary:
      'Lets families log in, or shuts them out at once. With `wasOn`, only if no one changed it in the meantime.',
    allow: ['parent-portal.settings', 'view'],
    addition: true,
    body: z.object({ isOn: z.boolean(), wasOn: z.optional(z.boolean()) }),
    answer: state,
    refusals: ['CHANGED_MEANWHILE'],
  }),
  changeRights: op({
    method: 'PUT',
    path: `${base}/rights`,
    summary:
      'Decides what families may do by themselves, from their next call on. With `before`, only if no one changed it in the meantime.',
    allow: ['parent-portal.settings', 'view'],
    addition: true,
    body: z.object({ rights: familyRights, before: z.optional(familyRights) }),
    answer: state,
    refusals: ['CHANGED_MEANWHILE'],
  }),
  toLookAt: op({
    method: 'GET',
    path: `${base}/guardians`,
    summary:
      'Guardians who could not log in, or whom staff should look at first, each with why. Those on or near a do-not-release list are told apart only for roles that see families.',
    allow: ['parent-portal.settings', 'view'],
    addition: true,
    query: listQuery(['name'], { look: z.optional(z.enum(LOOKS)) }),
    answer: page(
      z.object({
        id,
        name: z.string(),
        email: z.nullable(z.string()),
        looks: z.array(z.enum(LOOKS)),
        /** A child of the family; of whoever is held back, the child they are held back from. */
        child: named,
      }),
    ),
  }),
})
