import { closedInAftercare, type AftercareForm } from '@afterbell/domain/activities/aftercare-form'
import { showsProration } from '@afterbell/domain/activities/aftercare-to-save'
import {
  AFTERCARE_CYCLES,
  AFTERCARE_RATES,
  aftercareCycleLabels,
  billingTypeLabels,
  CHARGE_TYPES,
  chargeTypeLabels,
  DROP_IN_RATES,
} from '@afterbell/domain/prices/billing-types'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { SwitchField } from '../../../../ui/fields/SwitchField.tsx'
import { FieldGrid } from '../../../../ui/form/form.tsx'
import { asTyped, type PartOf } from '../form-parts.ts'

type Price = Pick<AftercareForm, 'price' | 'prorate' | 'billingType' | 'chargeType' | 'billingRate'>
type DropIn = Pick<AftercareForm, 'dropInPrice' | 'dropInBillingRate'>

interface PriceFieldsProps<F extends object> {
  form: PartOf<F>
  /** Families can see it, so its cost cannot change (R135). */
  isClosed: boolean
}

/** Price of a weekday, how often it is charged and by which unit; hidden while it is free (R141 to R144). */
export function AftercarePriceFields({ form, isClosed }: PriceFieldsProps<Price>) {
  const { price } = form.values
  return (
    <>
      <FieldGrid>
        <MoneyField
          {...asTyped(form.field('price'))}
          label="Price"
          required
          disabled={isClosed}
          description={
            isClosed ? closedInAftercare.price : 'For each weekday a child attends. Enter 0 for free.'
          }
        />
        {price !== 0 && (
          <>
            <SelectField
              {...form.field('billingRate')}
              label="Billing rate"
              required
              disabled={isClosed}
              choices={rates}
            />
            <SelectField
              {...form.field('billingType')}
              label="Billed"
              required
              disabled={isClosed}
              choices={cycles}
            />
            <SelectField
              {...form.field('chargeType')}
              label="Charge type"
              required
              disabled={isClosed}
              choices={types}
            />
          </>
        )}
      </FieldGrid>
      {showsProration(form.values) && (
        <SwitchField
          {...form.field('prorate')}
          label="Prorate"
          disabled={isClosed}
          description="Families who join late pay only for the meetings that are left."
        />
      )}
    </>
  )
}

/** Price of coming on a single date. */
export function DropInPriceFields({ form, isClosed }: PriceFieldsProps<DropIn>) {
  return (
    <FieldGrid>
      <MoneyField
        {...asTyped(form.field('dropInPrice'))}
        label="Drop-in price"
        required
        disabled={isClosed}
        description={isClosed ? closedInAftercare.dropInPrice : 'Enter 0 for free.'}
      />
      {form.values.dropInPrice !== 0 && (
        <SelectField
          {...form.field('dropInBillingRate')}
          label="Drop-in rate"
          required
          disabled={isClosed}
          choices={dropInRates}
        />
      )}
    </FieldGrid>
  )
}

const rates = AFTERCARE_RATES.map((value) => ({ value, label: billingTypeLabels[value] }))
const cycles = AFTERCARE_CYCLES.map((value) => ({ value, label: aftercareCycleLabels[value] }))
const types = CHARGE_TYPES.map((value) => ({ value, label: chargeTypeLabels[value] }))
const dropInRates = DROP_IN_RATES.map((value) => ({ value, label: billingTypeLabels[value] }))
