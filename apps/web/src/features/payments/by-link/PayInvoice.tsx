import { useState } from 'react'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { CallRefused } from '../../../platform/calls/calls-send.ts'
import { SmallPage } from '../../../platform/page/SmallPage.tsx'
import { refusalText } from '../ask.ts'
import { usePayWords } from '../pay-words.ts'
import { Incomplete, Message } from '../EnterMethod.tsx'
import { amountToPay } from './amount-to-pay.ts'
import { Checkout } from './Checkout.tsx'
import { FollowPayment } from './FollowPayment.tsx'
import { storedChildren } from './kept-link.ts'
import { InvoiceToPay } from './InvoiceToPay.tsx'
import { Receipt } from './Receipt.tsx'
import { schoolOfLink } from './school-of-link.ts'
import { isUnderWay, useLinkedInvoice, type LinkedInvoice } from './useLinkedInvoice.ts'
import '../pay.css'
import './by-link.css'

/** Page to pay an invoice by its link, without login. */
export function PayInvoice({ token }: { token: string }) {
  return schoolOfLink(token) === null ? <Incomplete /> : <LinkedInvoicePage token={token} />
}

function LinkedInvoicePage({ token }: { token: string }) {
  const { payWords: words } = usePayWords()
  const [isAll, setAll] = useState(false)
  const { invoice, problem, payment, failure, isBeingPaid, load, pay } = useLinkedInvoice(token, words)
  if (problem !== undefined) return <Problem problem={problem} retry={load} />
  if (!invoice) return <main className="small-page" aria-busy />
  const title = words.invoice(invoice.number)
  const isInParts = invoice.amountAsked < invoice.amountDue
  const rest = amountToPay(invoice)
  // The next installment can be too small to be paid alone.
  const isChoice = isInParts && invoice.amountAsked - invoice.pendingAmount >= invoice.leastAmount
  const isNext = isChoice && !isAll
  const isTooLittle = rest > 0 && rest < invoice.leastAmount
  const isFollowed = isUnderWay(payment)
  return (
    <SmallPage title={title}>
      <title>{`${title} · ${invoice.schoolName}`}</title>
      {invoice.checkout?.isTest && <p className="pay-test">{words.trial}</p>}
      {payment?.state === 'SUCCEEDED' && <Receipt payment={payment} invoice={invoice} />}
      <InvoiceToPay invoice={invoice} childNames={storedChildren(token)} />
      {payment && (isFollowed || payment.state === 'PROCESSING') ? (
        <FollowPayment payment={payment} currency={invoice.currency} token={token} />
      ) : (
        isBeingPaid && <BeingPaid />
      )}
      {failure !== null && (
        <p role="alert" className="pay-note">
          {failure}
        </p>
      )}
      <SettledNote invoice={invoice} isPaidNow={payment?.state === 'SUCCEEDED'} />
      {invoice.amountDue > 0 && !invoice.checkout && <NotOnline schoolName={invoice.schoolName} />}
      {invoice.checkout && isTooLittle && !isFollowed && <TooLittle invoice={invoice} />}
      {invoice.checkout && (isFollowed || (rest > 0 && !isTooLittle)) && (
        // Hidden rather than removed, so that typed text survives the bank's check.
        <div hidden={isFollowed}>
          {isChoice && <HowMuch invoice={invoice} isAll={isAll} onChange={setAll} />}
          <Checkout
            invoice={isNext ? { ...invoice, amountDue: invoice.amountAsked } : invoice}
            checkout={invoice.checkout}
            pay={(amount, paidWith) => pay(amount, paidWith, isNext)}
          />
        </div>
      )}
    </SmallPage>
  )
}

interface HowMuchProps {
  invoice: LinkedInvoice
  isAll: boolean
  onChange: (isAll: boolean) => void
}

/** For an invoice in installments: pay the next one, or all that is open. */
function HowMuch({ invoice: { amountAsked, amountDue, currency }, isAll, onChange }: HowMuchProps) {
  const { payWords: words, locale } = usePayWords()
  const choices = [
    { all: false, label: words.now(formatMoney(amountAsked, currency, locale)) },
    { all: true, label: words.allOfIt(formatMoney(amountDue, currency, locale)) },
  ]
  return (
    <fieldset className="pay-types">
      <legend>{words.howMuch}</legend>
      {choices.map(({ all, label }) => (
        <label key={label} className="pay-choice">
          <input type="radio" name="how-much" checked={isAll === all} onChange={() => onChange(all)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function BeingPaid() {
  return (
    <p role="status" className="pay-note">
      {usePayWords().payWords.beingPaid}
    </p>
  )
}

/** Says that nothing is due. Hidden right after a payment, which has its receipt. */
function SettledNote({ invoice, isPaidNow }: { invoice: LinkedInvoice; isPaidNow: boolean }) {
  const { isVoid, isPaid } = usePayWords().payWords
  if (invoice.amountDue > 0 || isPaidNow) return null
  return (
    <p role="status" className="pay-note">
      {invoice.status === 'VOID' ? isVoid : isPaid}
    </p>
  )
}

function NotOnline({ schoolName }: { schoolName: string }) {
  return (
    <p role="status" className="pay-note">
      {usePayWords().payWords.notOnline(schoolName)}
    </p>
  )
}

/** The amount is below the provider's minimum: says how to pay it another way. */
function TooLittle({ invoice }: { invoice: LinkedInvoice }) {
  const { payWords, locale } = usePayWords()
  const { schoolName, currency, leastAmount } = invoice
  const money = (cents: number) => formatMoney(cents, currency, locale)
  return (
    <p role="status" className="pay-note">
      {payWords.tooLittle(money(amountToPay(invoice)), money(leastAmount), schoolName)}
    </p>
  )
}

function Problem({ problem, retry }: { problem: unknown; retry: () => void }) {
  const { payWords: words } = usePayWords()
  const isRefused = problem instanceof CallRefused && problem.status < 500
  if (isRefused && problem.status === 429)
    return <Message title={words.waitALittle} text={refusalText(problem, words)} />
  if (isRefused) return <Message title={words.linkFails} text={words.openAgain} />
  return (
    <SmallPage title={words.failed}>
      <title>{words.failed}</title>
      <p role="status">{refusalText(problem, words)}</p>
      <div className="pay-form">
        <button type="button" onClick={retry}>
          {words.retry}
        </button>
      </div>
    </SmallPage>
  )
}
