import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useFormat } from '../../platform/format.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import type { Activity } from './activity-page.ts'
import styles from './enroll.module.css'

type AddOn = Activity['addOns'][number]
/** Number of each add-on, by its id. */
export type Amounts = Readonly<Record<string, number>>

interface AddOnsFieldProps {
  addOns: readonly AddOn[]
  amounts: Amounts
  onChange: (amounts: Amounts) => void
}

/** Add-ons of an activity with prices and numbers. */
export function AddOnsField({ addOns, amounts, onChange }: AddOnsFieldProps) {
  return (
    <fieldset className={styles.addOns} data-field="addOns">
      <legend className={styles.heading}>Add-ons</legend>
      {addOns.map((addOn) => (
        <AddOnLine
          key={addOn.id}
          addOn={addOn}
          amount={amountOf(addOn, amounts)}
          onChange={(amount) => onChange({ ...amounts, [addOn.id]: amount })}
        />
      ))}
    </fieldset>
  )
}

/** Returns the chosen number of an add-on: at least one if it is required. */
export function amountOf({ id, required }: AddOn, amounts: Amounts): number {
  return Math.max(required ? 1 : 0, amounts[id] ?? 0)
}

/** Returns the chosen add-ons in the call's form. */
export function chosenOf(addOns: readonly AddOn[], amounts: Amounts): { id: string; amount: number }[] {
  return addOns
    .map((addOn) => ({ id: addOn.id, amount: amountOf(addOn, amounts) }))
    .filter(({ amount }) => amount > 0)
}

function AddOnLine({
  addOn,
  amount,
  onChange,
}: {
  addOn: AddOn
  amount: number
  onChange: (amount: number) => void
}) {
  const format = useFormat()
  const minAmount = addOn.required ? 1 : 0
  return (
    <div className={styles.addOn} role="group" aria-label={addOn.name}>
      <div className={styles.addOnName}>
        {addOn.name}
        <div className={styles.reason}>
          {format.money(addOn.price)} each{addOn.required ? ', included with every spot' : ''}
        </div>
      </div>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={`Less ${addOn.name}`}
        disabled={amount <= minAmount}
        onClick={() => onChange(amount - 1)}
      >
        <Glyph of={IconMinus} />
      </ActionIcon>
      <output className={styles.amount}>{amount}</output>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={`More ${addOn.name}`}
        disabled={amount >= addOn.maxAmount}
        onClick={() => onChange(amount + 1)}
      >
        <Glyph of={IconPlus} />
      </ActionIcon>
    </div>
  )
}
