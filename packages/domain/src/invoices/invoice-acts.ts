import type { Telling } from '../messages/tellings.ts'
import { allowed, refused, type Decision } from '../kernel/decision.ts'
import type { PaidFor } from '../kernel/refusals/payments.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'
import type { InvoiceStatus } from '../ledger/invoice.ts'

/** The facts about an invoice or credit note that decide what staff can do with it. */
export interface InvoiceFacts {
  readonly kind: 'INVOICE' | 'CREDIT_NOTE'
  readonly status: InvoiceStatus
  /** The printed number; null for a draft. */
  readonly number: string | null
  /** Requested from a provider and not settled yet. */
  readonly pendingCents: number
  /** Paid and still with the school: not refunded, not turned into the payer's credit, not returned by a bank. */
  readonly retainedCents: number
  /** The disputed part of `retainedCents`, while the bank has not decided. */
  readonly disputedCents: number
  /** Not reversed by credit notes. */
  readonly remainingCents: number
  /** Still to be paid. */
  readonly openCents: number
}

/**
 * Checks whether an invoice can be canceled, by a credit note over its remainder. Refuses while a payment is processing,
 * disputed or not refunded.
 */
export function decideCancel(invoice: InvoiceFacts): Decision {
  const { kind, status, pendingCents, disputedCents, retainedCents, remainingCents } = invoice
  const name = nameOf(invoice)
  if (kind === 'CREDIT_NOTE') return refused('IS_CREDIT_NOTE', `${name} cannot be canceled`)
  if (status === 'DRAFT')
    return refused(
      'NOT_ISSUED',
      'This invoice has not been issued yet. It goes away with the spot that is held for it',
    )
  if (pendingCents > 0) return underWay(paidForOf(invoice))
  if (disputedCents > 0) return refusedAs('DISPUTED', paidForOf(invoice))
  if (retainedCents > 0)
    return refused('IS_PAID', `Something was already paid for ${lower(name)}. Please refund that first`)
  if (remainingCents === 0)
    return refused('NOTHING_LEFT', `There is nothing left of ${lower(name)} to cancel`)
  return allowed
}

/**
 * Checks whether the open part of an invoice can be written off. Refuses while a payment is processing, since it may still
 * arrive.
 */
export function decideWriteOff(invoice: InvoiceFacts): Decision {
  const { kind, status, pendingCents, openCents } = invoice
  const name = nameOf(invoice)
  if (kind === 'CREDIT_NOTE') return refused('IS_CREDIT_NOTE', `${name} cannot be written off`)
  if (status === 'DRAFT') return NOT_ISSUED
  if (pendingCents > 0) return underWay(paidForOf(invoice))
  if (openCents === 0) return refused('NOTHING_OPEN', `Nothing of ${lower(name)} is open`)
  return allowed
}

/** Checks the same for everything a payer owes. */
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

/** Checks whether an invoice can be emailed to its payer. */
export function decideEmail(invoice: Pick<InvoiceFacts, 'status'>, payer: PayerContact): Decision {
  if (invoice.status === 'DRAFT') return NOT_ISSUED
  return decideReach(payer)
}

/** Checks whether a receipt can be emailed. Refuses until something is paid. */
export function decideReceipt(
  invoice: Pick<InvoiceFacts, 'kind' | 'status' | 'number'> & { readonly paidCents: number },
  payer: PayerContact,
): Decision {
  if (invoice.status === 'DRAFT') return NOT_ISSUED
  if (invoice.paidCents <= 0)
    return refused('NOTHING_PAID', `Nothing has been paid for ${lower(nameOf(invoice))} yet`)
  return decideReach(payer)
}

const NOT_ISSUED = refused('NOT_ISSUED', 'This invoice has not been issued yet')

/** Checks whether the payer has an email address and may be told what is owed. */
export function decideReach({ name, email, telling }: PayerContact): Decision {
  if (telling === 'NOTHING')
    return refused(
      'DO_NOT_RELEASE',
      `${name} may be on the do-not-release list of a child, or is told nothing about them, so nothing is emailed. Please send the PDF by mail, or decide on the child’s page`,
    )
  if (!email)
    return refused('NO_EMAIL', `${name} has no email address. Please add one in Contacts, or print the PDF`)
  return allowed
}

interface PayerContact {
  readonly name: string
  readonly email: string | null
  /** How much the payer may be told about the children. Only the server sets it. */
  readonly telling?: Telling | undefined
}

function nameOf({ kind, number }: Pick<InvoiceFacts, 'kind' | 'number'>): string {
  return `${kind === 'INVOICE' ? 'Invoice' : 'Credit note'}${number === null ? '' : ` ${number}`}`
}

function lower(name: string): string {
  return `${name[0]!.toLowerCase()}${name.slice(1)}`
}
