import { randomUUIDv7 } from 'node:crypto'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { carts } from '@afterbell/contract/payments/carts'
import { WEEKDAYS, type Weekday } from '@afterbell/domain/kernel/weekdays'
import { sum } from '@afterbell/domain/kernel/sum'
import { creditToUse } from '@afterbell/domain/ledger/invoice'
import { couponCents, withCoupon } from '@afterbell/domain/prices/cart-coupon'
import type { PaymentPlan } from '@afterbell/domain/prices/payment-plan'
import type { WayOfPaying } from '@afterbell/domain/prices/price-discounts'
import type { Quote } from '@afterbell/domain/prices/pricing'
import { reasonText } from '@afterbell/domain/prices/reasons'
import { notThere, refuseAs } from '../../../platform/problems.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { sectionsAt, type ActivityAt, type AddressedCall } from '../../activities/sections-at.ts'
import { usableCoupon } from '../../coupons/use-coupon.ts'
import { quoteDropInsOf } from '../../drop-in/dates.ts'
import type { Billing } from '../../ledger/owe.ts'
import { previewInstallments } from '../../ledger/installments.ts'
import { parentWhoBooks, payersWhoBook } from '../../ledger/payers/payers.ts'
import { freeCredits, payingFamilies, type PayingFamily } from '../../ledger/payers/payers.store.ts'
import { readOthers, previewBill, splitBill, type Ask } from '../../ledger/shares/split-bill.ts'
import type { EnrollContext } from '../../places/enrolling.ts'
import { offeredOf, resolvePlacesAt } from '../../places/resolve-places.ts'
import { priceFor } from '../../places/offers/price-for.ts'
import { methodToCharge } from '../charging/create.ts'
import { accountOf } from '../methods/methods.store.ts'
import { chargingOf, dataOf } from '../charging/payment-data.ts'

type Cart = AnswerOf<(typeof carts)['get']>

/** The list of an activity, and the sections or weekdays in it. */
export interface ListQuery extends Partial<Readonly<Record<Weekday, boolean | undefined>>> {
  activityType?: string | undefined
  listType: 'Rosters' | 'Waitlist' | 'Dropin'
  sectionIds?: string[] | undefined
  coupon?: string | undefined
}

/** Prices a child who would be added now, line by line. Holds nothing. */
export const cartOf: Act<(typeof carts)['get']> = async (call) => {
  const { tx, school, query } = call
  const activityAt = await sectionsAt(call, call.params.id)
  const [family] = await payingFamilies(tx, school.id, [query.childId])
  if (!family) throw notThere()
  const { quote: plain, billingType, plan } = await priceCart(call, activityAt, family, query)
  const { quote, coupon } = await applyCoupon(call, family, plain, query)
  const [firstPart, ...others] = await partsOf(call, family, quote, activityAt.activityId)
  const { lines, totalCents } = firstPart!
  const free = await freeCredits(tx, school.id, [firstPart!.payerId])
  const credit = creditToUse(totalCents, free.get(firstPart!.payerId) ?? 0)
  const choice = { inInstallments: query.installments ?? false, isInvoiced: query.paymentType === 'INVOICE' }
  const offer = { plan, wholeCents: plain.totalCents, dueDays: family.due_days }
  const schedule = previewInstallments(school, { totalCents, credit, offer }, choice)
  const data = dataOf({
    paymentId: randomUUIDv7(),
    ...(await chargingOf(tx, school)),
    ...schedule,
    credit,
    lines: lines.map(({ kind, label, reason, amountCents: amount }) => ({
      kind,
      label,
      reason: reasonText(reason, school),
      amount,
    })),
    invoices: [],
    childNames: [family.child_name],
    activityName: activityAt.name,
    billingType,
    coupon,
    others: others.map((part) => ({ name: part.name, amount: part.totalCents })),
    rosters: [],
    payment: null,
  })
  return { ...data, parentId: parentWhoBooks(family) }
}

/** Splits the price by payer, the booking payer first: agencies pay their shares, and two homes split the rest. */
async function partsOf(
  call: Billing,
  family: PayingFamily,
  quote: Quote,
  activityId: string,
): Promise<Part[]> {
  const [bookerId] = payersWhoBook(family)
  const others = await readOthers(call, family, activityId)
  const asks = splitBill(family, previewBill(family.child_id, quote.lines), others, call.school.today)
  return asks
    .toSorted((one, other) => Number(other.payer.id === bookerId) - Number(one.payer.id === bookerId))
    .map(({ payer, lines }) => ({
      payerId: payer.id,
      name: payer.name,
      lines,
      totalCents: sum(lines.map(({ netCents }) => netCents)),
    }))
}

interface Part {
  payerId: string
  name: string
  lines: Ask['lines']
  totalCents: number
}

type CartQuery = Parameters<Act<(typeof carts)['get']>>[0]['query']

async function priceCart(
  call: EnrollContext & AddressedCall & { params: { id: string } },
  at: ActivityAt,
  family: PayingFamily,
  query: CartQuery,
): Promise<{ quote: Quote; billingType: Cart['billingType']; plan: PaymentPlan | null }> {
  const { childId, addOns = [], dates = [] } = query
  if (isDropIn(query)) {
    const quote = await quoteDropInsOf(call, at, { childIds: [childId], dates })
    return { quote, billingType: null, plan: null }
  }
  const selection = await resolvePlacesAt(call, { sectionIds: requestedSections(at, query), dates })
  const payment = await wayOf(call, family, query)
  const { quoted, terms } = await priceFor(call, selection, { childId, addOns, payment })
  return { quote: quoted, billingType: terms.sections[0]?.billing_type ?? null, plan: terms.payment_plan }
}

/** Checks whether the request is for drop-in dates instead of a place on the roster. */
export function isDropIn({ activityType, listType }: ListQuery): boolean {
  return activityType === 'DropIn' || listType === 'Dropin'
}

/** Returns the requested sections, or those of the requested weekdays. Undefined if the address alone decides. */
export function requestedSections(at: ActivityAt, query: ListQuery): string[] | undefined {
  const days = WEEKDAYS.filter((weekday) => query[weekday])
  if (query.sectionIds || days.length === 0) return query.sectionIds
  return offeredOf(at)
    .filter(({ weekdays }) => weekdays.some((weekday) => days.includes(weekday)))
    .map(({ id }) => id)
}

/** Applies the requested coupon to the quote. Refuses if this family may not use it, or if nothing is left to discount. */
async function applyCoupon(
  call: Billing,
  family: PayingFamily,
  plain: Quote,
  { coupon: name = '' }: Pick<ListQuery, 'coupon'>,
): Promise<{ quote: Quote; coupon: string | null }> {
  if (name === '') return { quote: plain, coupon: null }
  const coupon = await usableCoupon(call, name, family.family_id)
  const [quote] = withCoupon([plain], { ...coupon, bonusType: coupon.couponType })
  if (couponCents(quote!) === 0) throw nothingToDiscount()
  return { quote: quote!, coupon: coupon.name }
}

/** Refusal: there is nothing left for a coupon to discount. */
export function nothingToDiscount() {
  return refuseAs('COUPON_TAKES_NOTHING', { because: 'NOTHING_LEFT' }, { field: 'coupon' })
}

async function wayOf(
  billing: Billing,
  family: PayingFamily,
  { paymentType, paymentMethodId = null }: Pick<CartQuery, 'paymentType' | 'paymentMethodId'>,
): Promise<WayOfPaying | null> {
  if (paymentType === 'INVOICE') return 'INVOICE'
  const account = await accountOf(billing.tx, billing.school.id)
  if (!account) return null
  const method = await methodToCharge(billing, payersWhoBook(family), paymentMethodId, account.accountRef)
  return method?.type ?? null
}
