import { lazy, Suspense, useState } from 'react'
import { AutopayBox } from '../AutopayBox.tsx'
import { usePayWords } from '../pay-words.ts'
import { amountToPay, payLabel } from './amount-to-pay.ts'
import type { LinkedInvoice, LinkedPayment, PaidWith } from './useLinkedInvoice.ts'

// Loads Stripe's script with it, and only then.
const EnterStripePayment = lazy(async () => ({
  default: (await import('./EnterStripePayment.tsx')).EnterStripePayment,
}))
const EnterTestMethod = lazy(async () => ({
  default: (await import('../EnterTestMethod.tsx')).EnterTestMethod,
}))

interface CheckoutProps {
  invoice: LinkedInvoice
  checkout: NonNullable<LinkedInvoice['checkout']>
  pay: (amount: number, paidWith: PaidWith) => Promise<void>
}

/** The payment form. Stores the payment method only if the payer asks for it. */
export function Checkout({ invoice, checkout: { stripe, types }, pay }: CheckoutProps) {
  const pageWords = usePayWords()
  const { payWords: words } = pageWords
  const [type, setType] = useState<LinkedPayment['type']>('CARD')
  const [isMethodSaved, setIsMethodSaved] = useState(false)
  const [isAutopay, setIsAutopay] = useState(false)
  const amount = amountToPay(invoice)
  const { schoolName, currency } = invoice
  const keep = (
    <>
      {type === 'BANK_ACCOUNT' && <p className="pay-hint">{words.debitTiming(currency)}</p>}
      <label className="pay-choice">
        <input
          type="checkbox"
          checked={isMethodSaved}
          onChange={(event) => setIsMethodSaved(event.target.checked)}
        />
        <span>
          {words.keep}
          <span className="pay-hint">{words.chargedAsAgreed(schoolName)}</span>
        </span>
      </label>
      {isMethodSaved && (
        <AutopayBox type={type} schoolName={schoolName} isChecked={isAutopay} onChange={setIsAutopay} />
      )}
    </>
  )
  if (stripe)
    return (
      <Suspense>
        <EnterStripePayment
          {...stripe}
          invoice={invoice}
          types={types}
          isMethodSaved={isMethodSaved}
          isAutopay={isAutopay}
          onType={setType}
          pay={pay}
        >
          {keep}
        </EnterStripePayment>
      </Suspense>
    )
  return (
    <>
      {types.length > 1 && (
        <fieldset className="pay-types">
          <legend>{words.payBy}</legend>
          {types.map((each) => (
            <label key={each} className="pay-choice">
              <input type="radio" name="type" checked={each === type} onChange={() => setType(each)} />
              {each === 'CARD' ? words.card : words.debitName(currency)}
            </label>
          ))}
        </fieldset>
      )}
      <Suspense>
        <EnterTestMethod
          key={type}
          type={type}
          currency={currency}
          save={(methodRef) => pay(amount, { type, methodRef, isMethodSaved, isAutopay })}
          submitLabel={payLabel(invoice, pageWords)}
        >
          {keep}
          {type === 'BANK_ACCOUNT' && <p className="pay-hint">{words.allowDebit(schoolName)}</p>}
        </EnterTestMethod>
      </Suspense>
    </>
  )
}
