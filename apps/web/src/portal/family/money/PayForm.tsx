import { useState } from 'react'
import { familyPayments } from '@afterbell/contract/portal/family-payments'
import { askFamily } from '../ask-family.ts'
import type { FamilyPageProps } from '../pages.ts'
import { moneyIn } from './money-in.ts'
import type { Method } from './method-text.ts'
import { MethodChoices } from './MethodChoices.tsx'
import { PaymentState } from './PaymentState.tsx'
import { usePayment } from './usePayment.ts'

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
  const { school, words } = props
  const { moneyWords } = words
  const money = moneyIn(school.currency, words)
  const usable = methods.filter(({ state }) => state === 'USABLE')
  const [methodId, setMethodId] = useState(usable[0]?.id ?? NEW)
  const [choice, setChoice] = useState(0)
  const chosen = amounts[choice] ?? amounts[0]!
  const { payment, problem, isSending, pay } = usePayment(props, {
    send: (attempt) => {
      const body = { attempt, invoiceIds: [...invoiceIds], methodId, ...chosen }
      return askFamily(school.id, familyPayments.pay, { body })
    },
    onPaying,
    onChanged,
  })
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
      <MethodChoices methods={usable} chosen={methodId} onChoose={setMethodId} words={words}>
        {payUrl !== null && (
          <label className="choice">
            <input type="radio" name="method" checked={methodId === NEW} onChange={() => setMethodId(NEW)} />
            {moneyWords.otherMethod}
          </label>
        )}
      </MethodChoices>
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
