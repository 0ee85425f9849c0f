import * as z from 'zod/mini'
import { API_KEY_NAME_MAX } from '@afterbell/domain/integrations/api-keys'
import { KEY_SCOPES } from '@afterbell/domain/kernel/outside/key-scopes'
import { id, instant, named, text } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

const base = '/schools/{schoolId}/api-keys'
// Connecting other programs is the row of the apps, which the Super Admin alone holds.
const allow = ['integrations.apps', 'view'] as const

const scopes = z.array(z.enum(KEY_SCOPES))
const apiKey = z.object({
  id,
  name: z.string(),
  /** Its last four characters: the key itself is told once, when it is made. */
  ending: z.string(),
  scopes,
  madeBy: named,
  madeAt: instant,
  /** To the minute; null: never. */
  lastUsedAt: z.nullable(instant),
  /** Null: it works. */
  revokedAt: z.nullable(instant),
  /** It is from before details had scopes of their own, and no longer reads them. */
  readsLess: z.boolean(),
})

/** Keys by which other programs of the school make its calls. */
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
