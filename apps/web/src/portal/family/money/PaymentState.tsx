import { storeBack, type Back } from '../../../features/payments/by-link/kept-link.ts'
import type { FamilyPageProps } from '../pages.ts'
import { moneyIn } from './money-in.ts'
import type { Payment } from './usePayment.ts'

/** How a payment stands that was sent: it went through, waits for the bank, or nobody knows yet. */
export function PaymentState({
  payment,
  back = 'payments',
  school,
  portal,
  words,
}: FamilyPageProps & {
  payment: Payment
  /** The page to which the bank leads back. */
  back?: Back['page']
}) {
  const { moneyWords } = words
  const amount = moneyIn(school.currency, words)(payment.amount)
  if (payment.state === 'SUCCEEDED')
    return (
      <p role="status" className="closed">
        {moneyWords.thanks(amount)}
      </p>
    )
  if (payment.state === 'REQUIRES_ACTION')
    return (
      <>
        <p role="status">{moneyWords.confirmAtBank(amount)}</p>
        {payment.actionUrl !== null && (
          <p className="buttons">
            <a
              className="primary"
              href={payment.actionUrl}
              // The bank leads back to the page for cards, which leads back here.
              onClick={() => storeBack({ portal, page: back }, words.language)}
            >
              {moneyWords.atYourBank}
            </a>
          </p>
        )}
      </>
    )
  return (
    <p role="status">
      {payment.state === 'PROCESSING' ? moneyWords.onItsWay(amount) : moneyWords.checking(amount)}
    </p>
  )
}
