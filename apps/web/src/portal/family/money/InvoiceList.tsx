import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyMoney } from '@afterbell/contract/portal/family-money'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { askFamily } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import type { FamilyPageProps } from '../pages.ts'
import { PortalLink } from '../PortalLink.tsx'
import { useAsked } from '../useAsked.ts'
import { moneyIn } from './money-in.ts'
import { MoreButton, MorePages, ROWS } from '../MorePages.tsx'

type Row = AnswerOf<(typeof familyMoney)['invoices']>['content'][number]

/** Invoices to pay, first due first; or the others, which are asked for only when somebody wants to see them. */
export function InvoiceList({ isOpen, ...props }: FamilyPageProps & { isOpen: boolean }) {
  const { moneyWords } = props.words
  return (
    <MorePages
      title={isOpen ? moneyWords.open : moneyWords.settled}
      {...(!isOpen && { show: moneyWords.showSettled })}
      draw={(page, more) => <Page key={page} {...props} isOpen={isOpen} page={page} more={more} />}
    />
  )
}

function Page({
  isOpen,
  page,
  more,
  ...props
}: FamilyPageProps & { isOpen: boolean; page: number; more: (() => void) | null }) {
  const { school, words, onLoggedOut } = props
  const query = { isOpen, page, size: ROWS }
  const { answer, isFailed, askAgain } = useAsked(
    `${isOpen} ${page}`,
    () => askFamily(school.id, familyMoney.invoices, { query }),
    onLoggedOut,
  )
  if (isFailed) return <Failed words={words} retry={askAgain} />
  if (!answer) return <p role="status">{words.familyWords.waiting}</p>
  return (
    <>
      <ul className="invoices">
        {answer.content.map((row) => (
          <li key={row.id}>
            <InvoiceRow {...props} row={row} />
          </li>
        ))}
      </ul>
      <MoreButton page={page} totalPages={answer.totalPages} more={more} words={words} />
    </>
  )
}

function InvoiceRow({ row, school, portal, words }: FamilyPageProps & { row: Row }) {
  const { moneyWords } = words
  const money = moneyIn(school.currency, words)
  const isOpen = row.amountDue > 0
  return (
    <>
      <span className="what">
        <PortalLink to={{ portal, page: `payments/${row.id}` }}>{moneyWords.invoice(row.number)}</PortalLink>
        <span className="quiet">
          {row.children.length > 0 && <span lang="en">{words.formatWords.listText(row.children)}</span>}
          {row.children.length > 0 && row.activities !== null && row.activities !== '' && ' · '}
          {row.activities !== null && <span lang="en">{row.activities}</span>}
        </span>
        <DueText row={row} school={school} words={words} />
      </span>
      <span className="amount">
        <strong>{money(isOpen ? row.amountDue : row.total)}</strong>
        {isOpen && row.amountAsked < row.amountDue && (
          <span className="quiet">{moneyWords.next(money(row.amountAsked))}</span>
        )}
      </span>
    </>
  )
}

/** When an invoice is or was due, and how it stands. */
export function DueText({
  row,
  school,
  words,
}: Pick<FamilyPageProps, 'school' | 'words'> & { row: Pick<Row, 'status' | 'dueDate' | 'date'> }) {
  const { moneyWords } = words
  const day = (date: string) => formatDate(date, school.dateFormat)
  if (row.status === 'PAST_DUE' && row.dueDate !== null)
    return <span className="problem">{moneyWords.wasDueOn(day(row.dueDate))}</span>
  if (row.status === 'OPEN' && row.dueDate !== null)
    return <span className="quiet">{moneyWords.dueOn(day(row.dueDate))}</span>
  return (
    <span className="quiet">{`${moneyWords.status[row.status]} · ${moneyWords.issuedOn(day(row.date))}`}</span>
  )
}
