import type { closing } from '@afterbell/contract/privacy/closing'
import { inSchool } from '../../../platform/database/database.ts'
import { schoolNow } from '../../../platform/database/school-now.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { notThere } from '../../../platform/problems.ts'
import { assertNoRobot, beginSession } from '../../login/log-in.ts'
import { proveWho } from '../../login/prove-second-step.ts'
import type { LoginParts } from '../../login/session.ts'
import { adminsOf } from '../../school/closing.store.ts'
import { openAgain } from './open-again.ts'

/**
 * Opens a closed school again for one of its Super Admins, who shows who they are as at the login, and signs them in. Asked twice, the
 * second time only signs in. What was missed meanwhile is neither sent nor charged: each job asks since when the school works again.
 * @answers Who closes a school, and what ends or goes on?
 */
export function reopenSchool(parts: LoginParts): Act<(typeof closing)['reopen']> {
  return async (call) => {
    await assertNoRobot(parts, call)
    const { schoolId, ...shown } = call.body
    const { account, limits } = await proveWho(parts, call, shown)
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
