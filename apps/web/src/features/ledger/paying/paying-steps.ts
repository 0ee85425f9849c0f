import type { AnswerOf, InnerCallInput } from '@afterbell/contract/kernel/op'
import { cancels, carts } from '@afterbell/contract/payments/carts'
import type { HoldSource } from '@afterbell/domain/kernel/refusals/payments'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { payments } from '@afterbell/contract/payments/payments'
import { call } from '../../../platform/calls/calls.ts'
import { uuid } from '../../../platform/uuid.ts'

export type Payment = AnswerOf<typeof payments.get>
export type PaymentData = AnswerOf<typeof payments.create>
export type Way = 'CHARGE' | 'INVOICE'

/** Way of paying. */
export interface How {
  way: Way
  methodId: string | null
  /** Whether to pay in installments, if offered. */
  installments: boolean
}

/** Steps of a payment. The dialog is the same for an existing spot and one it adds. */
export interface PayingSteps {
  /** Error if it cannot start and the server gives no reason (R208, R210). */
  failed: string
  /** Previews this way of paying. Creates nothing. */
  tell: (how: How) => Promise<PaymentData>
  /** Applies a coupon in place of another; an empty name removes it. Absent for amounts already invoiced. */
  applyCoupon?: (name: string, how: How) => Promise<PaymentData>
  /** Charges the amount. `id` is made by this browser: sending twice charges once. Null if credit covers it all. */
  charge: (input: { id: string; how: How; total: number }) => Promise<Payment | null>
  /** Leaves the amount on the invoice. */
  leave: (total: number, installments: boolean) => Promise<void>
  /** Gives up the unpaid spot (R056). Returns false if it has been paid. */
  giveUp: () => Promise<boolean>
}

/** The place of a held spot, to cancel it. */
export interface SpotHold {
  kind: 'classes' | 'camps' | 'aftercare' | 'drop-in'
  /** Id in the address of the page it was added on. */
  activityId: string
  childId: string
  /** The state it returns to when it is canceled. */
  from: HoldSource
}

interface Spots {
  parentId: string
  rosterIds: string[]
  /** Set for spots held only until they are paid. */
  hold?: SpotHold
}

/** Returns the steps to pay for existing or held spots. */
export function stepsOfSpots({ parentId, rosterIds, hold }: Spots): PayingSteps {
  const body = { parentId, rosterIds }
  return {
    failed: 'Failed to create payment',
    tell: (how) => call(payments.create, { body: { ...body, ...howOf(how), preview: true } }, GLOBAL),
    ...(hold && {
      applyCoupon: (coupon, how) =>
        call(
          payments.applyCoupon,
          { params: { id: uuid() }, query: { coupon }, body: { ...body, ...howOf(how) } },
          GLOBAL,
        ),
    }),
    charge: async ({ id, how, total }) => {
      const { methodId: paymentMethodId, installments } = how
      const way = { installments, ...(hold && { paymentMethodId }) }
      const { payment } = await call(
        payments.create,
        { body: { ...body, paymentId: id, total, ...way } },
        GLOBAL,
      )
      return payment && call(payments.confirm, { params: { id }, body: { paymentMethodId } }, GLOBAL)
    },
    leave: async (total, installments) => {
      // An amount on an invoice stays there.
      if (hold || installments)
        await call(
          payments.create,
          { body: { ...body, paymentType: 'INVOICE', installments, total } },
          GLOBAL,
        )
    },
    giveUp: async () => (hold ? CANCELS[hold.kind](hold, rosterIds) : true),
  }
}

/** The same in the calls' terms. */
function howOf({ way: paymentType, methodId: paymentMethodId, installments }: How) {
  return { paymentType, paymentMethodId, installments }
}

export type CartInput = InnerCallInput<typeof carts.pay>

/**
 * Returns the steps to add a child and pay in one call (OQ-88). After a failed charge the spot is held, and paid like a
 * held one.
 */
export function stepsOfCart(
  input: CartInput,
  hold: SpotHold,
  onAdded: (data: PaymentData) => void,
): PayingSteps {
  let spots: PayingSteps | null = null
  let coupon = ''
  const pay = async (more: Partial<CartInput['body']>) => {
    const data = await call(
      carts.pay,
      { ...input, body: { ...input.body, ...(coupon && { coupon }), ...more } } as CartInput,
      GLOBAL,
    )
    const rosterIds = data.rosters.map(({ rosterId }) => rosterId)
    if (data.parentId && rosterIds.length > 0)
      spots = stepsOfSpots({ parentId: data.parentId, rosterIds, hold })
    onAdded(data)
    return data
  }
  const cartWith = (name: string, how: How) => {
    const query = { ...queryOf(input, how), ...(name && { coupon: name }) }
    const { at, params } = input
    return call(carts.get, { at, params, query } as InnerCallInput<typeof carts.get>, GLOBAL)
  }
  return {
    failed: 'Failed to initialize payment data',
    tell: (how) => spots?.tell(how) ?? cartWith(coupon, how),
    applyCoupon: async (name, how) => {
      if (spots?.applyCoupon) return spots.applyCoupon(name, how)
      const data = await cartWith(name, how)
      coupon = name
      return data
    },
    charge: async ({ id, how, total }) => {
      if (spots) return spots.charge({ id, how, total })
      const data = await pay({ ...howOf(how), paymentId: id, total })
      return data.payment
    },
    leave: async (total, installments) => {
      if (spots) return spots.leave(total, installments)
      await pay({ paymentType: 'INVOICE', installments, total })
    },
    giveUp: async () => spots?.giveUp() ?? true,
  }
}

/** Query parameters of a cart. */
function queryOf({ body }: CartInput, { way, methodId, installments }: How) {
  const { childId, listType, sectionIds, dates, addOns = [] } = body
  return {
    childId,
    listType,
    paymentType: way,
    ...(methodId && { paymentMethodId: methodId }),
    ...(installments && { installments: 'true' }),
    ...(sectionIds && { sectionIds: sectionIds.join() }),
    ...(dates && { dates: dates.join() }),
    ...(addOns.length > 0 && { addOns: addOns.map(({ id, amount }) => `${id}:${amount}`).join() }),
  }
}

// Requests continue when the page is left: a charge already sent cannot be stopped that way.
const GLOBAL = { global: true } as const

/** The cancel call of each kind (R056). For weekdays taken together, one cancels all. */
const CANCELS: Record<SpotHold['kind'], (spot: SpotHold, rosterIds: readonly string[]) => Promise<boolean>> =
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
