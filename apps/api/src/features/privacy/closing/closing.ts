import type { closing } from '@afterbell/contract/privacy/closing'
import { dateInWords } from '@afterbell/domain/kernel/dates'
import { decideClosing, lastDayToReturn, ownersOf } from '@afterbell/domain/school/closing'
import { record } from '../../../platform/database/history.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { assertAllowed, forbidden } from '../../../platform/problems.ts'
import { endSessionsIn } from '../../login/session.store.ts'
import { cancelQueued } from '../../messages/batches.store.ts'
import { adminsOf, closeSchoolState } from '../../school/closing.store.ts'
import { latestExport } from '../export/school-export.store.ts'
import { closingFacts } from './closing-facts.ts'
import { writeClosed } from './letters.ts'

type Calls = typeof closing

/** Shows the effects of closing the school, counted now. */
export function lookAtClosing(isBilled: boolean): Act<Calls['look']> {
  return async ({ tx, school, user }) => {
    const owners = ownersOf(await adminsOf(tx, school.id))
    const { plan, openCents, payoutCents, ...facts } = await closingFacts(tx, school, isBilled)
    const lastExport = await latestExport(tx, school.id)
    return {
      ...facts,
      schoolName: school.schoolName,
      owners: owners.map(({ id, name }) => ({ id, name })),
      isOwner: owners.some(({ id }) => id === user.id),
      lastDay: lastDayToReturn(school.today),
      openAmount: openCents,
      payoutAmount: payoutCents,
      plan: plan && {
        name: plan.name,
        currency: plan.currency,
        paidThrough: plan.paidThrough,
        owedAmount: plan.owedCents,
      },
      exportedAt: lastExport?.state === 'READY' ? (lastExport.ready_at ?? null) : null,
    }
  }
}

/**
 * Closes the school, after its owner typed its name and a password. If two devices close it at once, the second gets
 * a refusal. Payments in progress continue and are booked when they end.
 * @answers Who closes a school, and what ends or goes on?
 */
export function closeSchool({ publicUrl }: { publicUrl: string }): Act<Calls['close']> {
  return async (call) => {
    const { school, user, body } = call
    const lastDay = lastDayToReturn(school.today)
    await call.inside(async (tx) => {
      const admins = await adminsOf(tx, school.id)
      assertAllowed(
        decideClosing({
          userId: user.id,
          owners: ownersOf(admins),
          schoolName: school.schoolName,
          typed: body.schoolName,
        }),
      )
      if (!(await closeSchoolState(tx, school.id, { by: user.id, lastDay })))
        throw forbidden('SCHOOL_WAS_DEACTIVATED', 'The owner closed this school')
      await cancelQueued(tx, school.id)
      await record(tx, call, [{ what: 'school.closed', details: { date: dateInWords(lastDay) } }])
      const userName = `${user.firstName} ${user.lastName}`
      await writeClosed({ tx, school, at: call.at, publicUrl }, admins, { by: userName, lastDay })
    })
    // If this fails, every call to the school is still refused.
    await call.outside((tx) => endSessionsIn(tx, school.id))
    return { lastDay }
  }
}
