import { trialEndProblem } from '@afterbell/domain/own-bill/plans'
import { insideSchool } from '../../platform/database/inside-school.ts'
import { record } from '../../platform/database/history.ts'
import type { OperatorCommand } from '../school/operate.ts'
import { success, failure } from '../school/operated.ts'
import { updateTrialEnd } from '../school/school.store.ts'
import { hasOpenInvoice } from './own-invoices.store.ts'
import { activate } from './standing.ts'

/** Sets the last day of a school's trial. Invoices already issued stay due. */
export const trialCommand: OperatorCommand = {
  name: 'trial',
  takes: ['DATE'],
  does: 'sets the last day of the trial of a school, until which nothing more is billed',
  run: (pool, school, [date = '']) =>
    insideSchool(pool, school.id, async (context) => {
      const { tx } = context
      const problem = trialEndProblem(date, context.school.today)
      if (problem !== null) return failure(`${problem}.`)
      const isChanged = await updateTrialEnd(tx, school.id, date)
      if (isChanged) await record(tx, context, [{ what: 'school.trial-set', details: { date } }])
      const isDue = await hasOpenInvoice(tx, school.id)
      if (!isDue) await activate(context)
      const dueText = isDue ? ' An invoice of it is still due, and stays so.' : ''
      return success(
        isChanged
          ? `The trial of ${school.name} ends on ${date}.${dueText}`
          : `The trial of ${school.name} was to end on ${date} already.${dueText}`,
      )
    }),
}
