import {
  checkMeetingTimes,
  mayChangeDay,
  type MeetingChange,
} from '@afterbell/domain/activities/change-meetings'
import { maxLength } from '@afterbell/domain/kernel/rules'
import { useFormat } from '../../../platform/format.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { TimeField } from '../../../ui/fields/TimeField.tsx'
import { CancelButton, FieldGrid, Form } from '../../../ui/form/form.tsx'
import { GuardedSubmit } from '../../../ui/form/GuardedSubmit.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { useMeetingChange, type Meeting, type MeetingsOf } from './meeting.ts'

/** Asks for other times of a meeting; of a class also for another day. */
export function openMoveMeeting(
  of: MeetingsOf,
  meeting: Meeting,
  when: string,
): Promise<boolean | undefined> {
  return openModal<boolean>({
    title: `Move the meeting on ${when}`,
    description: of.name,
    width: 460,
    content: ({ close }) => (
      <MeetingTimes
        of={of}
        change="MOVE"
        from={meeting}
        staysOnDay={!mayChangeDay(of.kind)}
        sections={[]}
        onDone={() => close(true)}
      />
    ),
  })
}

/** A section that can be met. */
export interface MeetingSection {
  id: string
  name: string | null
  timeFrom: string
  timeTo: string
}

/** Asks when one more meeting is, and of which group or weekday where there are several. */
export function openAddMeeting(
  of: MeetingsOf,
  sections: readonly MeetingSection[],
): Promise<boolean | undefined> {
  const [only] = sections
  return openModal<boolean>({
    title: 'Add a meeting',
    description: of.name,
    width: 460,
    content: ({ close }) => (
      <MeetingTimes
        of={of}
        change="ADD"
        from={{ date: '', timeFrom: only?.timeFrom ?? '', timeTo: only?.timeTo ?? '' }}
        sections={sections}
        onDone={() => close(true)}
      />
    ),
  })
}

interface MeetingTimesProps {
  of: MeetingsOf
  change: Extract<MeetingChange, 'MOVE' | 'ADD'>
  from: Partial<Pick<Meeting, 'id'>> & Pick<Meeting, 'date' | 'timeFrom' | 'timeTo'>
  staysOnDay?: boolean
  sections: readonly MeetingSection[]
  onDone: () => void
}

function MeetingTimes({ of, change, from, staysOnDay = false, sections, onDone }: MeetingTimesProps) {
  const { kind, id, name } = of
  const format = useFormat()
  const { mutateAsync } = useMeetingChange()
  const isAsked = sections.length > 1
  const form = useAppForm({
    initial: {
      sectionId: null as string | null,
      date: from.date,
      timeFrom: from.timeFrom,
      timeTo: from.timeTo,
      cause: '',
    },
    rules: { cause: maxLength(200) },
    findings: (values) => [
      ...checkMeetingTimes(values),
      ...(isAsked && values.sectionId === null
        ? [{ path: 'sectionId', message: 'This field is required' }]
        : []),
    ],
    onSubmit: async ({ sectionId, date, timeFrom, timeTo, cause }) => {
      const section = isAsked ? sectionId : sections[0]?.id
      await mutateAsync({
        at: kind,
        params: { id },
        body: {
          change,
          timeFrom,
          timeTo,
          ...(from.id ? { meetingIds: [from.id] } : section ? { sectionId: section } : {}),
          ...(date !== from.date && { date }),
          ...(cause.trim() && { cause: cause.trim() }),
        },
      })
      const when = `${format.weekdayDate(date)}, ${format.times(timeFrom, timeTo)}`
      notify.success(change === 'ADD' ? `${name} also meets on ${when}` : `${name} moved to ${when}`)
      onDone()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        {isAsked && (
          <SelectField
            {...form.field('sectionId')}
            label="Who meets"
            required
            choices={sections.map((section) => ({ value: section.id, label: section.name ?? name }))}
          />
        )}
        {staysOnDay ? null : <DateField {...form.field('date')} label="Date" required />}
        <FieldGrid>
          <TimeField {...form.field('timeFrom')} label="Starts" required />
          <TimeField {...form.field('timeTo')} label="Ends" required />
        </FieldGrid>
        <TextField {...form.field('cause')} label="Reason" description="Only staff see this." />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <GuardedSubmit whenChanged>{change === 'ADD' ? 'Add meeting' : 'Move meeting'}</GuardedSubmit>
      </DialogFooter>
    </Form>
  )
}
