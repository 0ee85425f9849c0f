import type { Telling } from '../messages/telling.ts'
import { allowed, refused, type Decision } from '../kernel/decision.ts'
import type { PaidFor } from '../kernel/refusals/payments.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'
import type { InvoiceStatus } from '../ledger/invoice.ts'

/** An invoice or note, as far as it matters to what can be done with it. */
export interface InvoiceFacts {
  readonly kind: 'INVOICE' | 'CREDIT_NOTE'
  readonly status: InvoiceStatus
  /** As people read it; null of a draft. */
  readonly number: string | null
  /** Asked of a provider, and not settled. */
  readonly pendingCents: number
  /** Paid, and still here: neither refunded, nor credit of the payer, nor returned by a bank. */
  readonly keptCents: number
  /** Of that, what is disputed with a bank that has not decided yet. */
  readonly disputedCents: number
  /** Not taken back by notes. */
  readonly leftCents: number
  /** Still to be paid. */
  readonly openCents: number
}

/**
 * Whether an invoice can be canceled: by a note over all that is left of it. Refused while something of it is paid or under
 * way, for that has to be refunded first.
 */
export function decideCancel(invoice: InvoiceFacts): Decision {
  const { kind, status, pendingCents, disputedCents, keptCents, leftCents } = invoice
  const name = nameOf(invoice)
  if (kind === 'CREDIT_NOTE') return refused('IS_CREDIT_NOTE', `${name} cannot be canceled`)
  if (status === 'DRAFT')
    return refused(
      'NOT_ISSUED',
      'This invoice has not been issued yet. It goes away with the spot that is held for it',
    )
  if (pendingCents > 0) return underWay(paidForOf(invoice))
  if (disputedCents > 0) return refusedAs('DISPUTED', paidForOf(invoice))
  if (keptCents > 0)
    return refused('IS_PAID', `Something was already paid for ${lower(name)}. Please refund that first`)
  if (leftCents === 0) return refused('NOTHING_LEFT', `There is nothing left of ${lower(name)} to cancel`)
  return allowed
}

/** Whether what is open of an invoice can be written off. Refused while a payment of it is under way, which may still come. */
export function decideWriteOff(invoice: InvoiceFacts): Decision {
  const { kind, status, pendingCents, openCents } = invoice
  const name = nameOf(invoice)
  if (kind === 'CREDIT_NOTE') return refused('IS_CREDIT_NOTE', `${name} cannot be written off`)
  if (status === 'DRAFT') return NOT_ISSUED
  if (pendingCents > 0) return underWay(paidForOf(invoice))
  if (openCents === 0) return refused('NOTHING_OPEN', `Nothing of ${lower(name)} is open`)
  return allowed
}

/** The same of all that a payer owes. */
export function decideWriteOffAll({
  name,
  pendingCents,
  openCents,
}: {
  readonly name: string
  readonly pendingCents: number
  readonly openCents: number
}): Decision {
  if (pendingCents > 0) return underWay({ of: 'PAYER', name })
  if (openCents === 0) return refused('NOTHING_OPEN', `${name} owes nothing`)
  return allowed
}

function underWay(paidFor: PaidFor): Decision {
  return refusedAs('PAYMENT_UNDER_WAY', paidFor)
}

function paidForOf({ kind, number }: Pick<InvoiceFacts, 'kind' | 'number'>): PaidFor {
  return { of: kind, number }
}

/** Whether an invoice can be emailed to who pays it. */
export function decideEmail(invoice: Pick<InvoiceFacts, 'status'>, payer: Reached): Decision {
  if (invoice.status === 'DRAFT') return NOT_ISSUED
  return decideReach(payer)
}

/** Whether a receipt can be emailed: for what was paid, and not before. */
export function decideReceipt(
  invoice: Pick<InvoiceFacts, 'kind' | 'status' | 'number'> & { readonly paidCents: number },
  payer: Reached,
): Decision {
  if (invoice.status === 'DRAFT') return NOT_ISSUED
  if (invoice.paidCents <= 0)
    return refused('NOTHING_PAID', `Nothing has been paid for ${lower(nameOf(invoice))} yet`)
  return decideReach(payer)
}

const NOT_ISSUED = refused('NOT_ISSUED', 'This invoice has not been issued yet')

/** Whether there is an address to write to, of somebody who may be told what is owed. */
export function decideReach({ name, email, telling }: Reached): Decision {
  if (telling === 'NOTHING')
    return refused(
      'DO_NOT_RELEASE',
      `${name} may be on the do-not-release list of a child, so nothing is emailed. Please send the PDF by mail, or ask a Super Admin to decide on the child’s page`,
    )
  if (!email)
    return refused('NO_EMAIL', `${name} has no email address. Please add one in Contacts, or print the PDF`)
  return allowed
}

interface Reached {
  readonly name: string
  readonly email: string | null
  /** How much they are told of the children, where the server asks. */
  readonly telling?: Telling | undefined
}

function nameOf({ kind, number }: Pick<InvoiceFacts, 'kind' | 'number'>): string {
  return `${kind === 'INVOICE' ? 'Invoice' : 'Credit note'}${number === null ? '' : ` ${number}`}`
}

function lower(name: string): string {
  return `${name[0]!.toLowerCase()}${name.slice(1)}`
}
