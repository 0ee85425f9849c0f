import { useState } from 'react'
import { agencies } from '@afterbell/contract/ledger/agencies'
import { shares } from '@afterbell/contract/ledger/shares'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { shareFindings, type ShareBeside, type ShareType } from '@afterbell/domain/ledger/shares/share-form'
import type { NumberTyped } from '@afterbell/domain/kernel/number-rules'
import { useRead, useWrite } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { PercentField } from '../../../ui/fields/PercentField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextareaField } from '../../../ui/fields/TextareaField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { CancelButton, FieldGrid, Form, SubmitButton, WideField } from '../../../ui/form/form.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { useLocal } from '../../../ui/local.tsx'
import { notify } from '../../../ui/notify/notify.ts'
import { ActivitiesField } from './ActivitiesField.tsx'
import { BilledAlready } from './BilledAlready.tsx'
import { otherPayerReads } from './shown-of-others.ts'

export type ShareRow = AnswerOf<typeof shares.list>['shares'][number]

interface ShareFormInput {
  child: { id: string; name: string }
  /** The share to change; absent when adding one. */
  share?: ShareRow
  /** All shares of the child. */
  all: readonly ShareRow[]
}

/** Adds or changes the share that another payer takes over for a child. */
export function openShareForm(input: ShareFormInput): Promise<void> {
  return openModal({
    title: input.share ? `What ${input.share.payer} pays` : `Who else pays for ${input.child.name}`,
    description: 'This applies to bills from now on. Invoices already issued stay as they are.',
    width: 640,
    content: ({ close }) => <ShareFields {...input} onSaved={close} />,
  })
}

interface Values {
  payerId: string | null
  type: ShareType
  percent: NumberTyped
  amount: NumberTyped
  cap: NumberTyped
  from: string
  to: string
  activities: { id: string; name: string }[]
  authorization: string
  note: string
}

const TYPES = [
  { value: 'PERCENT', label: 'A percentage of the price' },
  { value: 'AMOUNT', label: 'An amount each month' },
] as const

function ShareFields({ child, share, all, onSaved }: ShareFormInput & { onSaved: () => void }) {
  const format = useFormat()
  const { currency } = useLocal()
  const add = useWrite(shares.add, { invalidates: otherPayerReads, once: true })
  const change = useWrite(shares.change, { invalidates: otherPayerReads })
  const form = useAppForm<Values>({
    initial: valuesOf(share, format.today()),
    findings: (values) =>
      shareFindings(formOf(values), {
        others: all.filter(({ id }) => id !== share?.id).map(besideOf),
        usedCents: share?.used ?? 0,
        currency,
      }).map((finding) => (finding.path === 'activityIds' ? { ...finding, path: 'activities' } : finding)),
    serverPaths: { activityIds: 'activities' },
    onSubmit: async (values) => {
      const body = formOf(values)
      if (share)
        await change.mutateAsync({
          params: { childId: child.id, id: share.id },
          body: { ...body, version: share.version },
        })
      else await add.mutateAsync({ params: { childId: child.id }, body })
      notify.success(share ? `What ${share.payer} pays is saved` : 'Who else pays is saved')
      onSaved()
    },
  })
  const isPart = form.values.type === 'PERCENT'
  return (
    <Form form={form}>
      <DialogBody>
        <FieldGrid>
          <WideField>
            <AgencyField {...form.field('payerId')} label="Agency" required share={share} />
          </WideField>
          <WideField>
            <ChoiceField {...form.field('type')} label="Pays" choices={TYPES} />
          </WideField>
          {isPart ? (
            <PercentField
              {...form.field('percent')}
              label="Percent"
              description="Of the price after discounts"
              required
            />
          ) : (
            <MoneyField
              {...form.field('amount')}
              label="Amount each month"
              description="The most it pays for one month"
              required
            />
          )}
          <MoneyField
            {...form.field('cap')}
            label="Total limit"
            description={
              share && share.used > 0 ? `${format.money(share.used)} used so far` : 'Leave empty for no limit'
            }
          />
          <DateField {...form.field('from')} label="First day" required />
          <DateField {...form.field('to')} label="Last day" description="Leave empty if there is no end" />
          <WideField>
            <ActivitiesField {...form.field('activities')} label="Activities" childId={child.id} />
          </WideField>
          <TextField
            {...form.field('authorization')}
            label="Authorization number"
            description="The agency sees it on its invoices"
          />
          <WideField>
            <TextareaField {...form.field('note')} label="Note" description="Only staff see it" max={500} />
          </WideField>
        </FieldGrid>
        <BilledAlready child={child} days={form.values} />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

/** Active agencies, and the current one. */
function AgencyField({
  share,
  ...props
}: Omit<Parameters<typeof SelectField<string>>[0], 'choices'> & { share: ShareRow | undefined }) {
  const [query] = useState({ size: 1000, active: true as const })
  const { data } = useRead(agencies.list, { query })
  const active = data?.content.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const isMissing = share && !active.some(({ value }) => value === share.payerId)
  const choices = isMissing ? [{ value: share.payerId, label: share.payer }, ...active] : active
  const isEmpty = data !== undefined && choices.length === 0
  return (
    <SelectField
      {...props}
      choices={choices}
      loading={!data}
      description={isEmpty ? 'No agencies yet. Add one under Transactions, Agencies' : undefined}
    />
  )
}

function valuesOf(share: ShareRow | undefined, today: string): Values {
  const { payerId = null, type = 'PERCENT', percent = null, amount = null, cap = null } = share ?? {}
  const { from = today, to = '', activities = [], authorization = '', note = '' } = share ?? {}
  return {
    payerId,
    type,
    percent: percent === null ? null : Math.round(percent * 100),
    amount,
    cap,
    from,
    to: to ?? '',
    activities,
    authorization,
    note,
  }
}

function formOf({ activities, to, type, percent, amount, cap, ...values }: Values) {
  return {
    ...values,
    type,
    // Text that is not a number stays, and is refused at its field before sending.
    percent: type === 'PERCENT' ? percentOf(percent) : null,
    amount: type === 'AMOUNT' ? (amount as number | null) : null,
    cap: cap === '' ? null : (cap as number | null),
    to: to === '' ? null : to,
    activityIds: activities.map(({ id }) => id),
  }
}

/** Converts the field's value to a percentage. */
export function percentOf(points: NumberTyped): number | null {
  if (points === '' || points === undefined) return null
  return typeof points === 'number' ? points / 100 : (points as unknown as null)
}

function besideOf({ id, payer, percent, from, to, activities }: ShareRow): ShareBeside {
  return {
    id,
    name: payer,
    bp: percent === null ? null : Math.round(percent * 100),
    from,
    to,
    activityIds: activities.length === 0 ? null : activities.map((each) => each.id),
  }
}
