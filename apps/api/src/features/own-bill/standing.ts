import { record } from '../../platform/database/history.ts'
import { writeInactive } from './letters.ts'
import type { BillingParts, SchoolContext } from './own-bill.ts'
import { moveSchoolState, setStateToRestoreActive } from '../school/standing.store.ts'

/**
 * Activates an inactive school, in the same transaction, when a payment is received or in progress. A suspended
 * school stays suspended, and becomes active when the suspension ends.
 */
export async function activate(context: SchoolContext): Promise<void> {
  await setStateToRestoreActive(context.tx, context.school.id)
  if (await moveSchoolState(context.tx, context.school.id, { from: 'INACTIVE', to: 'ACTIVE' }))
    await record(context.tx, context, [{ what: 'school.became-active' }])
}

export async function deactivate(
  billed: BillingParts,
  context: SchoolContext,
  because: 'NO_SOURCE' | 'UNPAID',
): Promise<void> {
  if (!(await moveSchoolState(context.tx, context.school.id, { from: 'ACTIVE', to: 'INACTIVE' }))) return
  const why = because === 'NO_SOURCE' ? 'its trial ended without a payment source' : 'its bill was not paid'
  await record(context.tx, { ...context, user: null }, [{ what: 'school.became-inactive', details: { why } }])
  await writeInactive(billed, context, because)
}
