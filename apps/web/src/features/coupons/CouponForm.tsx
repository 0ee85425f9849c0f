import { coupons } from '@afterbell/contract/coupons/coupons'
import { couponFindings } from '@afterbell/domain/coupons/coupon-form'
import type { NumberTyped } from '@afterbell/domain/kernel/number-rules'
import type { BonusType } from '@afterbell/domain/prices/discounts'
import { call, useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { StaleNotice, useStaleEdit } from '../../platform/page/StaleEdit.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { PercentField } from '../../ui/fields/PercentField.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { CancelButton, FieldGrid, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { couponReads, type Coupon } from './coupon-words.ts'

interface Values {
  name: string
  couponType: BonusType
  amount: NumberTyped
  maxUsage: NumberTyped
  maxPerUser: NumberTyped
  expiryDate: string
  active: boolean
}

/** The modals `coupon`, which adds one, and `coupon update`, which changes the given one. */
export function openCouponForm(coupon: Coupon | null): Promise<void> {
  return openModal({
    title: coupon ? 'Edit coupon' : 'New coupon',
    content: ({ close }) => <CouponForm coupon={coupon} onSaved={close} />,
  })
}

function CouponForm({ coupon, onSaved }: { coupon: Coupon | null; onSaved: () => void }) {
  const format = useFormat()
  const create = useWrite(coupons.create, { invalidates: couponReads, once: true })
  const change = useWrite(coupons.change, { invalidates: couponReads })
  const edit = useStaleEdit<Values>({
    loaded: { values: valuesOf(coupon), version: coupon?.version ?? 0 },
    read: async () => {
      const theirs = await call(coupons.get, { params: { id: coupon!.id } }, { global: true })
      return { values: valuesOf(theirs), version: theirs.version }
    },
    tell: (path, values) => ({
      label: LABELS[path as keyof Values],
      text: textOf(path as keyof Values, values),
    }),
  })
  const form = useAppForm<Values>({
    initial: valuesOf(coupon),
    findings: ({ expiryDate, ...values }) =>
      couponFindings({ ...values, expiryDate: expiryDate || null }, format.today(), couponFacts(coupon)),
    onChange: ({ couponType }, before) => {
      // 20 % is not $20.
      if (couponType !== before.couponType) form.set('amount', null)
    },
    onSubmit: async (values) => {
      await save(values)
      notify.success(coupon ? 'Coupon saved' : 'Coupon added')
      onSaved()
    },
  })
  async function save(values: Values): Promise<void> {
    const { amount, maxUsage, maxPerUser, expiryDate, ...others } = values
    const body = {
      ...others,
      amount: amount as number,
      maxUsage: limitOf(maxUsage),
      maxPerUser: limitOf(maxPerUser),
      expiryDate: expiryDate || null,
    }
    if (!coupon) {
      await create.mutateAsync({ body })
      return
    }
    try {
      await change.mutateAsync({ params: { id: coupon.id }, body: { ...body, version: edit.version() } })
    } catch (error) {
      await edit.meet(error, values, form)
      throw error
    }
  }
  const { couponType } = form.values
  return (
    <Form form={form} aria-label={coupon ? 'Edit coupon' : 'New coupon'}>
      <DialogBody>
        <StaleNotice stale={edit.stale} />
        <TextField
          {...form.field('name')}
          label={LABELS.name}
          description="What families type to use it. Capital letters do not matter"
          placeholder="SPRING10"
          required
        />
        <FieldGrid>
          <ChoiceField {...form.field('couponType')} label={LABELS.couponType} choices={TYPES} />
          {couponType === 'PERCENTAGE' ? (
            <PercentField {...form.field('amount')} label="Percent" required />
          ) : (
            <MoneyField {...form.field('amount')} label="Amount" required />
          )}
        </FieldGrid>
        <FieldGrid>
          <NumberField
            {...form.field('maxUsage')}
            label={LABELS.maxUsage}
            description="Leave empty for no limit"
          />
          <NumberField
            {...form.field('maxPerUser')}
            label={LABELS.maxPerUser}
            description="Leave empty for no limit"
          />
        </FieldGrid>
        <DateField
          {...form.field('expiryDate')}
          label={LABELS.expiryDate}
          description="The coupon works until the end of this day. Leave empty for no end"
        />
        <SwitchField {...form.field('active')} label="Families can use it" />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>{coupon ? 'Save' : 'Add coupon'}</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

const LABELS: Readonly<Record<keyof Values, string>> = {
  name: 'Name',
  couponType: 'Discount',
  amount: 'Amount',
  maxUsage: 'Total uses',
  maxPerUser: 'Uses by each family',
  expiryDate: 'Last day',
  active: 'Families can use it',
}

const TYPES = [
  { value: 'PERCENTAGE', label: 'Percent' },
  { value: 'FIXED_AMOUNT', label: 'Amount' },
] as const

function valuesOf(coupon: Coupon | null): Values {
  return {
    name: coupon?.name ?? '',
    couponType: coupon?.couponType ?? 'PERCENTAGE',
    amount: coupon?.amount ?? null,
    maxUsage: coupon?.maxUsage ?? null,
    maxPerUser: coupon?.maxPerUser ?? null,
    expiryDate: coupon?.expiryDate ?? '',
    active: coupon?.active ?? true,
  }
}

/** Facts for the form's rules. The uses of a single family are known to the server alone. */
function couponFacts(coupon: Coupon | null) {
  if (!coupon) return undefined
  return { expiryDate: coupon.expiryDate, uses: coupon.uses + coupon.held, usesOfOneFamily: 0 }
}

/** Returns a field's value as people read it. */
function textOf(path: keyof Values, values: Values): string {
  const value = values[path]
  if (path === 'amount') return typeof value === 'number' ? String(value / 100) : ''
  if (path === 'active') return value ? 'Yes' : 'No'
  return value === null || value === '' ? 'Empty' : String(value)
}

function limitOf(typed: NumberTyped): number | null {
  return typeof typed === 'number' ? typed : null
}
