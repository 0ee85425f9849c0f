import { useState } from 'react'
import { familyPayments } from '@afterbell/contract/portal/family-payments'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { askFamily } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import type { FamilyPageProps } from '../pages.ts'
import { useAsked } from '../useAsked.ts'
import { moneyIn } from './money-in.ts'

/** What the person paid here, also for invoices that they do not see any more. Asked for when somebody wants to see it. */
export function OwnPayments(props: FamilyPageProps) {
  const { moneyWords } = props.words
  const [pages, setPages] = useState(0)
  if (pages === 0)
    return (
      <p className="buttons">
        <button type="button" onClick={() => setPages(1)}>
          {moneyWords.showPayments}
        </button>
      </p>
    )
  return (
    <section>
      <h2>{moneyWords.ownPayments}</h2>
      {Array.from({ length: pages }, (_, page) => (
        <Page
          key={page}
          {...props}
          page={page}
          more={page === pages - 1 ? () => setPages(pages + 1) : null}
        />
      ))}
    </section>
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
      {more && page + 1 < answer.totalPages && (
        <p className="buttons">
          <button type="button" onClick={more}>
            {moneyWords.more}
          </button>
        </p>
      )}
    </>
  )
}

const ROWS = 20
