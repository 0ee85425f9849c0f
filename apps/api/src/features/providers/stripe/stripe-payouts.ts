import type Stripe from 'stripe'
import type { PayoutState } from '@afterbell/domain/providers/payout-states'
import type { Payout, PayoutLine, Provider } from '../provider.ts'
import { failureOf, isMissing, requestOptions, type StripeClient } from './stripe-client.ts'

type Acts = 'payouts' | 'findPayout' | 'payoutLines'

/** Payouts of a school's Stripe account to its bank. */
export function stripePayouts(stripe: StripeClient): Pick<Provider, Acts> {
  return {
    async payouts(account, since) {
      try {
        const { payouts } = await stripe()
        const created = { gte: Math.floor(since.epochMilliseconds / 1000) }
        const payoutList: Payout[] = []
        for await (const each of payouts.list({ created, limit: 100 }, requestOptions(account)))
          payoutList.push(payoutOf(each))
        return payoutList.reverse()
      } catch (error) {
        return failureOf(error)
      }
    },

    async findPayout(account, ref) {
      try {
        const { payouts } = await stripe()
        return payoutOf(await payouts.retrieve(ref, {}, requestOptions(account)))
      } catch (error) {
        return isMissing(error) ? 'ABSENT' : failureOf(error)
      }
    },

    async payoutLines(account, payout) {
      try {
        const { balanceTransactions } = await stripe()
        const filters = { payout, limit: 100, expand: ['data.source'] }
        const lines: PayoutLine[] = []
        for await (const each of balanceTransactions.list(filters, requestOptions(account)))
          if (each.type !== 'payout') lines.push(lineOf(each))
        return lines.reverse()
      } catch (error) {
        return failureOf(error)
      }
    },
  }
}

function payoutOf(payout: Stripe.Payout): Payout {
  return {
    ref: payout.id,
    cents: payout.amount,
    currency: payout.currency.toUpperCase(),
    state: STATES[payout.status] ?? 'PENDING',
    failure: payout.failure_code,
    // Stripe gives the day as midnight UTC.
    arrivesOn: isoOf(payout.arrival_date).slice(0, 10),
    madeAt: isoOf(payout.created),
    lines: LINES_BY_RECONCILIATION[payout.reconciliation_status] ?? 'LATER',
  }
}

const STATES: Readonly<Record<string, PayoutState>> = {
  paid: 'PAID',
  failed: 'FAILED',
  canceled: 'CANCELED',
}

const LINES_BY_RECONCILIATION: Readonly<Record<string, Payout['lines']>> = {
  completed: 'READY',
  not_applicable: 'NEVER',
}

function lineOf(line: Stripe.BalanceTransaction): PayoutLine {
  const { id: ref, amount: cents, fee: feeCents, created } = line
  return { ref, ...aboutOf(line), at: isoOf(created), cents, feeCents }
}

function aboutOf({ type, amount, source }: Stripe.BalanceTransaction): Pick<PayoutLine, 'kind' | 'aboutRef'> {
  if (FEES.has(type)) return { kind: 'FEE', aboutRef: null }
  if (source === null || typeof source === 'string') return { kind: 'OTHER', aboutRef: source }
  const { object, id, payment_intent: intent } = source as BookedObject
  switch (object) {
    case 'charge':
      // A payment that fails after it succeeded is booked out again.
      return { kind: amount < 0 ? 'REVERSAL' : 'PAYMENT', aboutRef: intent ?? id }
    case 'refund':
      return { kind: 'REFUND', aboutRef: id }
    case 'dispute':
      return { kind: 'REVERSAL', aboutRef: id }
    case 'payout':
      return { kind: 'PAYOUT', aboutRef: id }
    default:
      return { kind: 'OTHER', aboutRef: id }
  }
}

interface BookedObject {
  object: string
  id: string
  payment_intent?: string | null
}

/** Types of Stripe's own fees. */
const FEES: ReadonlySet<string> = new Set(['stripe_fee', 'stripe_fx_fee', 'tax_fee', 'application_fee'])

function isoOf(seconds: number): string {
  return Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toString()
}
