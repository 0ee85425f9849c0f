import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { formWords as english } from '@afterbell/domain/payments/form-words.en'
import { refusalText } from './ask.ts'
import { stripeLocale, usePayWords } from './pay-words.ts'

interface EnterStripeMethodProps {
  publishableKey: string
  /** Null for the account of the key itself. */
  accountRef: string | null
  clientSecret: string
  save: () => Promise<void>
  /** Return address for a bank that authenticates on its own page. */
  returnUrl: string
  /** Content between the fields and the button. */
  children: ReactNode
}

interface Form {
  stripe: Stripe
  elements: StripeElements
}

/** Stripe's own form, inserted by its script: only Stripe reads what is typed. */
export function EnterStripeMethod(props: EnterStripeMethodProps) {
  const { publishableKey, accountRef, clientSecret, save, returnUrl, children } = props
  const { language, payWords, formWords = english } = usePayWords()
  const holder = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<Form>()
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setIsSending] = useState(WAS_SENT_AWAY)

  const run = async (act: () => Promise<string | undefined>) => {
    setIsSending(true)
    const message = await act().catch((error: unknown) => refusalText(error, payWords))
    setRefusal(message)
    if (message !== undefined) setIsSending(false)
  }

  useEffect(() => {
    let isGone = false
    const show = async () => {
      const stripe = await loadStripe(publishableKey, {
        locale: stripeLocale(language),
        ...(accountRef !== null && { stripeAccount: accountRef }),
      })
      if (!stripe || isGone || !holder.current) return
      // Card fields use 17 px (R254).
      const elements = stripe.elements({ clientSecret, appearance: { variables: { fontSizeBase: '17px' } } })
      // A wallet's sheet tells an amount, and here nothing is paid.
      elements.create('payment', { wallets: { applePay: 'never', googlePay: 'never' } }).mount(holder.current)
      setForm({ stripe, elements })
    }
    if (WAS_SENT_AWAY)
      void run(async () => {
        await save()
        return undefined
      })
    else show().catch(() => setRefusal(formWords.stripeUnreachable))
    return () => void (isGone = true)
    // oxlint-disable-next-line react/exhaustive-deps -- once: a set-up is entered into one form
  }, [])

  const submit = ({ stripe, elements }: Form) =>
    run(async () => {
      const { error } = await stripe.confirmSetup({
        elements,
        confirmParams: { return_url: returnUrl },
        redirect: 'if_required',
      })
      if (error) return error.message ?? formWords.stripeRefused
      await save()
      return undefined
    })

  return (
    <div className="pay-form">
      <div ref={holder} />
      {children}
      <button type="button" disabled={!form || isSending} onClick={() => form && void submit(form)}>
        {formWords.save}
      </button>
      <p role="alert" className="pay-wrong">
        {refusal}
      </p>
    </div>
  )
}

/** Some banks authenticate on their own page and send the payer back here. */
const WAS_SENT_AWAY = new URLSearchParams(location.search).has('setup_intent')
