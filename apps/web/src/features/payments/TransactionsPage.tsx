import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { transactions } from '@afterbell/contract/payments/transactions'
import { useRead } from '../../platform/calls/calls.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { TabStrip } from '../../ui/TabStrip.tsx'
import tabStyles from '../../ui/tabs.module.css'
import { SummaryTiles } from './SummaryTiles.tsx'

/** Frame of the pages on payments and refunds: the same header and sums. */
export function TransactionsPage({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  // R197: if this read fails, the list works without it and shows no error.
  const { data: sums, isError } = useRead(transactions.summary, {})
  return (
    <>
      <PageHeader title="Transactions" actions={actions} />
      {!isError && <SummaryTiles sums={sums} />}
      <TabStrip label="Transactions">
        <Tab to="/transactions">Payments and refunds</Tab>
        <Tab to="/transactions/proposals">
          Refunds to review
          {sums && sums.proposals > 0 && <span className={tabStyles.count}>{sums.proposals}</span>}
        </Tab>
        <Tab to="/transactions/follow-ups">Past due</Tab>
        <Tab to="/transactions/charges">
          Charges to review
          {sums && sums.chargesWaiting > 0 && <span className={tabStyles.count}>{sums.chargesWaiting}</span>}
        </Tab>
        <Tab to="/transactions/late-pickups">
          Late pickups
          {sums && sums.latePickups > 0 && <span className={tabStyles.count}>{sums.latePickups}</span>}
        </Tab>
        <Tab to="/transactions/payouts">
          Payouts
          {sums && sums.payouts > 0 && <span className={tabStyles.count}>{sums.payouts}</span>}
        </Tab>
      </TabStrip>
      {children}
    </>
  )
}

interface TabProps {
  to:
    | '/transactions'
    | '/transactions/proposals'
    | '/transactions/charges'
    | '/transactions/late-pickups'
    | '/transactions/payouts'
    | '/transactions/follow-ups'
  children: ReactNode
}

function Tab({ to, children }: TabProps) {
  return (
    <Link to={to} activeOptions={{ exact: true, includeSearch: false }} className={tabStyles.tab}>
      {children}
    </Link>
  )
}
