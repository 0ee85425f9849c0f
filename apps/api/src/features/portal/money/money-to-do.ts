import { moneyToDo, type MoneyToDo } from '@afterbell/domain/portal/money/money-to-do'
import { openCents } from '@afterbell/domain/ledger/invoice'
import { openInstallmentsOf } from '@afterbell/domain/ledger/installments'
import { numberOf, scheduleOf } from '../../invoices/invoice-rows.ts'
import { invoicesPage } from '../../invoices/invoices.store.ts'
import { mandatesOf } from '../../payments/methods/mandates.store.ts'
import type { FamilyScope } from '../reach.ts'
import { methodsInReach } from './methods-in-reach.ts'
import { moneyInReach } from './money-in-reach.ts'

/**
 * Returns what the people of a session should do about money, the most urgent first, for the list of what needs doing.
 * @ahead
 */
export async function moneyNeedsDoing(scope: FamilyScope): Promise<MoneyToDo[]> {
  const { tx, school } = scope
  const { payers, hiddenChildIds } = await moneyInReach(scope)
  if (payers.length === 0) return []
  const { rows } = await invoicesPage(tx, school, {
    page: 0,
    size: MOST,
    search: null,
    sort: { by: 'dueDate', direction: 'ASC' },
    isOpen: true,
    payerIds: payers.map(({ id }) => id),
    withoutChildIds: hiddenChildIds,
  })
  const methods = await methodsInReach(scope)
  const mandates = await mandatesOf(
    tx,
    school.id,
    methods.map(({ id }) => id),
  )
  return moneyToDo(
    rows.map((record) => ({
      id: record.id,
      number: numberOf(record) ?? '',
      parts: openInstallmentsOf(scheduleOf(record, school.today)),
      hasFailed: record.tried.findLast(({ what }) => what === 'CHARGED')?.outcome === 'FAILED',
      isBeingPaid: record.pendingCents >= openCents(record),
    })),
    methods
      .filter(({ id, method }) => method.is_default && mandates.has(id))
      .map(({ method: { id, brand, last4, expires_on: expiresOn } }) => ({ id, brand, last4, expiresOn })),
    school.today,
  )
}

/** More than anybody has open at once; the first to fall due come first. */
const MOST = 50
