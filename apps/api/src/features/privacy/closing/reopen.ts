import type { closing } from '@afterbell/contract/privacy/closing'
import { inSchool } from '../../../platform/database/database.ts'
import { schoolNow } from '../../../platform/database/school-now.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { notThere } from '../../../platform/problems.ts'
import { assertNoRobot, beginSession } from '../../login/log-in.ts'
import { proveWho } from '../../login/second-step/prove-second-step.ts'
import type { LoginParts } from '../../login/session.ts'
import { adminsOf } from '../../school/closing.store.ts'
import { openAgain } from './open-again.ts'

/**
 * Reopens a closed school for one of its Super Admins and signs them in. They prove who they are as at login. Safe to
 * repeat: a second call only signs in.
 * Messages and charges missed in the meantime are not made up for: each job checks when the school reopened.
 * @answers Who closes a school, and what ends or goes on?
 */
export function reopenSchool(parts: LoginParts): Act<(typeof closing)['reopen']> {
  return async (call) => {
    await assertNoRobot(parts, call)
    const { schoolId, ...credentials } = call.body
    const { account, limits } = await proveWho(parts, call, credentials)
    await inSchool(parts.pool, { session: null, school: schoolId }, async (tx, opening) => {
      if (!opening.school_exists) throw notThere()
      const admins = await adminsOf(tx, schoolId)
      if (!admins.some(({ id }) => id === account.id)) throw notThere()
      await openAgain({
        tx,
        school: schoolNow(schoolId, opening),
        at: Temporal.Instant.from(opening.at),
        publicUrl: parts.publicUrl,
        user: { id: account.id, name: `${account.first_name} ${account.last_name}` },
      })
    })
    return beginSession(parts, call, { account, limits, schoolOf: async () => schoolId })
  }
}
