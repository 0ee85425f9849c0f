import { lazy, Suspense, useState } from 'react'
import { bankDebitOf, debitTiming } from '@afterbell/domain/providers/bank-debits'
import { AutopayBox } from '../AutopayBox.tsx'
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
  const [type, setType] = useState<LinkedPayment['type']>('CARD')
  const [isMethodSaved, setIsMethodSaved] = useState(false)
  const [isAutopay, setIsAutopay] = useState(false)
  const amount = amountToPay(invoice)
  const { schoolName } = invoice
  const debit = bankDebitOf(invoice.currency)
  const keep = (
    <>
      {type === 'BANK_ACCOUNT' && <p className="pay-hint">{debitTiming(debit)}</p>}
      <label className="pay-choice">
        <input
          type="checkbox"
          checked={isMethodSaved}
          onChange={(event) => setIsMethodSaved(event.target.checked)}
        />
        <span>
          Keep it for later payments
          <span className="pay-hint">{schoolName} will charge it only for what you agree to.</span>
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
          <legend>Pay by</legend>
          {types.map((each) => (
            <label key={each} className="pay-choice">
              <input type="radio" name="type" checked={each === type} onChange={() => setType(each)} />
              {each === 'CARD' ? 'Card' : debit.name}
            </label>
          ))}
        </fieldset>
      )}
      <Suspense>
        <EnterTestMethod
          key={type}
          type={type}
          currency={invoice.currency}
          save={(methodRef) => pay(amount, { type, methodRef, isMethodSaved, isAutopay })}
          submitLabel={payLabel(invoice)}
        >
          {keep}
          {type === 'BANK_ACCOUNT' && (
            <p className="pay-hint">
              By paying you allow {schoolName} to debit this amount from the account.
            </p>
          )}
        </EnterTestMethod>
      </Suspense>
    </>
  )
}
