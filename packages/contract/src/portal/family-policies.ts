import * as z from 'zod/mini'
import { date, id } from '../kernel/fields.ts'
import { familyOp, idOf } from '../kernel/family-op.ts'
import { group } from '../kernel/op.ts'

const path = '/family/schools/{schoolId}/policies'

const policies = z.object({
  /** In the order of the school. */
  policies: z.array(
    z.object({
      id,
      /** As the school wrote it. */
      title: z.string(),
      text: z.string(),
      version: z.int(),
      /** The text that an acceptance names. */
      textId: id,
      /** When the reader accepted this version; null if they have not yet. */
      acceptedOn: z.nullable(date),
    }),
  ),
})

/** The policies that a school asks its families to accept. Each guardian accepts for themselves. */
export const familyPolicies = group('familyPolicies', {
  list: familyOp({
    method: 'GET',
    path,
    summary:
      'The policies that the school asks for, in their current version, and whether the reader accepted it. None for whoever may see no child.',
    answer: policies,
  }),
  accept: familyOp({
    method: 'PUT',
    path: `${path}/{policyId}/acceptance`,
    summary:
      'Accepts the text that was read, in the language of the page. Answers how all policies stand. Refused if the school has written another version since.',
    params: z.object({ policyId: idOf('policy') }),
    body: z.object({
      /** The text that was read. */
      textId: idOf('policyText'),
    }),
    answer: policies,
    refusals: ['POLICY_CHANGED'],
  }),
})
