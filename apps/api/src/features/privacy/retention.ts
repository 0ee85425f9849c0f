import type { retention } from '@afterbell/contract/privacy/retention'
import { RETENTION_KINDS, retentionFindings } from '@afterbell/domain/privacy/retention'
import { record } from '../../platform/database/history.ts'
import type { Act } from '../../platform/http/serve.ts'
import { assertValid } from '../../platform/problems.ts'
import { holdRetention, readRetention, saveRetention } from './retention.store.ts'

type Calls = typeof retention

const get: Act<Calls['get']> = ({ tx, school }) => readRetention(tx, school.id)

/** Locks the setting, so that two concurrent saves run one after the other and the history shows which was last. */
const save: Act<Calls['save']> = async (call) => {
  const { tx, school, body } = call
  assertValid(retentionFindings(body))
  await holdRetention(tx, school.id)
  const before = await readRetention(tx, school.id)
  if (RETENTION_KINDS.every((kind) => before[kind] === body[kind])) return before
  await saveRetention(tx, school.id, body)
  await record(tx, call, [{ what: 'school.retention-changed' }])
  return body
}

export const retentionActs = { get, save }
