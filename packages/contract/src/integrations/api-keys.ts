import * as z from 'zod/mini'
import { API_KEY_NAME_MAX } from '@afterbell/domain/integrations/api-keys'
import { KEY_SCOPES } from '@afterbell/domain/kernel/outside/key-scopes'
import { id, instant, named, text } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

const base = '/schools/{schoolId}/api-keys'
// Access to other programs follows the right to apps, which only Super Admins have.
const allow = ['integrations.apps', 'view'] as const

const scopes = z.array(z.enum(KEY_SCOPES))
const apiKey = z.object({
  id,
  name: z.string(),
  /** Its last four characters. The key itself is returned only once, on creation. */
  ending: z.string(),
  scopes,
  madeBy: named,
  madeAt: instant,
  /** To the minute; null if never used. */
  lastUsedAt: z.nullable(instant),
  /** Null for a working key. */
  revokedAt: z.nullable(instant),
  /** An older key, from before details had their own scopes; it no longer reads them. */
  readsLess: z.boolean(),
})

/** Keys with which the school's other programs call the API. */
export const apiKeys = group('apiKeys', {
  list: op({
    method: 'GET',
    path: base,
    summary: 'The API keys of the school, those that work first.',
    allow,
    addition: true,
    answer: z.array(apiKey),
  }),
  create: op({
    method: 'POST',
    path: base,
    summary: 'Makes an API key. What it is stands in this answer, and nowhere later.',
    allow,
    addition: true,
    notIdempotent: true,
    freshPassword: 'always',
    body: z.object({ name: text(API_KEY_NAME_MAX), scopes }),
    answer: z.object({ ...apiKey.shape, key: z.string() }),
    refusals: ['PASSWORD_NEEDED', 'TOO_MANY_API_KEYS'],
  }),
  revoke: op({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Ends an API key, for good. Revoked again, it stays revoked.',
    allow,
    addition: true,
    answer: apiKey,
  }),
})
