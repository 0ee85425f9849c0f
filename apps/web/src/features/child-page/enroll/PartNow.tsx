import { Alert, Button } from '@mantine/core'
import type { NumberTyped } from '@afterbell/domain/kernel/number-rules'
import { useFormat } from '../../../platform/format.ts'
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { MethodChoice, useMethods } from '../../ledger/MethodChoice.tsx'
import styles from './enroll-cart.module.css'

/** How a part is paid now. */
export type HowNow = 'LATER' | 'CHARGE' | 'CASH' | 'CHECK'

export interface NowTyped {
  how: HowNow
  /** Null: all of it. */
  amount: NumberTyped
  methodId: string | null
  reference: string
}

export const nothingNow: NowTyped = { how: 'LATER', amount: null, methodId: null, reference: '' }

const HOWS = [
  { value: 'LATER', label: 'Nothing' },
  { value: 'CHARGE', label: 'Card or bank account' },
  { value: 'CASH', label: 'Cash' },
  { value: 'CHECK', label: 'Check' },
] as const

interface PartNowProps {
  total: number
  parentId: string
  isConnected: boolean
  savesBankAccounts: boolean
  now: NowTyped
  error: string | undefined
  onChange: (now: NowTyped) => void
}

/** How much is paid now and by what. The rest stays on the invoice. */
export function PartNow(props: PartNowProps) {
  const { total, parentId, isConnected, savesBankAccounts, now, error, onChange } = props
  const format = useFormat()
  const methods = useMethods(parentId)
  const half = Math.ceil(total / 2)
  const paid = paidNow(now, total)
  const change = (part: Partial<NowTyped>) => onChange({ ...now, ...part })
  return (
    <>
      <ChoiceField
        name="payNow"
        label="Paid now"
        choices={HOWS.map((each) => ({ ...each, disabled: each.value === 'CHARGE' && !isConnected }))}
        value={now.how}
        onChange={(how) => change({ how })}
      />
      {!isConnected && (
        <p className={styles.reason}>
          No card can be charged: your school is not connected to a payment provider.
        </p>
      )}
      {now.how === 'CHARGE' && (
        <MethodChoice
          {...{ parentId, methods, savesBankAccounts }}
          value={now.methodId ?? methods.data?.find(({ state }) => state === 'USABLE')?.id ?? null}
          onChange={(methodId) => change({ methodId })}
        />
      )}
      {now.how !== 'LATER' && (
        <div className={styles.part}>
          <MoneyField
            name="amountNow"
            label="Amount"
            value={now.amount ?? total}
            error={error}
            onChange={(amount) => change({ amount })}
          />
          <Button variant="default" onClick={() => change({ amount: null })}>
            All {format.money(total)}
          </Button>
          {total > 1 && (
            <Button variant="default" onClick={() => change({ amount: half })}>
              Half {format.money(half)}
            </Button>
          )}
        </div>
      )}
      {now.how === 'CHECK' && (
        <TextField
          name="reference"
          label="Number of the check"
          value={now.reference}
          onChange={(reference) => change({ reference })}
        />
      )}
      {typeof paid === 'number' && paid < total && (
        <Alert color="gray">{format.money(total - paid)} stays due on the invoice.</Alert>
      )}
    </>
  )
}

/** Cents paid now; null while the amount is none. More than is due is credit, but not from a card. */
export function paidNow({ how, amount }: NowTyped, total: number): number | null {
  if (how === 'LATER') return 0
  const cents = amount ?? total
  if (typeof cents !== 'number' || cents <= 0) return null
  return how === 'CHARGE' && cents > total ? null : cents
}
