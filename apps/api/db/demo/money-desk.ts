import { transactions } from '@afterbell/contract/payments/transactions'
import { dateIn, plusDays } from '@afterbell/domain/kernel/dates'
import type { DemoServer } from './demo-server.ts'
import type { OpenSchool } from './open-school.ts'
import { byPayer, type InvoiceRow, type Till } from './paying.ts'

/** Whoever does something about money in a school. */
export interface Office {
  server: DemoServer
  school: OpenSchool
  /** Families something of this came to: they are left alone then. */
  spokenFor: Set<string>
  till(): Promise<Till>
}

/** The open invoices of the next family nothing of this has come to yet. */
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

/** An invoice that was paid a while ago, of another family each time. */
export async function nextPaid({ server, school, till, spokenFor }: Office): Promise<InvoiceRow | undefined> {
  const { list, canEnter } = await till()
  const before = plusDays(dateIn(school.plan.timezone, server.moment()), -12)
  const paid = (await list('paid')).filter(
    (each) => each.date < before && each.amountPaid >= 4000 && !spokenFor.has(each.payerId) && canEnter(each),
  )
  for (const found of paid.toReversed()) {
    // What goes back to a bank is on its way for days.
    const asked = { params: { id: found.id } }
    const { transaction } = await server.ask(transactions.charge, asked, (await till()).office)
    if (transaction.how === 'BANK_ACCOUNT') continue
    spokenFor.add(found.payerId)
    return found
  }
  return undefined
}
