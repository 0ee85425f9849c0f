import { useEffect, useEffectEvent, useState } from 'react'
import { familyCart } from '@afterbell/contract/portal/family-bookings'
import { familyPayments } from '@afterbell/contract/portal/family-payments'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { CallRefused } from '../../../platform/calls/calls-send.ts'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import { cardPage } from '../money/card-page.ts'
import { MethodChoices } from '../money/MethodChoices.tsx'
import { moneyIn } from '../money/money-in.ts'
import { PaymentState } from '../money/PaymentState.tsx'
import { usePayment } from '../money/usePayment.ts'
import { problemText } from '../problem-text.ts'
import { useAsked } from '../useAsked.ts'
import type { BookingProps } from './Book.tsx'
import type { CartAnswer, Line, Reviewed } from './Cart.tsx'

interface CartProps extends BookingProps {
  lines: readonly Line[]
  canPayLater: boolean
  /** Sent before the page was opened. */
  earlier: CartAnswer['payment']
  /** The policies are accepted. */
  isReady: boolean
  /** A form has to be filled out first. */
  formsAreDue: boolean
  /** The lines were priced for what is chosen. */
  onReviewed: (lines: readonly Reviewed[]) => void
  onChanged: () => void
}

/** What the cart comes to with a way of paying, and the button that books all of it. */
export function BookCart({
  lines,
  canPayLater,
  earlier,
  isReady,
  formsAreDue,
  onReviewed,
  onChanged,
  ...props
}: CartProps) {
  const { school, words, bookingWords, onLoggedOut } = props
  const { moneyWords } = words
  const money = moneyIn(school.currency, words)
  const methods = useAsked(
    'methods',
    () => askFamily(school.id, familyPayments.methods, {}),
    onLoggedOut,
  ).answer
  const usable = methods?.methods.filter(({ state }) => state === 'USABLE') ?? []
  const [chosen, setChosen] = useState<string | null | undefined>(undefined)
  const methodId = chosen === undefined ? (usable[0]?.id ?? null) : chosen
  const [installments, setInstallments] = useState(false)
  const [typed, setTyped] = useState('')
  const [coupon, setCoupon] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const lineIds = lines.map(({ id }) => id)
  const choice = { lineIds, methodId, installments, coupon }
  const review = useAsked(
    `review/${JSON.stringify([choice, lines.map(({ total }) => total), methods !== null])}`,
    async () => {
      // The way of paying is known once the cards are.
      if (!methods) return null
      try {
        return await askFamily(school.id, familyCart.review, { body: choice })
      } catch (error) {
        if (!(error instanceof CallRefused) || error.status >= 500 || isLoggedOut(error)) throw error
        setProblem(problemText(error, words))
        if (coupon !== '') setCoupon('')
        return null
      }
    },
    onLoggedOut,
  )
  const reviewedLines = review.answer?.lines
  const showReviewed = useEffectEvent(onReviewed)
  useEffect(() => {
    if (reviewedLines) showReviewed(reviewedLines)
  }, [reviewedLines])
  const [before, setBefore] = useState<readonly Reviewed[] | null>(null)
  const {
    payment,
    isSending,
    pay,
    problem: refusal,
  } = usePayment(props, {
    earlier,
    send: async (attempt) => {
      const body = { ...choice, attempt, amount: review.answer!.total }
      return (await askFamily(school.id, familyCart.book, { body })).payment
    },
    onPaying: () => setBefore(null),
    onChanged: () => {
      setBefore(reviewedLines ?? null)
      review.askAgain()
      onChanged()
    },
  })
  const isUnanswered = lines.some(({ questions }) =>
    questions.some(({ isRequired, answer }) => isRequired && answer === null),
  )
  const total = review.answer?.total ?? null
  const addMethod = async (type: 'CARD' | 'BANK_ACCOUNT') => {
    try {
      const { payUrl } = await askFamily(school.id, familyPayments.addMethod, { body: { type } })
      location.assign(cardPage(payUrl, { portal: props.portal, page: 'cart', language: words.language }))
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      setProblem(problemText(error, words))
    }
  }
  if (payment !== null && payment.state !== 'FAILED')
    return <PaymentState {...props} payment={payment} back="cart" />
  const changes = lines.flatMap(({ id, child, activity }) => {
    const [was, is] = [before, reviewedLines].map((all) => all?.find((line) => line.id === id)?.total)
    return was === undefined || is === undefined || was === is
      ? []
      : [bookingWords.changedLine(`${child}, ${activity}`, money(was), money(is))]
  })
  const mustPay = total !== null && total > 0
  const canBook = isReady && total !== null && (!mustPay || methodId !== null || canPayLater)
  return (
    <form
      className="pay unprinted"
      onSubmit={(event) => {
        event.preventDefault()
        if (formsAreDue) setProblem(bookingWords.formsFirst)
        else if (isUnanswered) setProblem(bookingWords.answerFirst)
        else {
          setProblem(null)
          void pay()
        }
      }}
    >
      <h2>{bookingWords.pay}</h2>
      <div className="field coupon">
        <label htmlFor="coupon">{bookingWords.coupon}</label>
        <span className="buttons">
          <input
            id="coupon"
            value={typed}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
          <button
            type="button"
            disabled={typed.trim() === coupon}
            onClick={() => {
              setProblem(null)
              setCoupon(typed.trim())
            }}
          >
            {bookingWords.useCoupon}
          </button>
        </span>
      </div>
      <MethodChoices methods={usable} chosen={methodId} onChoose={setChosen} words={words}>
        {canPayLater && (
          <label className="choice">
            <input type="radio" name="method" checked={methodId === null} onChange={() => setChosen(null)} />
            {bookingWords.onInvoice}
          </label>
        )}
        {usable.length === 0 && !canPayLater && mustPay && <p>{bookingWords.noMethod}</p>}
      </MethodChoices>
      {(methods?.canAdd.length ?? 0) > 0 && (
        <p className="buttons">
          {methods!.canAdd.map((type) => (
            <button key={type} type="button" onClick={() => void addMethod(type)}>
              {moneyWords.add[type]}
            </button>
          ))}
        </p>
      )}
      {review.answer?.canPayInInstallments && (
        <label className="choice">
          <input
            type="checkbox"
            checked={installments}
            onChange={({ target }) => setInstallments(target.checked)}
          />
          {bookingWords.inParts}
        </label>
      )}
      <div aria-live="polite">
        {review.answer && review.answer.credit > 0 && (
          <p>{bookingWords.credit(money(review.answer.credit))}</p>
        )}
        {total !== null && (
          <p className="total">
            {bookingWords.total} <strong>{money(total)}</strong>
          </p>
        )}
        {review.answer && review.answer.later.length > 0 && (
          <>
            <p>{bookingWords.laterTitle}</p>
            <ul>
              {review.answer.later.map(({ date, amount }) => (
                <li key={date}>{bookingWords.later(money(amount), formatDate(date, school.dateFormat))}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      {changes.length > 0 && (
        <div role="status">
          <p>{bookingWords.changed}</p>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </div>
      )}
      {[problem, refusal, payment?.failure ?? null]
        .filter((text) => text !== null)
        .map((text) => (
          <p key={text} role="alert" className="problem">
            {text}
          </p>
        ))}
      <p className="buttons">
        <button type="submit" className="primary" disabled={!canBook || isSending}>
          {isSending
            ? bookingWords.booking
            : !mustPay
              ? bookingWords.book
              : methodId === null
                ? bookingWords.invoiceNow(money(total))
                : bookingWords.payNow(money(total))}
        </button>
      </p>
    </form>
  )
}
