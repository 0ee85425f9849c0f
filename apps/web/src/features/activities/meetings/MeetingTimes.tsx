import {
  checkMeetingTimes,
  mayChangeDay,
  type MeetingChange,
} from '@afterbell/domain/activities/meetings/change-meetings'
import { maxLength } from '@afterbell/domain/kernel/rules'
import { useFormat } from '../../../platform/format.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { TimeField } from '../../../ui/fields/TimeField.tsx'
import { CancelButton, FieldGrid, Form } from '../../../ui/form/form.tsx'
import { GuardedSubmit, NOTHING_CHANGED } from '../../../ui/form/GuardedSubmit.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { tellUndoable } from '../../../ui/notify/undo-notice.ts'
import { Clashes, Foretold, ProposedRefund, useForetold, whoText } from './Foretold.tsx'
import { useMeetingChange, type Meeting, type MeetingsOf } from './meeting.ts'

/** Date and times of a meeting. */
export type DateAndTimes = Pick<Meeting, 'date' | 'timeFrom' | 'timeTo'>

/** Asks for other times of a meeting; for a class also for another day. `to` is where it was dragged. */
export function openMoveMeeting(
  of: MeetingsOf,
  meeting: Meeting,
  when: string,
  to?: DateAndTimes,
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
        {...(to && { to })}
        staysOnDay={!mayChangeDay(of.kind)}
        sections={[]}
        onDone={() => close(true)}
      />
    ),
  })
}

/** A section that a meeting can be added to. */
export interface MeetingSection {
  id: string
  name: string | null
  timeFrom: string
  timeTo: string
}

/** Asks for the time of an extra meeting, and its group or weekday if there are several. */
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

/** Returns the move that brings a meeting back to its former time. */
function backTo({ id, date, timeFrom, timeTo }: Partial<Pick<Meeting, 'id'>> & DateAndTimes, now: string) {
  return {
    change: 'MOVE' as const,
    meetingIds: [id!],
    timeFrom,
    timeTo,
    ...(now !== date && { date }),
  }
}

interface MeetingTimesProps {
  of: MeetingsOf
  change: Extract<MeetingChange, 'MOVE' | 'ADD'>
  from: Partial<Pick<Meeting, 'id'>> & DateAndTimes
  /** Initial values of the fields, if they differ from the current time. */
  to?: DateAndTimes
  staysOnDay?: boolean
  sections: readonly MeetingSection[]
  onDone: () => void
}

function MeetingTimes({ of, change, from, to, staysOnDay = false, sections, onDone }: MeetingTimesProps) {
  const { kind, id, name } = of
  const format = useFormat()
  const { mutateAsync } = useMeetingChange()
  const asksSection = sections.length > 1
  const bodyOf = ({ sectionId, date, timeFrom, timeTo }: DateAndTimes & { sectionId: string | null }) => {
    const section = asksSection ? sectionId : sections[0]?.id
    return {
      change,
      timeFrom,
      timeTo,
      ...(from.id ? { meetingIds: [from.id] } : section ? { sectionId: section } : {}),
      ...(date !== from.date && { date }),
    }
  }
  const { date, timeFrom, timeTo } = to ?? from
  const form = useAppForm({
    initial: { sectionId: null as string | null, date, timeFrom, timeTo, cause: '' },
    rules: { cause: maxLength(200) },
    findings: (values) => [
      ...checkMeetingTimes(values),
      ...(asksSection && values.sectionId === null
        ? [{ path: 'sectionId', message: 'This field is required' }]
        : []),
    ],
    onSubmit: async ({ cause, ...values }) => {
      const because = cause.trim() && { cause: cause.trim() }
      await mutateAsync({ at: kind, params: { id }, body: { ...bodyOf(values), ...because } })
      const whenText = `${format.weekdayDate(values.date)}, ${format.times(values.timeFrom, values.timeTo)}`
      tellUndoable(change === 'ADD' ? `${name} also meets on ${whenText}` : `${name} moved to ${whenText}`, {
        undo: from.id
          ? () => mutateAsync({ at: kind, params: { id }, body: backTo(from, values.date) })
          : null,
        undone: `${name} is back at ${from.date && format.weekdayDate(from.date)}, ${format.times(from.timeFrom, from.timeTo)}`,
      })
      onDone()
    },
  })
  const { values } = form
  const isOther =
    values.date !== from.date || values.timeFrom !== from.timeFrom || values.timeTo !== from.timeTo
  const forecast = useForetold(of, form.isValid && isOther ? bodyOf(values) : null)
  return (
    <Form form={form}>
      <DialogBody>
        {asksSection && (
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
        {form.isValid && isOther && (
          <Foretold foretold={forecast}>
            {(answer) => (
              <>
                <p>{whoText(answer)}</p>
                {answer.children > 0 && <ProposedRefund cents={answer.proposed} />}
                <Clashes clashes={answer.clashes} />
              </>
            )}
          </Foretold>
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <GuardedSubmit refused={isOther ? null : NOTHING_CHANGED}>
          {change === 'ADD' ? 'Add meeting' : 'Move meeting'}
        </GuardedSubmit>
      </DialogFooter>
    </Form>
  )
}
