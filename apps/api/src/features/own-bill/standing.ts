import { record } from '../../platform/database/history.ts'
import { writeInactive } from './letters.ts'
import type { Billed, Here } from './own-bill.ts'
import { moveStanding, resumeAsActive } from '../school/standing.store.ts'

/**
 * Activates an inactive school, in the same transaction, when a payment is received or in progress. A suspended
 * school stays suspended, and becomes active when the suspension ends.
 */
export async function activate(here: Here): Promise<void> {
  await resumeAsActive(here.tx, here.school.id)
  if (await moveStanding(here.tx, here.school.id, { from: 'INACTIVE', to: 'ACTIVE' }))
    await record(here.tx, here, [{ what: 'school.became-active' }])
}

export async function deactivate(billed: Billed, here: Here, because: 'NO_SOURCE' | 'UNPAID'): Promise<void> {
  if (!(await moveStanding(here.tx, here.school.id, { from: 'ACTIVE', to: 'INACTIVE' }))) return
  const why = because === 'NO_SOURCE' ? 'its trial ended without a payment source' : 'its bill was not paid'
  await record(here.tx, { ...here, user: null }, [{ what: 'school.became-inactive', details: { why } }])
  await writeInactive(billed, here, because)
}
