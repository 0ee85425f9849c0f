import { billingTypeLabels, BILLING_TYPES, type BillingType } from '@afterbell/domain/prices/billing-types'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { SwitchField } from '../../../../ui/fields/SwitchField.tsx'
import { FieldGrid } from '../../../../ui/form/form.tsx'
import { asTyped, type PartOf } from '../form-parts.ts'

interface Billing {
  price: number
  billingType: BillingType
}

type ClosedReasons<F> = Readonly<Partial<Record<keyof F, string>>>

interface PriceFieldsProps {
  form: PartOf<Billing & { prorate: boolean }>
  /** Why the cost cannot change (R135). */
  closed: ClosedReasons<Billing & { prorate: boolean }>
}

/** The price of a spot and its unit. A price for the whole run can be charged in part to children who join late. */
export function PriceFields({ form, closed }: PriceFieldsProps) {
  const { billingType } = form.values
  const isWholeRun = billingType === 'SESSION' || billingType === 'FIXED'
  return (
    <>
      <BillingFields form={form} closed={closed} />
      {isWholeRun && (
        <SwitchField
          {...form.field('prorate')}
          label="Prorate"
          disabled={closed.prorate !== undefined}
          description="Families who join late pay only for the meetings that are left."
        />
      )}
    </>
  )
}

interface BillingFieldsProps<F extends Billing> {
  form: PartOf<F>
  closed: ClosedReasons<Billing>
  hint?: string | undefined
}

/** A price and its unit. */
export function BillingFields<F extends Billing>({ form: whole, closed, hint }: BillingFieldsProps<F>) {
  const form = whole as unknown as PartOf<Billing>
  return (
    <FieldGrid>
      <MoneyField
        {...asTyped(form.field('price'))}
        label="Price"
        required
        disabled={closed.price !== undefined}
        description={closed.price ?? hint ?? 'Enter 0 for free.'}
      />
      <SelectField
        {...form.field('billingType')}
        label="Billing type"
        required
        disabled={closed.billingType !== undefined}
        choices={billingTypes}
        onChange={(value) => value && form.field('billingType').onChange(value)}
      />
    </FieldGrid>
  )
}

const billingTypes = BILLING_TYPES.map((value) => ({ value, label: billingTypeLabels[value] }))
