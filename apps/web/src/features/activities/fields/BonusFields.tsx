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

/** What is taken off: a part of the price, at most all of it (R249), or an amount. */
export function BonusFields<B extends Bonus>({ form: whole }: { form: PartOf<B> }) {
  const form = whole as unknown as PartOf<Bonus>
  const { bonusType } = form.values
  const amount = asTyped(form.field('amount'))
  return (
    <FieldGrid>
      <ChoiceField {...form.field('bonusType')} label="Off" choices={types} />
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
