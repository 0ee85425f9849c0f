import { maxLength } from '@afterbell/domain/kernel/rules'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { CancelButton, Form } from '../../../ui/form/form.tsx'
import { GuardedSubmit } from '../../../ui/form/GuardedSubmit.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { tellUndoable } from '../../../ui/notify/undo-notice.ts'
import { Foretold, ProposedRefund, useForetold, whoText } from './Foretold.tsx'
import { useMeetingChange, type Meeting, type MeetingsOf } from './meeting.ts'

/** Asks why a meeting is canceled, beside the children affected and the possible refund. */
export function openCancelMeeting(
  of: MeetingsOf,
  meeting: Meeting,
  when: string,
): Promise<boolean | undefined> {
  return openModal<boolean>({
    title: `Cancel the meeting on ${when}?`,
    description: of.name,
    width: 460,
    content: ({ close }) => (
      <CancelMeeting of={of} meeting={meeting} onDone={() => close(true)} when={when} />
    ),
  })
}

interface CancelMeetingProps {
  of: MeetingsOf
  meeting: Meeting
  when: string
  onDone: () => void
}

function CancelMeeting({ of: { kind, id, name }, meeting, when, onDone }: CancelMeetingProps) {
  const target = { at: kind, params: { id } }
  const body = { change: 'CANCEL' as const, meetingIds: [meeting.id] }
  const forecast = useForetold({ kind, id }, body)
  const change = useMeetingChange()
  const form = useAppForm({
    initial: { cause: '' },
    rules: { cause: maxLength(200) },
    onSubmit: async ({ cause }) => {
      await change.mutateAsync({
        ...target,
        body: { ...body, anyway: true, ...(cause.trim() && { cause: cause.trim() }) },
      })
      tellUndoable(`${name} on ${when} is canceled`, {
        undo: () => change.mutateAsync({ ...target, body: { change: 'RESTORE', meetingIds: [meeting.id] } }),
        undone: `${name} meets on ${when} again`,
      })
      onDone()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <Foretold foretold={forecast}>
          {(answer) => (
            <>
              <p>{whoText(answer)}</p>
              {answer.children + answer.dropIns > 0 && <ProposedRefund cents={answer.proposed} />}
              <p>The meeting stays on calendars, marked as canceled, and can be restored.</p>
            </>
          )}
        </Foretold>
        <TextField
          {...form.field('cause')}
          label="Reason"
          description="Only staff see this."
          placeholder="Snow, instructor is sick"
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton>Keep it</CancelButton>
        <GuardedSubmit color="red" refused={forecast.data ? null : 'Whom it concerns is not known yet'}>
          Cancel this meeting
        </GuardedSubmit>
      </DialogFooter>
    </Form>
  )
}
