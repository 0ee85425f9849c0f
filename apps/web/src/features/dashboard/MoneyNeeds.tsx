import { Anchor } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBuildingBank,
  IconBellOff,
  IconCalendarDollar,
  IconClockDollar,
  IconCoins,
  IconCreditCardOff,
  IconCreditCardRefund,
  IconHeartHandshake,
  IconHandStop,
  IconHelpCircle,
  IconReceipt,
  IconMailOff,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { MoneyTodo } from '@afterbell/domain/dashboard/money-todos'
import { useRead } from '../../platform/calls/calls.ts'
import type { Format } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import styles from './dashboard.module.css'

export type MoneyNeed = AnswerOf<typeof dashboard.moneyNeeds>[number]

/** Families pay at any time. */
const ASK_AGAIN_MS = 60_000

/** Open tasks about money; null while loading. Empty for users who may not see transactions, or if the read fails. */
export function useMoneyNeeds(): readonly MoneyNeed[] | null {
  const maySee = useMay()('transactions', 'view')
  const { data, error } = useRead(dashboard.moneyNeeds, {}, { enabled: maySee, everyMs: ASK_AGAIN_MS })
  if (!maySee || error) return data ?? []
  return data ?? null
}

interface Look {
  title: string
  icon: Icon
  tone: 'danger' | 'warning'
  one: string
  many: string
  facts: (amount: string) => string
  /** Link to the screen that lists the tasks. */
  link: (need: MoneyNeed, props: object) => ReactElement
}

const looks: Record<MoneyTodo, Look> = {
  PAYMENTS_IN_DOUBT: {
    title: 'Payments in doubt',
    icon: IconHelpCircle,
    tone: 'danger',
    one: 'payment',
    many: 'payments',
    facts: (amount) => `${amount}, not confirmed for more than a day`,
    link: (_, props) => <Link to="/transactions" search={{ state: 'UNDER_WAY' }} {...props} />,
  },
  PAYOUTS_DIFFERENT: {
    title: 'Payouts that do not match',
    icon: IconBuildingBank,
    tone: 'danger',
    one: 'payout',
    many: 'payouts',
    facts: (amount) => `${amount} different from the books`,
    link: (_, props) => <Link to="/transactions/payouts" search={{ state: 'DIFFERENT' }} {...props} />,
  },
  CREDIT_BELOW_ZERO: {
    title: 'Credit below zero',
    icon: IconAlertTriangle,
    tone: 'danger',
    one: 'payer',
    many: 'payers',
    facts: (amount) => `${amount} of credit was reversed after it was used, disputed or refunded`,
    link: ({ payer }, props) => (
      <Link to="/transactions" search={payer === null ? {} : { search: payer }} {...props} />
    ),
  },
  CREDIT_LEFT_OVER: {
    title: 'Credit left over',
    icon: IconCoins,
    tone: 'warning',
    one: 'payment',
    many: 'payments',
    facts: (amount) => `${amount} came in for something already canceled or paid. It is now family credit`,
    link: ({ payer, childId }, props) =>
      childId === null ? (
        <Link to="/transactions" search={payer === null ? {} : { search: payer }} {...props} />
      ) : (
        <Link to="/contacts/$childId" params={{ childId }} search={{ tab: 'billing' }} {...props} />
      ),
  },
  PAYMENTS_FAILED: {
    title: 'Failed payments',
    icon: IconCreditCardOff,
    tone: 'danger',
    one: 'payment',
    many: 'payments',
    facts: (amount) => `${amount} could not be charged and is still due`,
    link: (_, props) => <Link to="/transactions" search={{ type: 'PAYMENT', state: 'FAILED' }} {...props} />,
  },
  CHARGES_HELD: {
    title: 'Unusual charges',
    icon: IconHandStop,
    tone: 'danger',
    one: 'automatic charge',
    many: 'automatic charges',
    facts: (amount) => `${amount}, far more than usual. Charge it or leave it`,
    link: (_, props) => <Link to="/transactions/follow-ups" search={{ about: 'HELD' }} {...props} />,
  },
  TO_DECIDE: {
    title: 'Refunds to review',
    icon: IconArrowBackUp,
    tone: 'warning',
    one: 'possible refund',
    many: 'possible refunds',
    facts: () => 'For children who left, or dates that were canceled',
    link: (_, props) => <Link to="/transactions/proposals" {...props} />,
  },
  CHARGES_WAITING: {
    title: 'Charges to review',
    icon: IconReceipt,
    tone: 'warning',
    one: 'charge',
    many: 'charges',
    facts: () => 'For aftercare before it was billed automatically, or corrected since',
    link: (_, props) => <Link to="/transactions/charges" {...props} />,
  },
  LATE_PICKUPS_TO_DECIDE: {
    title: 'Late pickups to decide',
    icon: IconClockDollar,
    tone: 'warning',
    one: 'late pickup',
    many: 'late pickups',
    facts: (amount) => `${amount}, waiting for more than a week or corrected since`,
    link: (_, props) => <Link to="/transactions/late-pickups" {...props} />,
  },
  AID_REQUESTED: {
    title: 'Aid to decide',
    icon: IconHeartHandshake,
    tone: 'warning',
    one: 'request',
    many: 'requests',
    facts: () => 'Nothing is taken off until a request is approved',
    link: (_, props) => <Link to="/transactions/aid" search={{ state: 'REQUESTED' }} {...props} />,
  },
  REFUNDED_AT_PROVIDER: {
    title: 'Refunded at your payment provider',
    icon: IconCreditCardRefund,
    tone: 'warning',
    one: 'refund',
    many: 'refunds',
    facts: (amount) => `${amount} was refunded in the last two weeks. Check which invoice it came off`,
    link: ({ payer }, props) => (
      <Link
        to="/transactions"
        search={payer === null ? { type: 'REFUND' } : { type: 'REFUND', search: payer }}
        {...props}
      />
    ),
  },
  PAID_TOO_LATE: {
    title: 'Paid after the spot was gone',
    icon: IconCreditCardRefund,
    tone: 'warning',
    one: 'refund',
    many: 'refunds',
    facts: (amount) => `${amount} was refunded this week. The family may want to know why`,
    link: (_, props) => <Link to="/transactions" search={{ type: 'REFUND' }} {...props} />,
  },
  REMINDERS_UNREACHABLE: {
    title: 'No email address',
    icon: IconMailOff,
    tone: 'warning',
    one: 'past-due invoice',
    many: 'past-due invoices',
    facts: (amount) => `${amount} with no one to remind. Call them, or add an address`,
    link: (_, props) => <Link to="/transactions/follow-ups" search={{ about: 'UNREACHABLE' }} {...props} />,
  },
  REMINDERS_OVER: {
    title: 'Still unpaid after the last reminder',
    icon: IconBellOff,
    tone: 'warning',
    one: 'invoice',
    many: 'invoices',
    facts: (amount) => `${amount}. No more reminders are sent`,
    link: (_, props) => <Link to="/transactions/follow-ups" search={{ about: 'OVER' }} {...props} />,
  },
  INVOICES_PAST_DUE: {
    title: 'Past-due invoices',
    icon: IconCalendarDollar,
    tone: 'warning',
    one: 'invoice',
    many: 'invoices',
    facts: (amount) => `${amount} past due`,
    link: (_, props) => <Link to="/transactions/invoices" search={{ status: 'past_due' }} {...props} />,
  },
}

/** One group of tasks, with a link to their screen. */
export function MoneyNeedGroup({ need, format }: { need: MoneyNeed; format: Format }) {
  const { title, icon: Icon, tone, one, many, facts, link } = looks[need.what]
  return (
    <div className={styles.group}>
      <h3 className={styles.groupTitle} data-tone={tone}>
        <Glyph of={Icon} />
        {title}
        <span className={styles.number}>{need.total}</span>
      </h3>
      <ul className={styles.rows}>
        <li className={styles.row}>
          <span className={styles.rowMain}>
            <Anchor renderRoot={(props) => link(need, props)}>
              {need.total} {need.total === 1 ? one : many}
              {need.payer !== null && ` of ${need.payer}`}
            </Anchor>
            <span className={styles.rowFacts}>{facts(format.money(need.amount))}</span>
          </span>
        </li>
      </ul>
    </div>
  )
}
