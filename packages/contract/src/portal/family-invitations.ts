import * as z from 'zod/mini'
import { INVITATIONS, INVITATIONS_MAX, LET_IN_MAX, LET_INS } from '@afterbell/domain/families/invitations'
import { id, named } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

const base = '/schools/{schoolId}/family-invitations'

const rows = z.object({
  /** CHILDREN: ids of children. SPOTS: of rows of rosters and wait lists. */
  of: z.enum(['CHILDREN', 'SPOTS']),
  ids: z.array(id).check(z.minLength(1), z.maxLength(INVITATIONS_MAX)),
})

const invitations = z.object({
  /** Whether the school's family portal is open. */
  isOn: z.boolean(),
  guardians: z.array(
    z.object({
      id,
      name: z.string(),
      email: z.nullable(z.string()),
      /** One of the children for whom they are listed. */
      child: named,
      invitation: z.enum(INVITATIONS),
    }),
  ),
})

/** What staff do for many guardians at once so that they log in to the family portal. */
export const familyInvitations = group('familyInvitations', {
  look: op({
    method: 'POST',
    path: `${base}/recipients`,
    summary:
      'Which guardians of these children would be invited to the family portal, and who would not, and why.',
    allow: ['contacts', 'contact'],
    writes: false,
    addition: true,
    body: rows,
    answer: invitations,
  }),
  send: op({
    method: 'POST',
    path: base,
    summary:
      'Emails an invitation to the family portal to the guardians of these children, each in their language, one to an address and at most one a day. Answers how each stands afterwards.',
    allow: ['contacts', 'contact'],
    addition: true,
    body: rows,
    answer: z.extend(invitations, {
      /** How many emails were queued. */
      sent: z.int(),
    }),
    refusals: ['PORTAL_CLOSED'],
  }),
  letIn: op({
    method: 'POST',
    path: `${base}/proofs`,
    summary:
      'Spares guardians the question of the first time: staff know that the addresses are theirs. Leaves out whoever does not see a child.',
    allow: ['contacts', 'contact'],
    addition: true,
    body: z.object({ guardianIds: z.array(id).check(z.minLength(1), z.maxLength(LET_IN_MAX)) }),
    answer: z.array(z.object({ guardianId: id, name: z.string(), outcome: z.enum(LET_INS) })),
  }),
})
