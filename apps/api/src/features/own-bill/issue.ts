import { randomUUIDv7 } from 'node:crypto'
import type { Period } from '@afterbell/domain/own-bill/plans'
import { ownInvoiceNumber } from '@afterbell/domain/own-bill/own-invoices'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { record } from '../../platform/database/history.ts'
import { schoolOnPaper } from '../invoices/school-on-paper.store.ts'
import { termsNow, type BillingParts, type SchoolContext } from './own-bill.ts'
import { insertOwnInvoice, type NamedParties } from './own-invoices.store.ts'
import { updateCounting, updatePlan, type Subscription } from './subscription.store.ts'

/**
 * Issues the invoice of a period at the current terms, and applies credit. Callers hold the lock of the subscription;
 * a constraint refuses to bill a day twice.
 */
export async function issue(
  { subscriptions }: BillingParts,
  context: SchoolContext,
  subscription: Subscription,
  { period, anchorOn }: { period: Period; anchorOn: string },
): Promise<void> {
  const { tx, school } = context
  const terms = termsNow(subscriptions, subscription)
  const { name, cents, currency } = terms
  // Credit in another currency cannot pay for this invoice.
  const creditCents = currency === subscription.currency ? Math.min(cents, subscription.credit_cents) : 0
  const number = await insertOwnInvoice(tx, school.id, {
    id: randomUUIDv7(),
    planName: name,
    cents,
    creditCents,
    currency,
    period,
    dueOn: school.today,
    named: await partiesNow(subscriptions.seller, context),
  })
  await updatePlan(tx, school.id, terms)
  await updateCounting(tx, school.id, { anchorOn, creditCents: -creditCents })
  await record(tx, { school, user: null }, [
    {
      what: 'own-bill.issued',
      details: { number: ownInvoiceNumber(school.id, number), amount: formatMoney(cents, currency) },
    },
  ])
}

async function partiesNow(
  { name, address, taxNumber }: BillingParts['subscriptions']['seller'],
  { tx, school }: SchoolContext,
): Promise<NamedParties> {
  const { legalName, street, city, province, postcode } = await schoolOnPaper(tx, school.id)
  const place = [city, [province, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return {
    seller: {
      legalName: name,
      street: address,
      city: '',
      province: '',
      postcode: '',
      country: '',
      phone: '',
      taxNumber: taxNumber || null,
    },
    school: { name: legalName, addressLines: [street, place].filter(Boolean), email: null },
  }
}
