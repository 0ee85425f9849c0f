import { randomUUIDv7 } from 'node:crypto'
import type { apiKeys } from '@afterbell/contract/integrations/api-keys'
import { apiKeyFindings, decideApiKey } from '@afterbell/domain/integrations/api-keys'
import { KEY_SCOPES, keyScopes } from '@afterbell/domain/kernel/outside/key-scopes'
import { record } from '../../platform/database/history.ts'
import { newApiKey } from '../../platform/http/keys/api-key.ts'
import type { Act } from '../../platform/http/serve.ts'
import { assertAllowed, assertValid, notThere } from '../../platform/problems.ts'
import {
  apiKeyOf,
  apiKeysOf,
  countWorkingKeys,
  endApiKey,
  insertApiKey,
  type ApiKeyRow,
} from './api-keys.store.ts'

type Calls = typeof apiKeys

export const listApiKeys: Act<Calls['list']> = async ({ tx, school }) =>
  (await apiKeysOf(tx, school.id)).map(answerOf)

/** Returns the key once, to the person who creates it; only its hash is stored. */
export const createApiKey: Act<Calls['create']> = async (call) => {
  const { tx, school, user } = call
  const body = { ...call.body, name: call.body.name.trim() }
  assertValid(apiKeyFindings(body))
  assertAllowed(decideApiKey(await countWorkingKeys(tx, school.id)))
  const { key, hash, ending } = newApiKey()
  const id = randomUUIDv7()
  const scopes = KEY_SCOPES.filter((scope) => body.scopes.includes(scope))
  await insertApiKey(tx, school.id, { id, name: body.name, ending, hash, scopes, by: user.id })
  const may = scopes.map((scope) => keyScopes[scope].label.toLowerCase()).join(', ')
  await record(tx, call, [{ what: 'api-key.made', subjectId: id, details: { name: body.name, scopes: may } }])
  return { ...answerOf((await apiKeyOf(tx, school.id, id))!), key }
}

export const revokeApiKey: Act<Calls['revoke']> = async (call) => {
  const { tx, school, params } = call
  const hasEnded = await endApiKey(tx, school.id, params.id)
  const apiKey = await apiKeyOf(tx, school.id, params.id)
  if (!apiKey) throw notThere()
  if (hasEnded)
    await record(tx, call, [
      { what: 'api-key.revoked', subjectId: apiKey.id, details: { name: apiKey.name } },
    ])
  return answerOf(apiKey)
}

function answerOf({ madeById, madeByName, ...key }: ApiKeyRow) {
  return { ...key, madeBy: { id: madeById, name: madeByName ?? 'Somebody who left' } }
}
