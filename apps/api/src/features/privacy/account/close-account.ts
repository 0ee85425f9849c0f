import type { closingAccount } from '@afterbell/contract/privacy/closing-account'
import { lastDayOfAccount } from '@afterbell/domain/login/closed-account'
import {
  decideCloseAccount,
  obstaclesTo,
  type AccountInSchool,
  type SchoolToLeave,
} from '@afterbell/domain/login/close-account'
import { inSchool, type Pool, type Tx } from '../../../platform/database/database.ts'
import { schoolNow } from '../../../platform/database/school-now.ts'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { laterEach } from '../../../platform/jobs/jobs.ts'
import { assertAllowed, notSignedIn } from '../../../platform/problems.ts'
import { forgetAttempts, takeAttemptBack } from '../../../platform/security/attempts.ts'
import { hasFeed } from '../../calendars/feeds.store.ts'
import { countKeysMadeBy } from '../../integrations/api-keys.store.ts'
import { closeAccountNow, lockColleagues, schoolsToLeave } from '../../login/closed/closed-account.store.ts'
import { schoolsOfAccount } from '../../login/email-change.store.ts'
import { assertNoRobot } from '../../login/log-in.ts'
import { proveWho } from '../../login/second-step/prove-second-step.ts'
import { setRefreshCookie, type LoginParts } from '../../login/session.ts'
import { taughtNow } from '../../users/members.store.ts'
import { writeAccountClosed } from './letters.ts'
import { accountClosed } from './account-jobs.ts'

type Calls = typeof closingAccount

/** Shows the effects of closing one's own account, school by school, and the obstacles to it. */
export function lookAtAccount({ pool }: LoginParts): Act<Calls['look']> {
  return async (call) => {
    const schools = await call.outside((tx) => schoolsToLeave(tx, call.user.id))
    const answers = []
    // One transaction per school; people work in only a handful.
    for (const school of schools) {
      const { taught, ...each } = await inSchoolOf(pool, school, call.user.id)
      answers.push({ id: school.id, ...each, taught: [...taught] })
    }
    return { schools: answers, obstacles: obstaclesTo(schools), lastDay: lastDayOfAccount(call.at) }
  }
}

function inSchoolOf(pool: Pool, school: SchoolToLeave, accountId: string): Promise<AccountInSchool> {
  const { id, schoolName, isClosed, isOnlyAdmin } = school
  return inSchool(pool, { session: null, school: id, readOnly: true }, async (tx, opening) => {
    const taughtActivities = isClosed
      ? []
      : (await taughtNow(tx, schoolNow(id, opening), [accountId])).get(accountId)
    return {
      schoolName,
      isClosed,
      isOnlyAdmin,
      taught: (taughtActivities ?? []).map(({ name }) => name),
      apiKeys: await countKeysMadeBy(tx, id, accountId),
      hasCalendar: await hasFeed(tx, id, accountId),
    }
  })
}

/**
 * Closes the caller's account in every school. The call requires a fresh password.
 * @answers Who may close their own account, and what is kept afterwards?
 */
export function closeAccount(parts: LoginParts): Act<Calls['close']> {
  return async (call) => {
    const { id, email, firstName, lastName } = call.user
    return close(parts, call, { id, email, firstName, lastName })
  }
}

/** Closes the account of a person whom no school lets in. They prove who they are as at login. */
export function closeByPassword(parts: LoginParts): Act<Calls['closeByPassword']> {
  return async (call) => {
    await assertNoRobot(parts, call)
    const { account, limits } = await proveWho(parts, call, call.body)
    await call.outside(async (tx) => {
      await forgetAttempts(tx, limits.clears.key)
      await takeAttemptBack(tx, limits.others)
    })
    const { id, email, first_name: firstName, last_name: lastName } = account
    return close(parts, call, { id, email, firstName, lastName })
  }
}

interface Owner {
  id: string
  email: string
  firstName: string
  lastName: string
}

async function close(parts: LoginParts, call: AnyCall, owner: Owner): Promise<{ lastDay: string }> {
  const lastDay = await call.outside(async (tx, at) => {
    await lockColleagues(tx, owner.id)
    assertAllowed(decideCloseAccount(await schoolsToLeave(tx, owner.id)))
    const through = lastDayOfAccount(at)
    // Another device closed it first.
    if (!(await closeAccountNow(tx, owner.id, through)))
      throw notSignedIn('Your session has ended. Please log in again')
    await tellSchools(tx, accountClosed, { accountId: owner.id, at: at.toString() })
    await writeAccountClosed(tx, owner, { at, lastDay: through, publicUrl: parts.publicUrl })
    return through
  })
  setRefreshCookie(parts, call, null)
  return { lastDay }
}

/** Queues the part of each school the person belongs to. */
export async function tellSchools(
  tx: Tx,
  job: Job<{ schoolId: string; accountId: string; at: string }>,
  about: { accountId: string; at: string },
): Promise<void> {
  const schools = await schoolsOfAccount(tx, about.accountId)
  await laterEach(
    tx,
    job,
    schools.map((schoolId) => ({ schoolId, ...about })),
  )
}
