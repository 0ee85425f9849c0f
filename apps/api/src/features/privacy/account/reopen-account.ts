import type { closingAccount } from '@afterbell/contract/privacy/closing-account'
import type { Act } from '../../../platform/http/serve.ts'
import { openAccountAgain } from '../../login/closed/closed-account.store.ts'
import { assertNoRobot, beginSession, firstSchool } from '../../login/log-in.ts'
import { assertMayOpenAgain } from '../../login/prove-password.ts'
import { proveWho } from '../../login/second-step/prove-second-step.ts'
import type { LoginParts } from '../../login/session.ts'
import { tellSchools } from './close-account.ts'
import { writeAccountReopened } from './letters.ts'
import { accountReopened } from './account-jobs.ts'

/**
 * Reopens a closed account and signs its owner in. They prove who they are as at login. Safe to repeat: a second call
 * only signs in.
 */
export function reopenAccount(parts: LoginParts): Act<(typeof closingAccount)['reopen']> {
  return async (call) => {
    await assertNoRobot(parts, call)
    const { account, limits } = await proveWho(parts, call, call.body, assertMayOpenAgain)
    await call.outside(async (tx, at) => {
      if (!(await openAccountAgain(tx, account.id))) return
      await tellSchools(tx, accountReopened, { accountId: account.id, at: at.toString() })
      const { id, email, first_name: firstName, last_name: lastName } = account
      await writeAccountReopened(tx, { id, email, firstName, lastName }, { at, publicUrl: parts.publicUrl })
    })
    return beginSession(parts, call, { account, limits, schoolOf: (tx) => firstSchool(tx, account.id) })
  }
}
