import type { BonusType } from '@afterbell/domain/prices/discounts'
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { PercentField } from '../../../ui/fields/PercentField.tsx'
import { FieldGrid } from '../../../ui/form/form.tsx'
import { asTyped, type PartOf } from './form-parts.ts'

interface Bonus {
  bonusType: BonusType
  amount: number
}

interface BonusFieldsProps<B extends Bonus> {
  form: PartOf<B>
  label?: string
}

/** An amount or a percentage of the price, at most all of it (R249). The label can replace 'Off'. */
export function BonusFields<B extends Bonus>({ form: whole, label = 'Off' }: BonusFieldsProps<B>) {
  const form = whole as unknown as PartOf<Bonus>
  const { bonusType } = form.values
  const amount = asTyped(form.field('amount'))
  return (
    <FieldGrid>
      <ChoiceField {...form.field('bonusType')} label={label} choices={types} />
      {bonusType === 'PERCENTAGE' ? (
        <PercentField {...amount} label="Percent" required />
      ) : (
        <MoneyField {...amount} label="Amount" required />
      )}
    </FieldGrid>
  )
}

const types = [
  { value: 'PERCENTAGE', label: 'Percent' },
  { value: 'FIXED_AMOUNT', label: 'Amount' },
] as const
