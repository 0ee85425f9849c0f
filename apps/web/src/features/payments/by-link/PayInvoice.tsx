import { useState } from 'react'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { CallRefused } from '../../../platform/calls/calls-send.ts'
import { SmallPage } from '../../../platform/page/SmallPage.tsx'
import { refusalText } from '../ask.ts'
import { Incomplete, Message } from '../EnterMethod.tsx'
import { amountToPay } from './amount-to-pay.ts'
import { Checkout } from './Checkout.tsx'
import { FollowPayment } from './FollowPayment.tsx'
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
  const [isAll, setAll] = useState(false)
  const { invoice, problem, payment, failure, isBeingPaid, load, pay } = useLinkedInvoice(token)
  if (problem !== undefined) return <Problem problem={problem} retry={load} />
  if (!invoice) return <main className="small-page" aria-busy />
  const title = `Invoice ${invoice.number}`
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
      {invoice.checkout?.isTest && <p className="pay-test">TEST: this is a trial, and no money moves.</p>}
      {payment?.state === 'SUCCEEDED' && <Receipt payment={payment} invoice={invoice} />}
      <InvoiceToPay invoice={invoice} />
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
  const choices = [
    { all: false, label: `${formatMoney(amountAsked, currency)} now` },
    { all: true, label: `All of it, ${formatMoney(amountDue, currency)}` },
  ]
  return (
    <fieldset className="pay-types">
      <legend>How much</legend>
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
      This invoice is being paid right now. Please do not pay it twice. This page shows how it ends.
    </p>
  )
}

/** Says that nothing is due. Hidden right after a payment, which has its receipt. */
function SettledNote({ invoice, isPaidNow }: { invoice: LinkedInvoice; isPaidNow: boolean }) {
  if (invoice.amountDue > 0 || isPaidNow) return null
  return (
    <p role="status" className="pay-note">
      {invoice.status === 'VOID'
        ? 'This invoice was canceled. You do not need to pay it.'
        : 'This invoice is paid. Thank you!'}
    </p>
  )
}

function NotOnline({ schoolName }: { schoolName: string }) {
  return (
    <p role="status" className="pay-note">
      {schoolName} does not take payments online right now. Please ask the school how to pay.
    </p>
  )
}

/** The amount is below the provider's minimum: says how to pay it another way. */
function TooLittle({ invoice }: { invoice: LinkedInvoice }) {
  const { schoolName, currency, leastAmount } = invoice
  return (
    <p role="status" className="pay-note">
      {formatMoney(amountToPay(invoice), currency)} is too little to be paid online: the least is{' '}
      {formatMoney(leastAmount, currency)}. Please pay {schoolName} another way, or together with your next
      invoice.
    </p>
  )
}

function Problem({ problem, retry }: { problem: unknown; retry: () => void }) {
  const isRefused = problem instanceof CallRefused && problem.status < 500
  if (isRefused && problem.status === 429)
    return <Message title="Please wait a little" text={refusalText(problem)} />
  if (isRefused) return <Message title="This link does not work" text={LINK_UNKNOWN} />
  return (
    <SmallPage title="This did not work">
      <title>This did not work</title>
      <p role="status">{refusalText(problem)}</p>
      <div className="pay-form">
        <button type="button" onClick={retry}>
          Try again
        </button>
      </div>
    </SmallPage>
  )
}

const LINK_UNKNOWN = 'Please open it once more from the message you got, or ask the school for a new one.'
