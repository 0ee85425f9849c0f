import type { Discount, EarlyBird } from '@afterbell/domain/prices/discounts'
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { SwitchField } from '../../../ui/fields/SwitchField.tsx'
import { FieldGrid } from '../../../ui/form/form.tsx'
import { BonusFields } from './BonusFields.tsx'
import { asTyped, orEmpty, partAt, type PartOf } from './form-parts.ts'
import styles from './fields.module.css'

export interface WithDiscounts {
  multiChildDiscount: Discount | null
  multiProgramDiscount: Discount | null
  earlyBirdDiscount: EarlyBird | null
}

/** The discounts of classes and camps: early bird, several children, several programs. Off, one keeps what was typed. */
export function DiscountsEditor({ form }: { form: PartOf<WithDiscounts> }) {
  const { multiChildDiscount, multiProgramDiscount, earlyBirdDiscount } = form.values
  return (
    <>
      <div className={styles.discount} role="group" aria-label="Early bird">
        <OnOff
          form={form}
          path="earlyBirdDiscount"
          unset={newEarlyBird}
          label="Early bird"
          description="For whoever signs up in time."
        />
        {earlyBirdDiscount?.active && <EarlyBirdFields form={partAt(form, 'earlyBirdDiscount')} />}
      </div>
      <div className={styles.discount} role="group" aria-label="Several children">
        <OnOff
          form={form}
          path="multiChildDiscount"
          unset={newDiscount}
          label="Several children"
          description="For families with more than one child here."
        />
        {multiChildDiscount?.active && <SeveralChildrenFields form={partAt(form, 'multiChildDiscount')} />}
      </div>
      <div className={styles.discount} role="group" aria-label="Several programs">
        <OnOff
          form={form}
          path="multiProgramDiscount"
          unset={newDiscount}
          label="Several programs"
          description="For a child that takes part in other programs at the same time."
        />
        {multiProgramDiscount?.active && (
          <SeveralProgramsFields form={partAt(form, 'multiProgramDiscount')} />
        )}
      </div>
    </>
  )
}

const newDiscount: Discount = {
  bonusType: 'PERCENTAGE',
  amount: 1000,
  after: 1,
  active: true,
  familyType: 'ADDITIONAL_CHILDREN',
}
const newEarlyBird: EarlyBird = {
  bonusType: 'PERCENTAGE',
  amount: 1000,
  endDate: null,
  active: true,
  paymentType: null,
}

interface OnOffProps {
  form: PartOf<WithDiscounts>
  path: keyof WithDiscounts
  /** What it begins with when it is switched on for the first time. */
  unset: Discount | EarlyBird
  label: string
  description: string
}

function OnOff({ form, path, unset, label, description }: OnOffProps) {
  const discount = form.values[path]
  return (
    <SwitchField
      name={`${path}.active`}
      label={label}
      description={description}
      value={discount?.active ?? false}
      onChange={(active) => form.setValues({ [path]: { ...(discount ?? unset), active } })}
    />
  )
}

function EarlyBirdFields({ form }: { form: PartOf<EarlyBird> }) {
  const payment = form.field('paymentType')
  return (
    <>
      <BonusFields form={form} />
      <FieldGrid>
        <DateField
          {...orEmpty(form.field('endDate'))}
          label="Last day"
          description="Who signs up on that day still gets it."
        />
        <SelectField
          {...payment}
          label="Way of paying"
          placeholder="Any"
          choices={ways}
          onChange={(way) => payment.onChange(way as EarlyBird['paymentType'])}
        />
      </FieldGrid>
    </>
  )
}

const ways = [
  { value: 'CARD', label: 'Card' },
  { value: 'BANK_ACCOUNT', label: 'Bank account' },
  { value: 'INVOICE', label: 'Invoice' },
]

function SeveralChildrenFields({ form }: { form: PartOf<Discount> }) {
  const familyType = form.field('familyType')
  return (
    <>
      <BonusFields form={form} />
      <FieldGrid>
        <NumberField
          {...asTyped(form.field('after'))}
          label="From this many other children"
          unit="children"
          description="Others of the family who take part here."
          required
        />
        <ChoiceField
          {...familyType}
          label="It is for"
          choices={families}
          onChange={(value) => familyType.onChange(value as Discount['familyType'])}
        />
      </FieldGrid>
    </>
  )
}

const families = [
  { value: 'ADDITIONAL_CHILDREN', label: 'Further children' },
  { value: 'EVERY_CHILD', label: 'Every child' },
]

function SeveralProgramsFields({ form }: { form: PartOf<Discount> }) {
  return (
    <>
      <BonusFields form={form} />
      <FieldGrid>
        <NumberField
          {...asTyped(form.field('after'))}
          label="From this many other programs"
          unit="programs"
          description="Others of the child in the same weeks."
          required
        />
      </FieldGrid>
    </>
  )
}
