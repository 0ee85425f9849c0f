import { transactions } from '@afterbell/contract/payments/transactions'
import { dateIn, plusDays } from '@afterbell/domain/kernel/dates'
import type { DemoServer } from '../demo-server.ts'
import type { OpenSchool } from '../open-school.ts'
import { byPayer, type InvoiceRow, type Till } from './paying.ts'

/** The office user who handles money in a school. */
export interface Office {
  server: DemoServer
  school: OpenSchool
  /** Payers already used by a step. Other steps skip them. */
  spokenFor: Set<string>
  till(): Promise<Till>
}

/** Returns the open invoices of the next payer not used yet. */
export async function nextOwing({ till, spokenFor }: Office): Promise<InvoiceRow[] | undefined> {
  const { list, canEnter } = await till()
  const own = byPayer([...(await list('open')), ...(await list('past_due'))]).find(
    (each) =>
      !spokenFor.has(each[0]!.payerId) &&
      canEnter(each[0]!) &&
      each.every(({ pendingAmount }) => pendingAmount === 0),
  )
  if (own) spokenFor.add(own[0]!.payerId)
  return own
}

/** Returns an invoice paid a while ago, of another payer each time. */
export async function nextPaid({ server, school, till, spokenFor }: Office): Promise<InvoiceRow | undefined> {
  const { list, canEnter } = await till()
  const before = plusDays(dateIn(school.plan.timezone, server.moment()), -12)
  const paid = (await list('paid')).filter(
    (each) => each.date < before && each.amountPaid >= 4000 && !spokenFor.has(each.payerId) && canEnter(each),
  )
  for (const found of paid.toReversed()) {
    // A refund to a bank account would be under way for days.
    const asked = { params: { id: found.id } }
    const { transaction } = await server.ask(transactions.charge, asked, (await till()).office)
    if (transaction.how === 'BANK_ACCOUNT') continue
    spokenFor.add(found.payerId)
    return found
  }
  return undefined
}
