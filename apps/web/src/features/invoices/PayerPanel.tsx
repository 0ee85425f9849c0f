import { Button, Group } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCoins,
  IconEraser,
  IconMail,
  IconPrinter,
  IconReportMoney,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { payers } from '@afterbell/contract/invoices/payers'
import { credits } from '@afterbell/contract/payments/credits'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { decideReach, decideWriteOffAll } from '@afterbell/domain/invoices/invoice-acts'
import { TAX_STATEMENT_COUNTRY } from '@afterbell/domain/invoices/tax-statement'
import { dateInWords } from '@afterbell/domain/kernel/dates'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { call, useWrite } from '../../platform/calls/calls.ts'
import { useMay } from '../../platform/session/may.ts'
import { useSession } from '../../platform/session/session.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { Panel } from '../families/Panel.tsx'
import { openRefundCredit } from '../ledger/RefundCreditDialog.tsx'
import { useMoneyRefresh } from '../ledger/shown-of-money.ts'
import { openTaxStatement } from './TaxStatementDialog.tsx'
import { openPayerWriteOff } from './WriteOffDialog.tsx'
import styles from './invoices.module.css'

type Billing = AnswerOf<typeof payers.ofChild>
type PayerFacts = Omit<Billing['payers'][number], 'kind' | 'closing'>

interface PayerProps {
  payer: PayerFacts
  currency: Billing['currency']
  /** Whether it is a family, which gets tax statements. */
  isFamily?: boolean
}

interface PayerPanelProps extends PayerProps {
  /** Further facts about the payer. */
  children?: ReactNode
}

/** A payer's balance, its reasons, and actions on it. */
export function PayerPanel({ payer, currency, isFamily, children }: PayerPanelProps) {
  const money = (cents: number) => formatMoney(cents, currency)
  return (
    <Panel title={payer.name}>
      <p className={styles.big}>
        {payer.credit > payer.owed
          ? `Credit of ${money(payer.credit - payer.owed)}`
          : `Owes ${money(payer.owed - payer.credit)}`}
      </p>
      <PayerActs payer={payer} currency={currency} isFamily={isFamily ?? false} />
      {children}
      <h3 className={styles.title}>Why</h3>
      <ul className={styles.lines} aria-label={`Why ${payer.name} owes this`}>
        {payer.opening !== 0 && (
          <li>
            <span>Balance on {dateInWords(payer.from)}</span>
            <span className="numbers">{money(payer.opening)}</span>
          </li>
        )}
        {payer.rows.map(({ date, text, reason, charge, paid }, index) => (
          <li key={index}>
            <span className={styles.two}>
              <span>{reason === null ? text : `${text}: ${reason}`}</span>
              <span className={styles.dim}>{dateInWords(date)}</span>
            </span>
            <span className="numbers">{money(charge - paid)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function PayerActs({ payer, currency, isFamily }: PayerProps) {
  const mayDo = useMay()
  const { country } = useSession().school
  const email = useWrite(payers.emailStatement)
  const input = { params: { payerId: payer.id }, query: { from: payer.from, to: payer.to } }
  const decision = decideReach(payer)
  const { id, name, owed, pending } = payer
  const writeOff = decideWriteOffAll({ name, pendingCents: pending, openCents: owed })
  const open = async () => {
    // Opened before the call: browsers block tabs that open later.
    const tab = window.open('', '_blank')
    try {
      const { downloadUrl } = await call(payers.statement, input, { global: true })
      if (tab) tab.location.href = downloadUrl
    } catch {
      tab?.close()
    }
  }
  return (
    <Group gap={8} mb={12}>
      <Button variant="default" leftSection={<Glyph of={IconPrinter} />} onClick={() => void open()}>
        Statement
      </Button>
      {isFamily && country === TAX_STATEMENT_COUNTRY && mayDo('reports', 'view') && (
        <Button
          variant="default"
          leftSection={<Glyph of={IconReportMoney} />}
          onClick={() => void openTaxStatement(payer)}
        >
          Tax statement
        </Button>
      )}
      {mayDo('invoice', 'add') && (
        <GuardedButton
          variant="default"
          leftSection={<Glyph of={IconMail} />}
          refused={decision.allowed ? null : decision.message}
          onClick={() =>
            void email.mutateAsync(input).then(
              ({ sentTo }) => notify.success(`Statement emailed to ${sentTo}`),
              () => {},
            )
          }
        >
          Email statement
        </GuardedButton>
      )}
      {payer.credit > 0 && <CreditActs payer={payer} currency={currency} />}
      {mayDo('invoice', 'cancel') && (
        <GuardedButton
          variant="default"
          leftSection={<Glyph of={IconEraser} />}
          refused={writeOff.allowed ? null : writeOff.message}
          onClick={() => void openPayerWriteOff({ id, name, owed, currency })}
        >
          Write off
        </GuardedButton>
      )}
    </Group>
  )
}

/** Buttons to use credit on open invoices, or refund it. */
function CreditActs({ payer: { id, name, owed, pending }, currency }: PayerProps) {
  const mayDo = useMay()
  const use = useWrite(credits.use)
  const refresh = useMoneyRefresh()
  return (
    <>
      {owed > pending && mayDo('transactions', 'charge') && (
        <Button
          variant="default"
          leftSection={<Glyph of={IconCoins} />}
          loading={use.isPending}
          onClick={() =>
            void use.mutateAsync({ params: { payerId: id } }).then(
              ({ amount }) => {
                notify.success(`${formatMoney(amount, currency)} paid with the credit`)
                refresh()
              },
              () => {},
            )
          }
        >
          Use credit
        </Button>
      )}
      {mayDo('transactions', 'refund') && (
        <Button
          variant="default"
          leftSection={<Glyph of={IconArrowBackUp} />}
          onClick={() => void openRefundCredit({ id, name })}
        >
          Refund credit
        </Button>
      )}
    </>
  )
}
