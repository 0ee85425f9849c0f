import { care } from '@afterbell/contract/care/care'
import { PAUSE_REASON_MAX } from '@afterbell/domain/care/pauses'
import { isDate, plusDays } from '@afterbell/domain/kernel/dates'
import { all, maxLength, required } from '@afterbell/domain/kernel/rules'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { CancelButton, FieldGrid, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { ChangedCharges } from '../ledger/care/ChangedCharges.tsx'
import type { CareEnrollment } from '../ledger/care/care-shown.ts'
import { useMoneyRefresh } from '../ledger/shown-of-money.ts'

interface PauseInput {
  childId: string
  name: string
  enrollment: CareEnrollment
}

/** Asks for the period of a pause in billing a child's care, and previews the change. */
export function openPause(input: PauseInput): Promise<void> {
  return openModal({
    title: 'Pause billing',
    description: `${input.name}, ${input.enrollment.activity.name}. They keep the spot, and charges already billed stay.`,
    width: 560,
    content: ({ close }) => <PauseForm {...input} onDone={() => close()} />,
  })
}

function PauseForm({ childId, name, enrollment, onDone }: PauseInput & { onDone: () => void }) {
  const format = useFormat()
  const pause = useWrite(care.pause)
  const refresh = useMoneyRefresh()
  const { chargedTo } = enrollment
  const earliest = chargedTo === null ? format.today() : plusDays(chargedTo, 1)
  const form = useAppForm({
    initial: { from: earliest, to: '', reason: '' },
    rules: { from: required, reason: all(required, maxLength(PAUSE_REASON_MAX)) },
    onSubmit: async ({ from, to, reason }) => {
      await pause.mutateAsync({
        params: { id: enrollment.enrollmentId },
        body: { from, to: to === '' ? null : to, reason },
      })
      notify.success(`Billing for ${name} is paused from ${format.date(from)}`)
      refresh()
      onDone()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <FieldGrid>
          <DateField {...form.field('from')} label="From" min={earliest} required />
          <DateField
            {...form.field('to')}
            label="To"
            description="Leave empty to pause until somebody resumes"
          />
        </FieldGrid>
        <TextField {...form.field('reason')} label="Reason" description="Saved in the history" required />
        <ChargeComparison
          childId={childId}
          enrollment={enrollment}
          from={form.values.from}
          to={form.values.to}
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Pause billing</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

interface ChargeComparisonProps {
  childId: string
  enrollment: CareEnrollment
  from: string
  to: string
}

/** Compares the next charges without and with the pause. */
function ChargeComparison({ childId, enrollment, from, to }: ChargeComparisonProps) {
  const isComplete = isDate(from) && (to === '' || (isDate(to) && to >= from))
  const { data } = useRead(
    care.ofChild,
    {
      params: { childId },
      query: {
        enrollmentId: enrollment.enrollmentId,
        pausedFrom: from,
        ...(to === '' ? {} : { pausedTo: to }),
      },
    },
    { enabled: isComplete },
  )
  if (!isComplete || !data) return null
  const pausedEnrollment = data.enrollments.find(
    ({ enrollmentId }) => enrollmentId === enrollment.enrollmentId,
  )
  return <ChangedCharges now={enrollment.coming} then={pausedEnrollment?.coming ?? []} by="With the pause" />
}

interface ResumeInput {
  name: string
  enrollment: CareEnrollment
  pause: CareEnrollment['pauses'][number]
}

/** Asks when billing starts again. */
export function openResume(input: ResumeInput): Promise<void> {
  return openModal({
    title: 'Resume billing',
    description: `${input.name}, ${input.enrollment.activity.name}`,
    width: 420,
    content: ({ close }) => <ResumeForm {...input} onDone={() => close()} />,
  })
}

function ResumeForm({ name, enrollment, pause, onDone }: ResumeInput & { onDone: () => void }) {
  const format = useFormat()
  const resume = useWrite(care.resume)
  const refresh = useMoneyRefresh()
  const today = format.today()
  const form = useAppForm({
    initial: { on: today > pause.from ? today : pause.from },
    rules: { on: required },
    onSubmit: async (body) => {
      const params = { id: enrollment.enrollmentId, pauseId: pause.id }
      await resume.mutateAsync({ params, body })
      notify.success(`${name} is billed again from ${format.date(body.on)}`)
      refresh()
      onDone()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <DateField
          {...form.field('on')}
          label="Billed again from"
          description={`Paused from ${format.date(pause.from)}. Choose that day or an earlier one to remove the pause.`}
          required
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Resume billing</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
