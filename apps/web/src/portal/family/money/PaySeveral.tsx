import { useState } from 'react'
import { familyMoney } from '@afterbell/contract/portal/family-money'
import { familyPayments } from '@afterbell/contract/portal/family-payments'
import { sum } from '@afterbell/domain/kernel/sum'
import { leastCharge } from '@afterbell/domain/providers/least-charge'
import { askFamily } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import type { FamilyPageProps } from '../pages.ts'
import { PortalLink } from '../PortalLink.tsx'
import { useAsked } from '../useAsked.ts'
import { useFocusedTitle } from '../useFocusedTitle.ts'
import { DueText } from './InvoiceList.tsx'
import { moneyIn } from './money-in.ts'
import { PayForm } from './PayForm.tsx'

/** Pays several invoices in one payment, with a saved card or bank account. */
export function PaySeveral(props: FamilyPageProps) {
  const { school, portal, words, onLoggedOut } = props
  const { moneyWords, familyWords } = words
  const heading = useFocusedTitle()
  const money = moneyIn(school.currency, words)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const [isPaying, setPaying] = useState(false)
  const asked = useAsked(
    'several',
    async () => {
      const query = { isOpen: true, page: 0, size: MOST }
      const [invoices, methods] = await Promise.all([
        askFamily(school.id, familyMoney.invoices, { query }),
        askFamily(school.id, familyPayments.methods, {}),
      ])
      return { invoices: invoices.content, methods: methods.methods }
    },
    onLoggedOut,
  )
  const payable = (asked.answer?.invoices ?? []).filter((row) => row.amountDue > row.pendingAmount)
  const chosen = payable.filter(({ id }) => !leftOut.includes(id))
  const now = sum(chosen.map((row) => Math.max(0, row.amountAsked - row.pendingAmount)))
  const all = sum(chosen.map((row) => row.amountDue - row.pendingAmount))
  const least = leastCharge(school.currency)
  const amounts = [
    ...(now < all && now >= least ? [{ amount: now, installments: true }] : []),
    { amount: all, installments: false },
  ]
  const methods = asked.answer?.methods.filter(({ state }) => state === 'USABLE') ?? []
  return (
    <>
      <title>{`${moneyWords.several} · ${school.schoolName}`}</title>
      <p className="back">
        <PortalLink to={{ portal, page: 'payments' }}>{moneyWords.back}</PortalLink>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {moneyWords.several}
      </h1>
      {asked.isFailed && <Failed words={words} retry={asked.askAgain} />}
      {!asked.answer && !asked.isFailed && <p role="status">{familyWords.waiting}</p>}
      {asked.answer && payable.length === 0 && !isPaying && <p>{moneyWords.nothingOwed}</p>}
      {payable.length > 0 && (
        <ul className="invoices">
          {payable.map((row) => (
            <li key={row.id}>
              <label className="choice">
                <input
                  type="checkbox"
                  checked={!leftOut.includes(row.id)}
                  disabled={isPaying}
                  onChange={({ target }) =>
                    setLeftOut(target.checked ? leftOut.filter((id) => id !== row.id) : [...leftOut, row.id])
                  }
                />
                <span>
                  {moneyWords.invoice(row.number)}
                  <DueText row={row} school={school} words={words} />
                </span>
              </label>
              <span className="amount">
                <strong>{money(row.amountDue - row.pendingAmount)}</strong>
                {row.amountAsked < row.amountDue && (
                  <span className="quiet">{moneyWords.next(money(row.amountAsked))}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {asked.answer && methods.length === 0 && (
        <p>
          {moneyWords.saveFirst}{' '}
          <PortalLink to={{ portal, page: 'payments/methods' }}>{moneyWords.methods}</PortalLink>
        </p>
      )}
      {methods.length > 0 && (isPaying || all >= least) && (
        <PayForm
          {...props}
          invoiceIds={chosen.map(({ id }) => id)}
          amounts={amounts}
          methods={methods}
          payUrl={null}
          onPaying={() => setPaying(true)}
          onChanged={asked.askAgain}
        />
      )}
    </>
  )
}

/** As many as one payment can pay. */
const MOST = 100
