import * as z from 'zod/mini'
import { POLICY_TEXT_MAX, POLICY_TITLE_MAX } from '@afterbell/domain/settings/policies'
import { id, instant, text } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

const base = '/schools/{schoolId}/policies'

const policyText = { title: z.string(), text: z.string() }
const versionInfo = { version: z.int(), writtenAt: instant, writtenBy: z.nullable(z.string()) }
const policy = z.object({ id, ...policyText, isAsked: z.boolean(), ...versionInfo })
const answer = z.object({ policies: z.array(policy) })

/** Policies that a school asks families to accept. Each change creates a version; all versions are kept. */
export const policies = group('policies', {
  list: op({
    method: 'GET',
    path: base,
    summary: 'The policies of the school in their order, each in its version of today.',
    allow: ['policies', 'view'],
    addition: true,
    answer,
  }),
  save: op({
    method: 'PUT',
    path: base,
    summary:
      'Saves the policies as they are given: with an id the one there is, without one a new one. Those in `removed` are removed; what is named nowhere stays behind them. Another title or text makes the next version. One that families are asked for is neither emptied nor removed.',
    // The table of rights has only viewing, for two roles. Only Super Admins write (OQ-05).
    allow: ['organization-profile', 'view'],
    addition: true,
    body: z.object({
      policies: z.array(
        z.object({
          id: z.optional(z.nullable(id)),
          title: text(POLICY_TITLE_MAX),
          text: text(POLICY_TEXT_MAX),
          isAsked: z.boolean(),
          /** The version that was loaded; a change based on an older version is refused. */
          version: z.optional(z.int()),
        }),
      ),
      removed: z._default(z.array(id), []),
    }),
    answer,
    refusals: ['CHANGED_MEANWHILE'],
  }),
  versions: op({
    method: 'GET',
    path: `${base}/{id}/versions`,
    summary: 'What a policy said, the latest version first.',
    allow: ['policies', 'view'],
    addition: true,
    answer: z.array(z.object({ ...policyText, ...versionInfo })),
  }),
})
