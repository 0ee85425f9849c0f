import type { Currency } from '@afterbell/domain/kernel/currencies'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { AnswerChallenge } from '../TestChallenge.tsx'
import { storeLink } from './kept-link.ts'
import { useFocusOnce } from './useFocusOnce.ts'
import type { LinkedPayment } from './useLinkedInvoice.ts'

interface FollowPaymentProps {
  payment: LinkedPayment
  currency: Currency
  token: string
}

/** A payment that is still open: it waits for the payer, or for the bank. */
export function FollowPayment({ payment, currency, token }: FollowPaymentProps) {
  const { state, actionUrl } = payment
  return (
    <section className="pay-follow" aria-label="Your payment" {...useFocusOnce<HTMLElement>()}>
      <p role="status" className="pay-note">
        {textOf(payment, formatMoney(payment.amount, currency))}
      </p>
      {state === 'REQUIRES_ACTION' && actionUrl && <AtTheBank url={new URL(actionUrl)} token={token} />}
    </section>
  )
}

/** The test bank opens within this page. Any other bank has its own page, and leads back here. */
function AtTheBank({ url, token }: { url: URL; token: string }) {
  return url.pathname === '/pay/challenge' ? (
    <AnswerChallenge secret={url.hash.slice(1)} onAnswered={() => {}} />
  ) : (
    <a className="pay-link" href={url.href} onClick={() => storeLink(token)}>
      Continue at your bank
    </a>
  )
}

function textOf({ state }: LinkedPayment, amount: string): string {
  if (state === 'REQUIRES_ACTION') return `Your bank wants you to confirm this payment of ${amount}.`
  if (state === 'PROCESSING')
    return `Your payment of ${amount} is on its way from your bank, which takes a few days. You do not need to do anything else.`
  return `We are checking with your bank whether your payment of ${amount} went through. Please do not pay again. This page shows how it ends, and you can come back to it later.`
}
