import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { formWords as english } from '@afterbell/domain/payments/form-words.en'
import { bankDebitOf } from '@afterbell/domain/providers/bank-debits'
import { refusalText } from '../ask.ts'
import { stripeLocale, usePayWords } from '../pay-words.ts'
import { amountToPay, payLabel } from './amount-to-pay.ts'
import type { LinkedInvoice, LinkedPayment, PaidWith } from './useLinkedInvoice.ts'

interface EnterStripePaymentProps {
  publishableKey: string
  accountRef: string
  invoice: LinkedInvoice
  types: readonly LinkedPayment['type'][]
  isMethodSaved: boolean
  isAutopay: boolean
  /** Called when the payer looks at another way of paying. */
  onType: (type: LinkedPayment['type']) => void
  pay: (amount: number, paidWith: PaidWith) => Promise<void>
  children: ReactNode
}

interface Form {
  stripe: Stripe
  elements: StripeElements
}

/** Stripe's own form for one payment. It turns the typed data into a reference, which the server charges. */
export function EnterStripePayment(props: EnterStripePaymentProps) {
  const { publishableKey, accountRef, invoice, types, isMethodSaved, isAutopay, onType, pay, children } =
    props
  const pageWords = usePayWords()
  const { language, payWords, formWords = english } = pageWords
  const holder = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<Form>()
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const amount = amountToPay(invoice)
  const debit = bankDebitOf(invoice.currency)
  const typeOf = (stripeType: string): LinkedPayment['type'] =>
    stripeType === debit.stripeType ? 'BANK_ACCOUNT' : 'CARD'

  useEffect(() => {
    let isGone = false
    const show = async () => {
      const stripe = await loadStripe(publishableKey, {
        locale: stripeLocale(language),
        stripeAccount: accountRef,
      })
      if (!stripe || isGone || !holder.current) return
      const elements = stripe.elements({
        mode: 'payment',
        amount,
        currency: invoice.currency.toLowerCase(),
        allowedPaymentMethodTypes: types.map((each) => (each === 'CARD' ? 'card' : debit.stripeType)),
        paymentMethodCreation: 'manual',
        // Card fields use 17 px (R254).
        appearance: { variables: { fontSizeBase: '17px' } },
      })
      const payment = elements.create('payment', { wallets: { applePay: 'auto', googlePay: 'auto' } })
      payment.on('change', ({ value }) => onType(typeOf(value.type)))
      payment.mount(holder.current)
      setForm({ stripe, elements })
    }
    show().catch(() => setRefusal(formWords.stripeUnreachable))
    return () => void (isGone = true)
    // oxlint-disable-next-line react/exhaustive-deps -- once: what changes later is told to the form it is in
  }, [])

  const submit = async ({ stripe, elements }: Form) => {
    setIsSending(true)
    setRefusal(undefined)
    try {
      const methodRef = await createMethod(stripe, elements)
      if ('message' in methodRef) setRefusal(methodRef.message)
      else await pay(amount, { ...methodRef, isMethodSaved, isAutopay })
    } catch (error) {
      setRefusal(refusalText(error, payWords))
    }
    setIsSending(false)
  }

  const createMethod = async (stripe: Stripe, elements: StripeElements) => {
    await elements.update({ amount, setupFutureUsage: isMethodSaved ? 'off_session' : null })
    const submission = await elements.submit()
    const { error, paymentMethod } = submission.error
      ? { error: submission.error, paymentMethod: undefined }
      : await stripe.createPaymentMethod({ elements })
    if (!paymentMethod) return { message: error?.message ?? formWords.stripeRefused }
    return { type: typeOf(paymentMethod.type), methodRef: paymentMethod.id }
  }

  return (
    <div className="pay-form">
      <p role="alert" className="pay-wrong">
        {refusal}
      </p>
      <div ref={holder} />
      {children}
      <button type="button" disabled={!form || isSending} onClick={() => form && void submit(form)}>
        {payLabel(invoice, pageWords)}
      </button>
    </div>
  )
}
