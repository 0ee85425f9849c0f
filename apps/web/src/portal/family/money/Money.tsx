import { familyMoney } from '@afterbell/contract/portal/family-money'
import { AskAid } from '../aid/AskAid.tsx'
import { askFamily } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import type { FamilyPageProps } from '../pages.ts'
import { PortalLink } from '../PortalLink.tsx'
import { useAsked } from '../useAsked.ts'
import { useFocusedTitle } from '../useFocusedTitle.ts'
import { Statements } from './Files.tsx'
import { Invoice } from './Invoice.tsx'
import { InvoiceList } from './InvoiceList.tsx'
import { Methods } from './Methods.tsx'
import { moneyIn } from './money-in.ts'
import { OwnPayments } from './OwnPayments.tsx'
import { PaySeveral } from './PaySeveral.tsx'
import './money.css'

/** What the guardian owes, and each invoice on a page of its own. */
export function Money(props: FamilyPageProps) {
  if (props.rest === '') return <Overview {...props} />
  if (props.rest === 'several') return <PaySeveral {...props} />
  return props.rest === 'methods' ? <Methods {...props} /> : <Invoice key={props.rest} {...props} />
}

function Overview(props: FamilyPageProps) {
  const { school, portal, words, onLoggedOut } = props
  const { moneyWords, familyWords } = words
  const heading = useFocusedTitle()
  const account = useAsked('account', () => askFamily(school.id, familyMoney.account, {}), onLoggedOut)
  return (
    <>
      <title>{moneyWords.windowTitle(school.schoolName)}</title>
      <h1 ref={heading} tabIndex={-1}>
        {moneyWords.title}
      </h1>
      {account.isFailed && <Failed words={words} retry={account.askAgain} />}
      {account.answer === null && !account.isFailed && <p role="status">{familyWords.waiting}</p>}
      {account.answer && (
        <>
          <Owed {...props} account={account.answer} />
          {account.answer.hasInvoices && (
            <>
              {account.answer.openAmount > 0 && <InvoiceList {...props} isOpen />}
              {account.answer.openInvoices > 1 && (
                <p>
                  <PortalLink to={{ portal, page: 'payments/several' }}>{moneyWords.several}</PortalLink>
                </p>
              )}
              <InvoiceList {...props} isOpen={false} />
            </>
          )}
          <AskAid {...props} />
          <OwnPayments {...props} />
          {account.answer.hasStatement && (
            <Statements school={school} words={words} taxYears={account.answer.taxYears} />
          )}
          <p>
            <PortalLink to={{ portal, page: 'payments/methods' }}>{moneyWords.methods}</PortalLink>
          </p>
        </>
      )}
    </>
  )
}

function Owed({ account, ...props }: FamilyPageProps & { account: Account }) {
  const { moneyWords } = props.words
  const money = moneyIn(account.currency, props.words)
  const credit = account.creditAmount ?? 0
  if (!account.hasInvoices && credit <= 0) return <p>{moneyWords.nothingYet}</p>
  return (
    <>
      {account.openAmount > 0 ? (
        <p className="owed">
          <span>{moneyWords.owed}</span> <strong>{money(account.openAmount)}</strong>
          {account.pastDueAmount > 0 ? (
            <span className="problem">{moneyWords.pastDue(money(account.pastDueAmount))}</span>
          ) : (
            account.dueAmount > 0 && <span>{moneyWords.dueNow(money(account.dueAmount))}</span>
          )}
        </p>
      ) : (
        <p>{moneyWords.nothingOwed}</p>
      )}
      {account.pendingAmount > 0 && <p>{moneyWords.underWay(money(account.pendingAmount))}</p>}
      {credit > 0 && <p>{moneyWords.credit(money(credit))}</p>}
    </>
  )
}

type Account = Awaited<ReturnType<typeof askFamily<(typeof familyMoney)['account']>>>
