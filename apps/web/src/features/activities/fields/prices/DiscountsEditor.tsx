import type { ReactNode } from 'react'
import type { Discount, EarlyBird } from '@afterbell/domain/prices/discounts'
import { ChoiceField } from '../../../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../../../ui/fields/DateField.tsx'
import { NumberField } from '../../../../ui/fields/NumberField.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { FieldGrid } from '../../../../ui/form/form.tsx'
import { BonusFields } from '../BonusFields.tsx'
import { DiscountPart } from './DiscountPart.tsx'
import { asTyped, orEmpty, partAt, type PartOf } from '../form-parts.ts'
import { paymentWays } from '../payment-ways.ts'

export interface WithDiscounts {
  multiChildDiscount: Discount | null
  multiProgramDiscount: Discount | null
  earlyBirdDiscount: EarlyBird | null
}

/**
 * Discounts of classes and camps: early bird, several children, several programs. Switched off, each keeps its typed
 * values.
 */
export function DiscountsEditor({ form }: { form: PartOf<WithDiscounts> }) {
  const partOf = (path: keyof WithDiscounts, unset: Discount | EarlyBird) => {
    const discount = form.values[path]
    return {
      name: path,
      isOn: discount?.active ?? false,
      onSwitch: (active: boolean) => form.setValues({ [path]: { ...(discount ?? unset), active } }),
    }
  }
  return (
    <>
      <DiscountPart
        {...partOf('earlyBirdDiscount', newEarlyBird)}
        label="Early bird"
        description="For families who sign up early."
      >
        <EarlyBirdFields form={partAt(form, 'earlyBirdDiscount')} />
      </DiscountPart>
      <DiscountPart
        {...partOf('multiChildDiscount', newDiscount)}
        label="Sibling discount"
        description="For families with more than one child here."
      >
        <SeveralChildrenFields form={partAt(form, 'multiChildDiscount')} />
      </DiscountPart>
      <DiscountPart
        {...partOf('multiProgramDiscount', newDiscount)}
        label="Multi-program discount"
        description="For a child who is in other programs at the same time."
      >
        <SeveralProgramsFields form={partAt(form, 'multiProgramDiscount')} />
      </DiscountPart>
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

function EarlyBirdFields({ form }: { form: PartOf<EarlyBird> }) {
  return (
    <>
      <BonusFields form={form} />
      <FieldGrid>
        <DateField
          {...orEmpty(form.field('endDate'))}
          label="Last day"
          description="Families who sign up on that day still get it."
        />
        <SelectField
          {...form.field('paymentType')}
          label="Payment method"
          placeholder="Any"
          choices={paymentWays}
        />
      </FieldGrid>
    </>
  )
}

function SeveralChildrenFields({ form }: { form: PartOf<Discount> }) {
  return (
    <SeveralFields
      form={form}
      things="children"
      description="Other children of the family who are enrolled here."
    >
      <ChoiceField {...form.field('familyType')} label="Applies to" choices={families} />
    </SeveralFields>
  )
}

const families = [
  { value: 'ADDITIONAL_CHILDREN', label: 'Additional children' },
  { value: 'EVERY_CHILD', label: 'Every child' },
] as const

function SeveralProgramsFields({ form }: { form: PartOf<Discount> }) {
  return (
    <SeveralFields
      form={form}
      things="programs"
      description="The child’s other programs in the same weeks."
    />
  )
}

interface SeveralFieldsProps {
  form: PartOf<Discount>
  things: 'children' | 'programs'
  /** Says which of them count. */
  description: string
  children?: ReactNode
}

/** The amount off, and the number of others it starts at. */
function SeveralFields({ form, things, description, children }: SeveralFieldsProps) {
  return (
    <>
      <BonusFields form={form} />
      <FieldGrid>
        <NumberField
          {...asTyped(form.field('after'))}
          label={`Starting at this many other ${things}`}
          unit={things}
          description={description}
          required
        />
        {children}
      </FieldGrid>
    </>
  )
}
