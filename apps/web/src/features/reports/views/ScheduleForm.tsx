import { reportSchedules } from '@afterbell/contract/reports/report-schedules'
import {
  DAY_OF_MONTH_MAX,
  SEND_EVERY,
  sendingText,
  weekdayNames,
  type SendEvery,
} from '@afterbell/domain/reports/report-schedule'
import { useWrite } from '../../../platform/calls/calls.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { CancelButton, Form, SubmitButton } from '../../../ui/form/form.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { notify } from '../../../ui/notify/notify.ts'
import type { ReportView, Schedule } from './view-link.ts'

/** Asks how often to email a view. */
export function openSchedule(view: ReportView, schedule: Schedule | undefined): Promise<void> {
  return openModal({
    title: 'Email this view',
    description: `${view.name}. It is emailed to you with the figures of the seven days, or the month, before.`,
    width: 480,
    content: ({ close }) => <ScheduleForm view={view} schedule={schedule} onDone={() => close()} />,
  })
}

interface ScheduleFormProps {
  view: ReportView
  schedule: Schedule | undefined
  onDone: () => void
}

function ScheduleForm({ view, schedule, onDone }: ScheduleFormProps) {
  const save = useWrite(reportSchedules.set, { invalidates: [reportSchedules.list] })
  const { every, day } = schedule ?? { every: 'WEEK', day: 1 }
  const initial = { every: every as SendEvery | null, day: String(day) as string | null }
  const form = useAppForm({
    initial,
    rules: { every: (value) => (value ? null : 'Required'), day: (value) => (value ? null : 'Required') },
    onSubmit: async (chosen) => {
      const body = { every: chosen.every!, day: Number(chosen.day) }
      await save.mutateAsync({ params: { id: view.id }, body })
      notify.success(`${view.name} is emailed ${sendingText(body)}`)
      onDone()
    },
  })
  const isWeekly = form.values.every === 'WEEK'
  return (
    <Form form={form}>
      <DialogBody>
        <SelectField {...form.field('every')} label="How often" choices={oftens} required />
        <SelectField
          {...form.field('day')}
          label={isWeekly ? 'Weekday' : 'Day of the month'}
          choices={isWeekly ? weekdays : monthDays}
          required
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

const oftens = SEND_EVERY.map((every) => ({
  value: every,
  label: every === 'WEEK' ? 'Every week' : 'Every month',
}))
const weekdays = weekdayNames.map((label, index) => ({ value: String(index + 1), label }))
const monthDays = Array.from({ length: DAY_OF_MONTH_MAX }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}))
