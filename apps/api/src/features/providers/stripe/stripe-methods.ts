import type Stripe from 'stripe'
import { bankDebitCalled, bankDebitOf } from '@afterbell/domain/providers/bank-debits'
import type { Account, Method, NewSetUp, Provider } from '../provider.ts'
import { failureOf, isTheirs, requestOptions, stripeTypeOf, type StripeClient } from './stripe-client.ts'

type Acts = 'customer' | 'forget' | 'setUp' | 'method' | 'detach' | 'changeExpiry'

/** Customers at Stripe and their saved methods. Both live on the school's account, where they are charged. */
export function stripeMethods(stripe: StripeClient): Pick<Provider, Acts> {
  return {
    async customer(account, { payerId, name, email }) {
      try {
        const { customers } = await stripe()
        const metadata = { payer_id: payerId, school_id: account.schoolId }
        // Stripe refuses empty values.
        const contact = { ...(name.trim() !== '' && { name }), ...(email && { email }) }
        const make = (key: string) => customers.create({ ...contact, metadata }, requestOptions(account, key))
        const { id } = await make(payerId).catch((error: unknown) => {
          // Stripe repeats its own server errors for a day, so use a new key. A duplicate customer is never charged
          // twice.
          if (!isTheirs(error)) throw error
          return make(`${payerId}-again`)
        })
        return { state: 'MADE', ref: id }
      } catch (error) {
        return failureOf(error)
      }
    },

    async forget(account, customerRef) {
      try {
        const { customers } = await stripe()
        await customers.del(customerRef, {}, requestOptions(account))
        return 'FORGOTTEN'
      } catch (error) {
        const failure = failureOf(error)
        // The customer no longer exists there.
        return failure.code === 'resource_missing' ? 'FORGOTTEN' : failure
      }
    },

    async setUp(account, input) {
      const { key, customerRef, type } = input
      try {
        const { setupIntents } = await stripe()
        const { id, client_secret } = await setupIntents.create(
          {
            customer: customerRef,
            allowed_payment_method_types: [stripeTypeOf(type, account.currency)],
            ...mandateOptionsOf(account, input),
            usage: 'off_session',
            metadata: { set_up_id: key, school_id: account.schoolId },
          },
          requestOptions(account, key),
        )
        return { state: 'PREPARED', ref: id, clientSecret: client_secret! }
      } catch (error) {
        return failureOf(error)
      }
    },

    async method(account, reference) {
      try {
        const client = await stripe()
        if ('methodRef' in reference) {
          const paymentMethod = await client.paymentMethods.retrieve(
            reference.methodRef,
            {},
            requestOptions(account),
          )
          return methodOf(paymentMethod, paymentMethod.customer ? 'USABLE' : 'UNUSABLE')
        }
        if ('paymentRef' in reference) {
          const { payment_method: paidWith } = await client.paymentIntents.retrieve(
            reference.paymentRef,
            { expand: ['payment_method'] },
            requestOptions(account),
          )
          // A method that was not saved belongs to no customer.
          const isSaved = paidWith !== null && typeof paidWith === 'object' && paidWith.customer !== null
          return isSaved ? methodOf(paidWith, 'USABLE') : 'ABSENT'
        }
        const setUp = await client.setupIntents.retrieve(
          reference.setUpRef,
          { expand: ['payment_method'] },
          requestOptions(account),
        )
        const { payment_method: entered } = setUp
        return entered && typeof entered === 'object' ? methodOf(entered, stateOf(setUp)) : 'ABSENT'
      } catch (error) {
        return failureOf(error)
      }
    },

    async detach(account, methodRef) {
      try {
        const { paymentMethods } = await stripe()
        await paymentMethods.detach(methodRef, {}, requestOptions(account))
        return 'DETACHED'
      } catch (error) {
        const failure = failureOf(error)
        // Already detached, or missing: nothing is left to detach.
        return failure.state === 'FAILED' ? 'DETACHED' : failure
      }
    },

    async changeExpiry(account, methodRef, { month, year }) {
      try {
        const { paymentMethods } = await stripe()
        await paymentMethods.update(
          methodRef,
          { card: { exp_month: month, exp_year: year } },
          requestOptions(account),
        )
        return 'CHANGED'
      } catch (error) {
        return failureOf(error)
      }
    },
  }
}

/** Confirming a bank account by small deposits takes days. */
function stateOf({ status }: Stripe.SetupIntent): Method['state'] {
  if (status === 'succeeded') return 'USABLE'
  return status === 'processing' || status === 'requires_action' ? 'PENDING' : 'UNUSABLE'
}

/** Terms of the mandate, in currencies whose bank debits require them. */
function mandateOptionsOf({ currency }: Account, { type }: Pick<NewSetUp, 'type'>) {
  const { mandateOptions: mandate_options } = bankDebitOf(currency)
  if (type === 'CARD' || mandate_options === null) return {}
  const acss_debit = { currency: currency.toLowerCase(), mandate_options }
  return { payment_method_options: { acss_debit } }
}

/** Debits without a bank name are called by the kind of debit. US debits always name their bank. */
function methodOf(method: Stripe.PaymentMethod, state: Method['state']): Method {
  const { id, card } = method
  if (card) {
    const expiry = { month: card.exp_month, year: card.exp_year }
    return { ref: id, type: 'CARD', brand: card.brand, last4: card.last4, expiry, state }
  }
  const debit = bankDebitCalled(method.type)
  const bank: { bank_name?: string | null; last4?: string | null } = (debit && method[debit.stripeType]) ?? {}
  const name = debit === undefined || debit.stripeType === 'us_bank_account' ? '' : debit.name
  const [brand, last4] = [bank.bank_name || name, bank.last4 ?? '']
  return { ref: id, type: 'BANK_ACCOUNT', brand, last4, expiry: null, state }
}
