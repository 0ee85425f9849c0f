import { cancels, carts } from '@afterbell/contract/payments/carts'
import { credits } from '@afterbell/contract/payments/credits'
import { enrollments } from '@afterbell/contract/payments/enrollments'
import { payments } from '@afterbell/contract/payments/payments'
import { proposals, refunds, transactions } from '@afterbell/contract/payments/transactions'
import { kindOf } from '@afterbell/contract/kernel/op'
import { may } from '@afterbell/domain/kernel/roles'
import { seesPrices } from '@afterbell/domain/prices/prices-seen'
import { serve, type ServedCall, type User } from '../../platform/http/serve.ts'
import { notThere } from '../../platform/problems.ts'
import { applyCouponToPayment } from './carts/apply-coupon.ts'
import { cancelActs } from './refunds/cancel-spot.ts'
import { cartOf } from './carts/cart.ts'
import type { EnrollRights } from './enrolling/lines.ts'
import { enrollSeveral } from './enrolling/enroll.ts'
import { findActivities } from './enrolling/find-activities.ts'
import { reviewEnrollment } from './enrolling/review.ts'
import { payForPlace } from './carts/pay-for-place.ts'
import { confirmPayment } from './charging/confirm.ts'
import { createPayment } from './charging/create.ts'
import { decidePayment } from './charging/decide-payment.ts'
import { makeDefault, methodEntered, paymentMethods, removeMethod, setUpMethod } from './methods/methods.ts'
import { toPaymentAnswer } from './charging/payment-data.ts'
import { paymentById } from './charging/payments.store.ts'
import { creditActs } from './refunds/credits.ts'
import { proposalActs } from './refunds/proposals.ts'
import type { Providers } from '../providers/providers.ts'
import type { SetUpTokens } from './methods/set-up-tokens.ts'
import { takeOutside } from './charging/take-outside.ts'
import { refundActs, transactionActs } from './transactions/transactions.ts'

interface PaymentParts {
  providers: Providers
  publicUrl: string
  tokens: SetUpTokens
}

/** Checks whether the caller may cancel what was invoiced. */
const mayCredit = ({ role }: Pick<User, 'role'>) => may(role, 'invoice', 'cancel')

/** What the caller may do with activities of each kind. */
const enrollRights =
  ({ role }: Pick<User, 'role'>): EnrollRights =>
  (kind) => ({
    mayAdd: may(role, `${kind}.rosters`, 'add'),
    mayWait: may(role, `${kind}.wait-list`, 'add'),
    seesPrices: seesPrices(role, kind),
  })

/** Routes for payments and refunds. */
export function paymentRoutes({ providers, publicUrl, tokens }: PaymentParts): ServedCall[] {
  return [
    ...serve(payments, {
      methods: paymentMethods,
      makeDefault,
      removeMethod: removeMethod(providers),
      setUp: setUpMethod({ providers, publicUrl, tokens }),
      entered: methodEntered(providers),
      create: createPayment,
      applyCoupon: applyCouponToPayment,
      confirm: async (call) => {
        const confirmation = { id: call.params.id, methodId: call.body?.paymentMethodId ?? null }
        return toPaymentAnswer(await confirmPayment(call, { providers, publicUrl }, confirmation))
      },
      get: async ({ tx, school, params }) => {
        const payment = await paymentById(tx, school.id, params.id)
        if (!payment) throw notThere()
        return toPaymentAnswer(payment)
      },
      decide: async (call) => toPaymentAnswer(await decidePayment(call, providers, call.params.id)),
      takeOutside,
    }),
    ...serve(carts, {
      get: cartOf,
      pay: (call) =>
        payForPlace({ providers, publicUrl }, call, {
          mayCharge: may(call.user.role, `${kindOf(call.address)}.rosters`, 'charge'),
          mayWait: may(call.user.role, `${kindOf(call.address)}.wait-list`, 'add'),
        }),
    }),
    ...serve(enrollments, {
      activities: (call) => findActivities(call, enrollRights(call.user)),
      review: (call) => reviewEnrollment(call, enrollRights(call.user)),
      enroll: (call) => enrollSeveral(call, enrollRights(call.user)),
    }),
    ...serve(cancels, cancelActs(providers, mayCredit)),
    ...serve(transactions, transactionActs(providers)),
    ...serve(refunds, refundActs(providers)),
    ...serve(proposals, proposalActs(providers)),
    ...serve(credits, creditActs(providers)),
  ]
}
