import { aids } from '@afterbell/contract/ledger/shares'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { aidFindings } from '@afterbell/domain/ledger/shares/aid'
import { partFindings, SHARE_NOTE_MAX, type ShareType } from '@afterbell/domain/ledger/shares/share-form'
import { findings } from '@afterbell/domain/kernel/decision'
import type { NumberTyped } from '@afterbell/domain/kernel/number-rules'
import { useWrite } from '../../../platform/calls/calls.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { PercentField } from '../../../ui/fields/PercentField.tsx'
import { TextareaField } from '../../../ui/fields/TextareaField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { CancelButton, FieldGrid, Form, SubmitButton, WideField } from '../../../ui/form/form.tsx'
import { useAppForm, type KitFormState } from '../../../ui/form/useAppForm.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { ActivityField } from './ActivitiesField.tsx'
import { activitiesText } from './part-text.ts'
import { percentOf } from './ShareForm.tsx'
import { otherPayerReads } from './shown-of-others.ts'

export type Aid = AnswerOf<typeof aids.request>

export interface Part {
  type: ShareType
  percent: NumberTyped
  amount: NumberTyped
}

const TYPES = [
  { value: 'PERCENT', label: 'A percentage' },
  { value: 'AMOUNT', label: 'A one-time amount' },
] as const

/** Records a family's request for financial aid. */
export function openAidRequest(child: { id: string; name: string }): Promise<void> {
  return openModal({
    title: `Request aid for ${child.name}`,
    description:
      'Nothing is taken off until the request is approved. Invoices already issued stay as they are.',
    width: 560,
    content: ({ close }) => <AidRequest child={child} onSaved={close} />,
  })
}

interface Values extends Part {
  activity: { id: string; name: string } | null
  label: string
  note: string
}

function AidRequest({ child, onSaved }: { child: { id: string }; onSaved: () => void }) {
  const request = useWrite(aids.request, { invalidates: otherPayerReads, once: true })
  const form = useAppForm<Values>({
    initial: { activity: null, label: 'Scholarship', type: 'PERCENT', percent: null, amount: null, note: '' },
    findings: (values) =>
      aidFindings(formOf(values)).map((finding) =>
        finding.path === 'activityId' ? { ...finding, path: 'activity' } : finding,
      ),
    serverPaths: { activityId: 'activity' },
    onSubmit: async (values) => {
      await request.mutateAsync({ params: { childId: child.id }, body: formOf(values) })
      notify.success('Request for aid saved')
      onSaved()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <FieldGrid>
          <WideField>
            <ActivityField {...form.field('activity')} label="Activity" childId={child.id} required />
          </WideField>
          <WideField>
            <TextField
              {...form.field('label')}
              label="Name"
              description="The family sees it on the invoice"
              required
            />
          </WideField>
          <PartFields form={form as unknown as KitFormState<Part>} />
          <WideField>
            <TextareaField
              {...form.field('note')}
              label="Note"
              description="Only staff see it"
              max={SHARE_NOTE_MAX}
            />
          </WideField>
        </FieldGrid>
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Save request</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

function formOf({ activity, label, note, ...part }: Values) {
  return { activityId: activity?.id ?? null, label, note, ...sentPart(part) }
}

/** Approves aid, with the requested amount or another; or declines it. */
export function openAidDecision(aid: Aid, approve: boolean): Promise<void> {
  return openModal({
    title: approve ? `Approve aid for ${aid.child.name}?` : `Decline aid for ${aid.child.name}?`,
    description: approve
      ? `${aid.label} for ${activitiesText(aid)}. It is taken off bills from now on.`
      : `${aid.label} for ${activitiesText(aid)}. Nothing is taken off.`,
    width: 520,
    content: ({ close }) => <AidDecision aid={aid} approve={approve} onSaved={close} />,
  })
}

function AidDecision({ aid, approve, onSaved }: { aid: Aid; approve: boolean; onSaved: () => void }) {
  const decide = useWrite(aids.decide, { invalidates: otherPayerReads })
  const form = useAppForm<Part & { note: string }>({
    initial: {
      type: aid.type,
      percent: aid.percent === null ? null : Math.round(aid.percent * 100),
      amount: aid.amount,
      note: '',
    },
    findings: (values) => (approve ? findings(partFindings(sentPart(values))) : []),
    onSubmit: async ({ note, ...part }) => {
      const body = approve ? { approve, note, ...sentPart(part) } : { approve, note }
      await decide.mutateAsync({ params: { id: aid.id }, body })
      notify.success(approve ? 'Aid approved' : 'Aid declined')
      onSaved()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <FieldGrid>
          {approve && <PartFields form={form as unknown as KitFormState<Part>} />}
          <WideField>
            <TextareaField
              {...form.field('note')}
              label={approve ? 'Note' : 'Reason'}
              description="Only staff see it"
              max={SHARE_NOTE_MAX}
            />
          </WideField>
        </FieldGrid>
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>{approve ? 'Approve' : 'Decline'}</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

/** Fields for the percentage or the amount of aid. */
export function PartFields({ form }: { form: KitFormState<Part> }) {
  return (
    <>
      <WideField>
        <ChoiceField {...form.field('type')} label="Aid" choices={TYPES} />
      </WideField>
      {form.values.type === 'PERCENT' ? (
        <PercentField
          {...form.field('percent')}
          label="Percent"
          description="Of what is left after discounts and agencies"
          required
        />
      ) : (
        <MoneyField {...form.field('amount')} label="Amount" required />
      )}
    </>
  )
}

/** Converts the fields of a part to what is sent. */
export function sentPart({ type, percent, amount }: Part) {
  return {
    type,
    percent: type === 'PERCENT' ? percentOf(percent) : null,
    amount: type === 'AMOUNT' ? (amount as number | null) : null,
  }
}
