import type { Currency } from '@afterbell/domain/kernel/currencies'
import type { PayWords } from '@afterbell/domain/payments/family-words.en'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { usePayWords } from '../pay-words.ts'
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
  const { payWords: words, locale } = usePayWords()
  const { state, actionUrl } = payment
  return (
    <section className="pay-follow" aria-label={words.yourPayment} {...useFocusOnce<HTMLElement>()}>
      <p role="status" className="pay-note">
        {textOf(payment, formatMoney(payment.amount, currency, locale), words)}
      </p>
      {state === 'REQUIRES_ACTION' && actionUrl && <AtTheBank url={new URL(actionUrl)} token={token} />}
    </section>
  )
}

/** The test bank opens within this page. Any other bank has its own page, and leads back here. */
function AtTheBank({ url, token }: { url: URL; token: string }) {
  const { payWords, language } = usePayWords()
  return url.pathname === '/pay/challenge' ? (
    <AnswerChallenge secret={url.hash.slice(1)} onAnswered={() => {}} />
  ) : (
    <a className="pay-link" href={url.href} onClick={() => storeLink(token, language)}>
      {payWords.atYourBank}
    </a>
  )
}

function textOf({ state }: LinkedPayment, amount: string, words: PayWords): string {
  if (state === 'REQUIRES_ACTION') return words.confirmAtBank(amount)
  return state === 'PROCESSING' ? words.onItsWay(amount) : words.checking(amount)
}
