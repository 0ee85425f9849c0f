import { familyPayments } from '@afterbell/contract/portal/family-payments'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { askFamily } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import type { FamilyPageProps } from '../pages.ts'
import { useAsked } from '../useAsked.ts'
import { moneyIn } from './money-in.ts'
import { MoreButton, MorePages, ROWS } from '../MorePages.tsx'

/** What the person paid here, also for invoices that they do not see any more. Asked for when somebody wants to see it. */
export function OwnPayments(props: FamilyPageProps) {
  const { moneyWords } = props.words
  return (
    <MorePages
      title={moneyWords.ownPayments}
      show={moneyWords.showPayments}
      draw={(page, more) => <Page key={page} {...props} page={page} more={more} />}
    />
  )
}

function Page({ page, more, ...props }: FamilyPageProps & { page: number; more: (() => void) | null }) {
  const { school, words, onLoggedOut } = props
  const { moneyWords } = words
  const money = moneyIn(school.currency, words)
  const query = { page, size: ROWS }
  const { answer, isFailed, askAgain } = useAsked(
    `payments/${page}`,
    () => askFamily(school.id, familyPayments.list, { query }),
    onLoggedOut,
  )
  if (isFailed) return <Failed words={words} retry={askAgain} />
  if (!answer) return <p role="status">{words.familyWords.waiting}</p>
  if (answer.totalElements === 0) return <p>{moneyWords.noPayments}</p>
  return (
    <>
      <ul className="invoices">
        {answer.content.map((payment) => (
          <li key={payment.id}>
            <span className="what">
              {formatDate(payment.date, school.dateFormat)}
              <span className="quiet">
                {words.formatWords.listText(payment.invoices.map((number) => moneyWords.invoice(number)))}
              </span>
            </span>
            <span className="amount">
              <strong>{money(payment.amount)}</strong>
              <span className={payment.state === 'FAILED' ? 'problem' : 'quiet'}>
                {moneyWords.paymentState[payment.state]}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <MoreButton page={page} totalPages={answer.totalPages} more={more} words={words} />
    </>
  )
}
