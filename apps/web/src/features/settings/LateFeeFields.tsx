import type { NumberTyped } from '@afterbell/domain/kernel/number-rules'
import {
  LATE_FEE_MINUTES,
  LATE_FEE_PER,
  lateFeePerLabels,
  type LateFeePer,
} from '@afterbell/domain/school/late-fees'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { CheckField } from '../../ui/fields/SwitchField.tsx'
import { FieldGrid } from '../../ui/form/form.tsx'
import type { FieldProps } from '../../ui/form/useAppForm.ts'

interface LateFeeFieldsProps {
  minutes: FieldProps<string>
  fee: FieldProps<NumberTyped>
  most: FieldProps<NumberTyped>
  per: FieldProps<LateFeePer>
  automatic: FieldProps<boolean>
}

/** Fee for a late pickup. While it is off, the other fields are hidden. */
export function LateFeeFields({ minutes, fee, most, per, automatic }: LateFeeFieldsProps) {
  const isOff = minutes.value === '0'
  return (
    <>
      <ChoiceField
        {...minutes}
        label="Fee for late pickups"
        description="Counted from the end of the grace period. Each late pickup waits under Transactions until you bill or forgive it"
        choices={LATE_FEE_MINUTES.map((every) => ({
          value: String(every),
          label: every === 0 ? 'No fee' : `For every ${every} minutes`,
        }))}
      />
      {!isOff && (
        <>
          <FieldGrid>
            <MoneyField
              {...fee}
              label="Fee"
              description={`For each ${minutes.value} minutes, or part of them`}
              required
            />
            <MoneyField {...most} label="Most per day" description="Leave empty for no limit" />
          </FieldGrid>
          <ChoiceField
            {...per}
            label="Siblings who are picked up late together"
            choices={LATE_FEE_PER.map((whose) => ({ value: whose, label: lateFeePerLabels[whose] }))}
          />
          <CheckField
            {...automatic}
            label="Bill automatically after 7 days"
            description="Late pickups nobody has billed or forgiven by then are billed. If this is off, you are reminded instead"
          />
        </>
      )}
    </>
  )
}
