import type { ReactNode } from 'react'
import { SwitchField } from '../../../../ui/fields/SwitchField.tsx'
import styles from '../fields.module.css'

interface DiscountPartProps {
  /** Path of the discount in the form. */
  name: string
  label: string
  description: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  /** Fields to show once it is on. */
  children: ReactNode
}

/** One discount: a switch, with its fields below. */
export function DiscountPart({ name, label, description, isOn, onSwitch, children }: DiscountPartProps) {
  return (
    <div className={styles.discount} role="group" aria-label={label}>
      <SwitchField
        name={`${name}.active`}
        label={label}
        description={description}
        value={isOn}
        onChange={onSwitch}
      />
      {isOn && children}
    </div>
  )
}
