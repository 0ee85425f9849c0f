import type { AnswerOf, AskedInside } from '@afterbell/contract/kernel/op'
import { cancels, carts } from '@afterbell/contract/payments/carts'
import type { HeldFrom } from '@afterbell/domain/kernel/refusals/payments'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { payments } from '@afterbell/contract/payments/payments'
import { call } from '../../platform/calls/calls.ts'
import { uuid } from '../../platform/uuid.ts'

export type Payment = AnswerOf<typeof payments.get>
export type PaymentData = AnswerOf<typeof payments.create>
export type Way = 'CHARGE' | 'INVOICE'

/** How something is paid, step by step: what the dialog does is the same, whether a spot is there already or added by it. */
export interface PayingSteps {
  /** What is told where it cannot be begun and the server says nothing (R208, R210). */
  failed: string
  /** What is asked, for this way of paying. Nothing is made. */
  tell: (way: Way, methodId: string | null) => Promise<PaymentData>
  /** Takes a coupon off it, instead of another one; an empty name takes that off again. Not of what is invoiced already. */
  applyCoupon?: (name: string, way: Way, methodId: string | null) => Promise<PaymentData>
  /** Charges it. `id` is made by this browser: sent twice, it is charged once. Null where credit pays it all. */
  charge: (asked: { id: string; methodId: string | null; total: number }) => Promise<Payment | null>
  /** Leaves it on the invoice. */
  leave: (total: number) => Promise<void>
  /** Gives up what is not paid (R056): answers whether it could be. */
  giveUp: () => Promise<boolean>
}

/** Where a spot that is held stands, for its cancel. */
export interface HeldSpot {
  kind: 'classes' | 'camps' | 'aftercare' | 'drop-in'
  /** The address of the page it was added on. */
  activityId: string
  childId: string
  /** Where it goes back to. */
  from: HeldFrom
}

interface Spots {
  parentId: string
  rosterIds: string[]
  /** Held only while they are paid. */
  held?: HeldSpot
}

/** Paying for spots that are there, or held. */
export function stepsOfSpots({ parentId, rosterIds, held }: Spots): PayingSteps {
  const body = { parentId, rosterIds }
  return {
    failed: 'Failed to create payment',
    tell: (paymentType, paymentMethodId) =>
      call(payments.create, { body: { ...body, paymentType, paymentMethodId, preview: true } }, GLOBAL),
    ...(held && {
      applyCoupon: (coupon, paymentType, paymentMethodId) =>
        call(
          payments.applyCoupon,
          { params: { id: uuid() }, query: { coupon }, body: { ...body, paymentType, paymentMethodId } },
          GLOBAL,
        ),
    }),
    charge: async ({ id, methodId: paymentMethodId, total }) => {
      const way = held && { paymentMethodId }
      const { payment } = await call(
        payments.create,
        { body: { ...body, paymentId: id, total, ...way } },
        GLOBAL,
      )
      return payment && call(payments.confirm, { params: { id }, body: { paymentMethodId } }, GLOBAL)
    },
    leave: async (total) => {
      // What stands on an invoice already stays there.
      if (held) await call(payments.create, { body: { ...body, paymentType: 'INVOICE', total } }, GLOBAL)
    },
    giveUp: async () => (held ? CANCELS[held.kind](held, rosterIds) : true),
  }
}

export type CartAsked = AskedInside<typeof carts.pay>

/** Adding a child and paying for it by one call (OQ-88). Once a charge has failed the spot is held, and paid for as such. */
export function stepsOfCart(
  asked: CartAsked,
  held: HeldSpot,
  onAdded: (data: PaymentData) => void,
): PayingSteps {
  let spots: PayingSteps | null = null
  let coupon = ''
  const pay = async (more: Partial<CartAsked['body']>) => {
    const data = await call(
      carts.pay,
      { ...asked, body: { ...asked.body, ...(coupon && { coupon }), ...more } } as CartAsked,
      GLOBAL,
    )
    const rosterIds = data.rosters.map(({ rosterId }) => rosterId)
    if (data.parentId && rosterIds.length > 0)
      spots = stepsOfSpots({ parentId: data.parentId, rosterIds, held })
    onAdded(data)
    return data
  }
  const cartWith = (name: string, paymentType: Way, paymentMethodId: string | null) => {
    const query = { ...queryOf(asked, { paymentType, paymentMethodId }), ...(name && { coupon: name }) }
    const { at, params } = asked
    return call(carts.get, { at, params, query } as AskedInside<typeof carts.get>, GLOBAL)
  }
  return {
    failed: 'Failed to initialize payment data',
    tell: (way, methodId) => spots?.tell(way, methodId) ?? cartWith(coupon, way, methodId),
    applyCoupon: async (name, way, methodId) => {
      if (spots?.applyCoupon) return spots.applyCoupon(name, way, methodId)
      const data = await cartWith(name, way, methodId)
      coupon = name
      return data
    },
    charge: async ({ id, methodId, total }) => {
      if (spots) return spots.charge({ id, methodId, total })
      const data = await pay({ paymentId: id, paymentMethodId: methodId, total })
      return data.payment
    },
    leave: async (total) => {
      if (spots) return spots.leave(total)
      await pay({ paymentType: 'INVOICE', total })
    },
    giveUp: async () => spots?.giveUp() ?? true,
  }
}

/** What of a cart stands in a query. */
function queryOf({ body }: CartAsked, way: { paymentType: Way; paymentMethodId: string | null }) {
  const { childId, listType, sectionIds, dates, addOns = [] } = body
  return {
    childId,
    listType,
    paymentType: way.paymentType,
    ...(way.paymentMethodId && { paymentMethodId: way.paymentMethodId }),
    ...(sectionIds && { sectionIds: sectionIds.join() }),
    ...(dates && { dates: dates.join() }),
    ...(addOns.length > 0 && { addOns: addOns.map(({ id, amount }) => `${id}:${amount}`).join() }),
  }
}

// They go on when the page is left: a charge that was sent is not taken back by looking elsewhere.
const GLOBAL = { global: true } as const

/** The cancel that each kind has (R056). Of weekdays that were taken together one stands for all. */
const CANCELS: Record<HeldSpot['kind'], (spot: HeldSpot, rosterIds: readonly string[]) => Promise<boolean>> =
  {
    classes: async ({ activityId, childId }, [rosterId]) => {
      const params = { classId: activityId, a: rosterId!, b: childId }
      return (await call(cancels.ofClass, { params }, GLOBAL)).isCanceled
    },
    camps: async ({ activityId }, [rosterId]) => {
      const params = { id: activityId, enrollmentId: rosterId! }
      return (await call(cancels.ofCamp, { params }, GLOBAL)).isCanceled
    },
    aftercare: async ({ activityId, childId }, [rosterId]) => {
      const params = { id: activityId, rosterId: rosterId!, childId }
      return (await call(cancels.ofAftercare, { params }, GLOBAL)).isCanceled
    },
    'drop-in': async ({ activityId }, rosterIds) => {
      for (const dropInId of rosterIds)
        await call(dropIns.remove, { at: 'aftercare', params: { id: activityId, dropInId } }, GLOBAL)
      return true
    },
  }
