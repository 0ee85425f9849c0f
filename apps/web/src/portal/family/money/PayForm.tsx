import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyPayments } from '@afterbell/contract/portal/family-payments'
import { uuid } from '../../../platform/uuid.ts'
import { CallRefused } from '../../../platform/calls/calls-send.ts'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import type { FamilyPageProps } from '../pages.ts'
import { problemText } from '../problem-text.ts'
import { moneyIn } from './money-in.ts'
import { methodText, type Method } from './method-text.ts'
import { PaymentState } from './PaymentState.tsx'

export type Payment = AnswerOf<(typeof familyPayments)['pay']>

interface PayFormProps extends FamilyPageProps {
  invoiceIds: readonly string[]
  /** What can be paid: what is asked now, if that is less than everything, and everything. */
  amounts: { amount: number; installments: boolean }[]
  methods: readonly Method[]
  /** The page on which a new card or bank account is entered; null where only a saved one can pay. */
  payUrl: string | null
  /** Called before that page is opened. */
  onLeaving?: () => void
  /** A payment was sent: the form must stay, whatever becomes of the invoice. */
  onPaying: () => void
  /** The invoice stands otherwise now. */
  onChanged: () => void
}

/** Pays an invoice with a saved card or bank account, or leads to the page on which a new one is entered. */
export function PayForm({
  invoiceIds,
  amounts,
  methods,
  payUrl,
  onLeaving,
  onPaying,
  onChanged,
  ...props
}: PayFormProps) {
  const { school, words, onLoggedOut } = props
  const { moneyWords } = words
  const money = moneyIn(school.currency, words)
  const usable = methods.filter(({ state }) => state === 'USABLE')
  const [methodId, setMethodId] = useState(usable[0]?.id ?? NEW)
  const [choice, setChoice] = useState(0)
  const [payment, setPayment] = useState<Payment | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  // The same after a lost answer, so that it stays one payment.
  const attempt = useRef(uuid())
  const isUnderWay = payment !== null && WAITS.includes(payment.state)
  const paymentId = payment?.id
  useEffect(() => {
    if (!isUnderWay || paymentId === undefined) return
    const timer = setInterval(() => {
      askFamily(school.id, familyPayments.payment, { params: { paymentId } }).then(
        (now) => {
          if (now.state === 'FAILED') attempt.current = uuid()
          setPayment(now)
          if (!WAITS.includes(now.state)) onChanged()
        },
        // Asked again at the next turn.
        () => {},
      )
    }, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [school.id, isUnderWay, paymentId, onChanged])
  const chosen = amounts[choice] ?? amounts[0]!
  const pay = async () => {
    setSending(true)
    setProblem(null)
    const body = { attempt: attempt.current, invoiceIds: [...invoiceIds], methodId, ...chosen }
    try {
      const made = await askFamily(school.id, familyPayments.pay, { body })
      setPayment(made)
      onPaying()
      if (made.state === 'FAILED') attempt.current = uuid()
      if (!WAITS.includes(made.state)) onChanged()
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      // What was refused was not sent: the next one is another payment.
      if (error instanceof CallRefused && error.status < 500) {
        attempt.current = uuid()
        onChanged()
      }
      setProblem(problemText(error, words))
    } finally {
      setSending(false)
    }
  }
  if (payment !== null && payment.state !== 'FAILED') return <PaymentState {...props} payment={payment} />
  return (
    <form
      className="pay"
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
    >
      {payment?.failure && (
        <p role="alert" className="problem">
          {payment.failure}
        </p>
      )}
      {problem !== null && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      {amounts.length > 1 && (
        <fieldset>
          <legend>{moneyWords.howMuch}</legend>
          {amounts.map(({ amount, installments }, index) => (
            <label key={amount} className="choice">
              <input
                type="radio"
                name="amount"
                checked={index === choice}
                onChange={() => setChoice(index)}
              />
              {installments ? moneyWords.nowOnly(money(amount)) : moneyWords.allOfIt(money(amount))}
            </label>
          ))}
        </fieldset>
      )}
      <fieldset>
        <legend>{moneyWords.payWith}</legend>
        {usable.map((method) => (
          <label key={method.id} className="choice">
            <input
              type="radio"
              name="method"
              checked={method.id === methodId}
              onChange={() => setMethodId(method.id)}
            />
            {methodText(method, words)}
          </label>
        ))}
        {payUrl !== null && (
          <label className="choice">
            <input type="radio" name="method" checked={methodId === NEW} onChange={() => setMethodId(NEW)} />
            {moneyWords.otherMethod}
          </label>
        )}
      </fieldset>
      <p className="buttons">
        {methodId === NEW && payUrl !== null ? (
          <a className="primary" href={payUrl} onClick={onLeaving}>
            {moneyWords.goOn}
          </a>
        ) : (
          <button type="submit" className="primary" disabled={isSending}>
            {isSending ? moneyWords.paying : moneyWords.pay(money(chosen.amount))}
          </button>
        )}
      </p>
    </form>
  )
}

const NEW = 'new'
const ASK_EVERY_MS = 2000

/** The payment waits for the payer, or nobody knows yet whether it went through. */
const WAITS: readonly Payment['state'][] = ['CREATED', 'SENDING', 'UNKNOWN', 'REQUIRES_ACTION']
