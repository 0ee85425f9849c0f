import type { closing } from '@afterbell/contract/privacy/closing'
import { decideReopening } from '@afterbell/domain/school/closing'
import { inSchool } from '../../../platform/database/database.ts'
import { record } from '../../../platform/database/history.ts'
import { schoolNow } from '../../../platform/database/school-now.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { assertAllowed, notThere } from '../../../platform/problems.ts'
import { assertNoRobot, beginSession } from '../../login/log-in.ts'
import { proveWho } from '../../login/prove-second-step.ts'
import type { LoginParts } from '../../login/session.ts'
import { skipMissed } from '../../reports/skip-missed.ts'
import { adminsOf, lockClosing, reopenStanding } from '../../school/closing.store.ts'
import { writeReopened } from './letters.ts'

/**
 * Opens a closed school again for one of its Super Admins, who shows who they are as at the login, and signs them in. Asked twice, the
 * second time only signs in. What was missed meanwhile is neither sent nor charged: each job asks since when the school works again.
 */
export function reopenSchool(parts: LoginParts): Act<(typeof closing)['reopen']> {
  return async (call) => {
    await assertNoRobot(parts, call)
    const { schoolId, ...shown } = call.body
    const { account, limits } = await proveWho(parts, call, shown)
    await inSchool(parts.pool, { session: null, school: schoolId }, async (tx, opening) => {
      if (!opening.school_exists) throw notThere()
      const admins = await adminsOf(tx, schoolId)
      const closing = await lockClosing(tx, schoolId)
      const isAdmin = admins.some(({ id }) => id === account.id)
      if (!isAdmin) throw notThere()
      if (!closing) return
      const school = schoolNow(schoolId, opening)
      assertAllowed(decideReopening(closing, school.today))
      await reopenStanding(tx, schoolId)
      await skipMissed({ tx, school })
      await record(tx, { school, user: account }, [{ what: 'school.reopened' }])
      const by = `${account.first_name} ${account.last_name}`
      const at = Temporal.Instant.from(opening.at)
      await writeReopened({ tx, school, at, publicUrl: parts.publicUrl }, admins, by)
    })
    return beginSession(parts, call, { account, limits, schoolOf: async () => schoolId })
  }
}
