import type { ChildTiers, DayTiers } from '@afterbell/domain/prices/discount-tiers'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { FieldGrid } from '../../../../ui/form/form.tsx'
import { DiscountPart } from './DiscountPart.tsx'
import { asTyped, partAt, type PartOf } from '../form-parts.ts'

interface WithTiers {
  multiChildDiscount: ChildTiers | null
  multiDayDiscount: DayTiers | null
}

/** Aftercare discounts: an amount off each charge by the number of children, and by the days of a child (R247, R248). */
export function TiersEditor({ form }: { form: PartOf<WithTiers> }) {
  const partOf = (path: keyof WithTiers) => {
    const active = partAt<ChildTiers | DayTiers>(form, path).field('active')
    return { name: path, isOn: form.values[path]?.active ?? false, onSwitch: active.onChange }
  }
  return (
    <>
      <DiscountPart
        {...partOf('multiChildDiscount')}
        label="Sibling discount"
        description="Applies to this child’s charges and to every child after them."
      >
        <Tiers form={form} path="multiChildDiscount" fields={childFields} />
      </DiscountPart>
      <DiscountPart
        {...partOf('multiDayDiscount')}
        label="Multi-day discount"
        description="Taken off each charge, based on how many days a week a child attends."
      >
        <Tiers form={form} path="multiDayDiscount" fields={dayFields} />
      </DiscountPart>
    </>
  )
}

interface TiersProps {
  form: PartOf<WithTiers>
  path: keyof WithTiers
  fields: readonly (readonly [field: string, label: string])[]
}

/** An empty field takes the value of the tier below. */
function Tiers({ form, path, fields }: TiersProps) {
  const part = partAt<Record<string, number | null>>(form, path)
  return (
    <FieldGrid columns={3}>
      {fields.map(([field, label]) => (
        <MoneyField key={field} {...asTyped(part.field(field))} label={label} placeholder="As before" />
      ))}
    </FieldGrid>
  )
}

const childFields = [
  ['twoChildrenAmount', '2 children'],
  ['threeChildrenAmount', '3 children'],
  ['fourChildrenAmount', '4 children'],
  ['fiveChildrenAmount', '5 children'],
  ['sixChildrenAmount', '6 children'],
  ['sevenChildrenAmount', '7 children'],
] as const satisfies readonly (readonly [keyof ChildTiers, string])[]

const dayFields = [
  ['twoDaysAmount', '2 days'],
  ['threeDaysAmount', '3 days'],
  ['fourDaysAmount', '4 days'],
  ['fiveDaysAmount', '5 days'],
  ['sixDaysAmount', '6 days'],
  ['sevenDaysAmount', '7 days'],
] as const satisfies readonly (readonly [keyof DayTiers, string])[]
