import type { CampGroup } from '@afterbell/domain/activities/camp-form'
import { SwitchField } from '../../../../ui/fields/SwitchField.tsx'
import type { PartOf } from '../form-parts.ts'
import { BillingFields } from './PriceFields.tsx'

interface GroupPriceFieldsProps {
  form: PartOf<CampGroup>
  /** Whether families pick single days. */
  isDaily: boolean
  closed: Readonly<Partial<Record<'price' | 'billingType' | 'paid', string>>>
}

/** Price of a spot in a group, if the activity charges one (OQ-64). */
export function GroupPriceFields({ form, isDaily, closed }: GroupPriceFieldsProps) {
  return (
    <>
      <SwitchField
        {...form.field('paid')}
        label="Paid"
        disabled={closed.paid !== undefined}
        description={closed.paid ?? 'Families pay for this group. Turn this off for a free group.'}
      />
      {form.values.paid && (
        <BillingFields
          form={form}
          closed={closed}
          hint={isDaily ? 'For each day a child picks, or by the hour.' : undefined}
        />
      )}
    </>
  )
}
