import { asPlatform, inSchool } from '../../../platform/database/database.ts'
import { record } from '../../../platform/database/history.ts'
import type { OperatorCommand } from '../../school/operate.ts'
import { success, failure } from '../../school/operated.ts'
import { workerNamed } from '../operator-login.store.ts'
import { removePasskeys } from '../passkeys/passkeys.store.ts'
import { removeApp, removeRecoveryCodes } from './second-step.store.ts'

/** Removes app, passkeys and recovery codes of a user who lost them all. The operator must verify who is asking. */
export const secondStepCommand: OperatorCommand = {
  name: 'second-step-off',
  takes: ['USER'],
  does: 'takes the second step off the login of somebody who lost phone and recovery codes',
  run: async (pool, school, [named = '']) => {
    const context = { session: null, school: school.id }
    const worker = await inSchool(pool, context, (tx) => workerNamed(tx, school.id, named.trim()))
    if (!worker) return failure(`Nobody with the email or id "${named}" can log in to ${school.name}.`)
    const wasOn = await asPlatform(pool, async (tx) => {
      await removeRecoveryCodes(tx, worker.id)
      const passkeys = await removePasskeys(tx, worker.id)
      return (await removeApp(tx, worker.id)) || passkeys > 0
    })
    if (!wasOn) return success(`${worker.name} logs in without a second step already. Nothing was changed.`)
    await inSchool(pool, context, (tx) =>
      record(tx, { school, user: null }, [
        { what: 'user.second-step-removed', subjectId: worker.id, details: { name: worker.name } },
      ]),
    )
    return success(`${worker.name} logs in with the password alone, until they set up a second step again.`)
  },
}
