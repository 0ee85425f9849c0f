import type { PaymentData } from './paying/paying-steps.ts'
import { useSession } from '../../platform/session/session.ts'
import { useFormat } from '../../platform/format.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import styles from './money.module.css'

interface InstallmentsChoiceProps {
  installments: NonNullable<PaymentData['installments']>
  onChange: (isChosen: boolean) => void
}

/** Choice of paying in full or in installments, with each date and amount. */
export function InstallmentsChoice({ installments, onChange }: InstallmentsChoiceProps) {
  const format = useFormat()
  const { today } = useSession().school
  const { chosen, parts } = installments
  return (
    <>
      <ChoiceField
        name="installments"
        label="When"
        choices={CHOICES}
        value={chosen ? 'PARTS' : 'ALL'}
        onChange={(to) => onChange(to === 'PARTS')}
      />
      {chosen && (
        <ul className={styles.lines} aria-label="Installments">
          {parts.map(({ dueOn, amount }) => (
            <li key={dueOn}>
              <span>{dueOn <= today ? 'Today' : format.date(dueOn)}</span>
              <span className={styles.amount}>{format.money(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const CHOICES = [
  { value: 'ALL', label: 'All at once' },
  { value: 'PARTS', label: 'In installments' },
] as const
