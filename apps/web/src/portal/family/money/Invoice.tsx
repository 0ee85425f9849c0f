import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { useState } from 'react'
import { familyMoney } from '@afterbell/contract/portal/family-money'
import { familyPayments } from '@afterbell/contract/portal/family-payments'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { storeChildren } from '../../../features/payments/by-link/kept-link.ts'
import { askFamily } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import type { FamilyPageProps } from '../pages.ts'
import { PortalLink } from '../PortalLink.tsx'
import { useAsked } from '../useAsked.ts'
import { useFocusedTitle } from '../useFocusedTitle.ts'
import { DueText } from './InvoiceList.tsx'
import { cardPage } from './card-page.ts'
import { InvoiceFiles } from './Files.tsx'
import { InvoiceLines } from './InvoiceLines.tsx'
import { moneyIn } from './money-in.ts'
import { PayForm } from './PayForm.tsx'

export type InvoiceAnswer = AnswerOf<(typeof familyMoney)['invoice']>

interface Part extends FamilyPageProps {
  invoice: InvoiceAnswer
}

/** One invoice: what it is for, what is to be paid when, and what was paid. */
export function Invoice(props: FamilyPageProps) {
  const { school, portal, words, rest, onLoggedOut } = props
  const { moneyWords, familyWords } = words
  const heading = useFocusedTitle()
  const params = { invoiceId: rest }
  const { answer, isFailed, askAgain } = useAsked(
    rest,
    () => askFamily(school.id, familyMoney.invoice, { params }),
    onLoggedOut,
  )
  const title = answer ? moneyWords.invoice(answer.number) : moneyWords.title
  return (
    <>
      <title>{`${title} · ${school.schoolName}`}</title>
      <p className="back">
        <PortalLink to={{ portal, page: 'payments' }}>{moneyWords.back}</PortalLink>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {isFailed && <Failed words={words} retry={askAgain} />}
      {!answer && !isFailed && <p role="status">{familyWords.waiting}</p>}
      {answer && (
        <>
          <ToPay {...props} invoice={answer} onChanged={askAgain} />
          <InvoiceLines school={school} words={words} invoice={answer} />
          <Sums {...props} invoice={answer} />
          <Installments {...props} invoice={answer} />
          <Paid {...props} invoice={answer} />
          <InvoiceFiles school={school} words={words} invoiceId={rest} isPaid={answer.amountPaid > 0} />
          {answer.memo !== '' && (
            <p className="memo" lang="en">
              {answer.memo}
            </p>
          )}
        </>
      )}
    </>
  )
}

function ToPay({ invoice, onChanged, ...props }: Part & { onChanged: () => void }) {
  const { school, words } = props
  const { moneyWords } = words
  const money = moneyIn(school.currency, words)
  const { amountDue, amountAsked, pendingAmount, payUrl, status, leastAmount } = invoice
  const rest = amountDue - pendingAmount
  return (
    <>
      <p>
        <DueText row={invoice} school={school} words={words} />
      </p>
      {status === 'VOID' && <p>{moneyWords.canceledText}</p>}
      {amountDue > 0 && (
        <p className="owed">
          <span>{moneyWords.toPay}</span> <strong>{money(amountDue)}</strong>
          {amountAsked < amountDue && invoice.dueDate !== null && (
            <span>
              {moneyWords.nextDue(money(amountAsked), formatDate(invoice.dueDate, school.dateFormat))}
            </span>
          )}
        </p>
      )}
      {pendingAmount > 0 && <p>{moneyWords.underWay(money(pendingAmount))}</p>}
      {rest > 0 && payUrl === null && <p>{moneyWords.notOnline(school.schoolName)}</p>}
      {rest > 0 && rest < leastAmount && payUrl !== null && (
        <p>{moneyWords.tooLittle(money(rest), money(leastAmount))}</p>
      )}
      {payUrl !== null && <WaysToPay {...props} invoice={invoice} payUrl={payUrl} onChanged={onChanged} />}
    </>
  )
}

function WaysToPay({
  invoice,
  payUrl,
  onChanged,
  ...props
}: Part & { payUrl: string; onChanged: () => void }) {
  const { school, words, onLoggedOut } = props
  const { amountDue, amountAsked, pendingAmount, leastAmount } = invoice
  const methods = useAsked('methods', () => askFamily(school.id, familyPayments.methods, {}), onLoggedOut)
  const [isPaying, setPaying] = useState(false)
  const rest = amountDue - pendingAmount
  const next = amountAsked - pendingAmount
  return (
    <>
      {methods.isFailed && <Failed words={words} retry={methods.askAgain} />}
      {methods.answer && (isPaying || rest >= leastAmount) && (
        <PayForm
          {...props}
          invoiceIds={[invoice.id]}
          amounts={[
            ...(next < rest && next >= leastAmount ? [{ amount: next, installments: true }] : []),
            { amount: rest, installments: false },
          ]}
          methods={methods.answer.methods}
          payUrl={cardPage(payUrl, { portal: props.portal, language: props.words.language })}
          onLeaving={() => storeChildren(tokenOf(payUrl), childrenOf(invoice))}
          onPaying={() => setPaying(true)}
          onChanged={onChanged}
        />
      )}
    </>
  )
}

function tokenOf(payUrl: string): string {
  return new URLSearchParams(new URL(payUrl).hash.slice(1)).get('invoice') ?? ''
}

/** The children an invoice is for, as far as its reader may know. */
function childrenOf({ lines }: InvoiceAnswer): string[] {
  return [...new Set(lines.flatMap(({ child }) => (child === null ? [] : [child])))]
}

function Sums({ invoice, school, words }: Part) {
  const { moneyWords } = words
  const money = moneyIn(school.currency, words)
  const sums: [string, number][] = [
    [moneyWords.total, invoice.total],
    [moneyWords.credited, invoice.creditedAmount],
    [moneyWords.paid, invoice.amountPaid],
    [moneyWords.refunded, invoice.refundAmount],
    [moneyWords.writtenOff, invoice.writtenOffAmount],
    [moneyWords.toPay, invoice.amountDue],
  ]
  return (
    <dl className="sums">
      {sums
        .filter(([label, amount]) => amount > 0 || label === moneyWords.total)
        .map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
    </dl>
  )
}

function Installments({ invoice, school, words }: Part) {
  const { moneyWords } = words
  const money = moneyIn(school.currency, words)
  if (invoice.installments.length < 2 || invoice.status === 'VOID') return null
  return (
    <>
      <h2>{moneyWords.installments}</h2>
      <ul className="invoices">
        {invoice.installments.map(({ dueOn, amount, open }) => (
          <li key={dueOn}>
            <span>{moneyWords.dueOn(formatDate(dueOn, school.dateFormat))}</span>
            <span className="amount">
              <strong>{money(amount)}</strong>
              <span className="quiet">
                {open === 0 ? moneyWords.isPaid : open < amount && moneyWords.stillOpen(money(open))}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Paid({ invoice, school, words }: Part) {
  const { moneyWords } = words
  const money = moneyIn(school.currency, words)
  const day = (date: string) => formatDate(date, school.dateFormat)
  const sections = [
    {
      title: moneyWords.payments,
      rows: invoice.payments.map((each) => ({
        id: each.id,
        text: moneyWords.payment[each.kind === 'PAYMENT' && each.isOutside ? 'OUTSIDE' : each.kind],
        date: each.date,
        amount: each.amount,
      })),
    },
    {
      title: moneyWords.notes,
      rows: invoice.notes.map((note) => ({
        id: note.id,
        text: moneyWords.note(note.number),
        date: note.date,
        amount: note.total,
      })),
    },
  ]
  return sections.map(
    ({ title, rows }) =>
      rows.length > 0 && (
        <section key={title}>
          <h2>{title}</h2>
          <ul className="invoices">
            {rows.map((row) => (
              <li key={row.id}>
                <span className="what">
                  {row.text}
                  <span className="quiet">{day(row.date)}</span>
                </span>
                <span className="amount">{money(row.amount)}</span>
              </li>
            ))}
          </ul>
        </section>
      ),
  )
}
