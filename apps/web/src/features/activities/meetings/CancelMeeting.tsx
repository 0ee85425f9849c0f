import { useQuery } from '@tanstack/react-query'
import { meetings } from '@afterbell/contract/activities/meetings'
import { maxLength } from '@afterbell/domain/kernel/rules'
import { Skeleton } from '@mantine/core'
import { call } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { ReadFailure } from '../../../platform/page/ReadFailure.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { CancelButton, Form } from '../../../ui/form/form.tsx'
import { GuardedSubmit } from '../../../ui/form/GuardedSubmit.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { useMeetingChange, type Meeting, type MeetingsOf } from './meeting.ts'
import styles from './meetings.module.css'

/** Asks why a meeting is canceled, beside whom it concerns and what may go back to them. */
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
  const asked = { at: kind, params: { id } }
  const body = { change: 'CANCEL' as const, meetingIds: [meeting.id] }
  const foretold = useQuery({
    queryKey: [meetings.change.name, 'preview', meeting.id],
    queryFn: () => call(meetings.change, { ...asked, body: { ...body, preview: true } }),
    gcTime: 0,
  })
  const change = useMeetingChange()
  const form = useAppForm({
    initial: { cause: '' },
    rules: { cause: maxLength(200) },
    onSubmit: async ({ cause }) => {
      await change.mutateAsync({
        ...asked,
        body: { ...body, anyway: true, ...(cause.trim() && { cause: cause.trim() }) },
      })
      notify.success(`${name} on ${when} is canceled`)
      onDone()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <div className={styles.foretold} role="status">
          {foretold.data ? (
            <Foretold {...foretold.data} />
          ) : foretold.isError ? (
            <ReadFailure
              error={foretold.error}
              onRetry={() => void foretold.refetch()}
              thing="This meeting"
            />
          ) : (
            <Skeleton height={44} />
          )}
        </div>
        <TextField
          {...form.field('cause')}
          label="Reason"
          description="Only staff see this."
          placeholder="Snow, instructor is sick"
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton>Keep it</CancelButton>
        <GuardedSubmit color="red" refused={foretold.data ? null : 'Whom it concerns is not known yet'}>
          Cancel this meeting
        </GuardedSubmit>
      </DialogFooter>
    </Form>
  )
}

interface ForetoldProps {
  children: number
  dropIns: number
  /** In cents; null for who may not see it. */
  proposed: number | null
}

function Foretold({ children, dropIns, proposed }: ForetoldProps) {
  const format = useFormat()
  const who = [
    children > 0 && (children === 1 ? '1 child is enrolled' : `${children} children are enrolled`),
    dropIns > 0 && (dropIns === 1 ? '1 drops in' : `${dropIns} drop in`),
  ].filter(Boolean)
  return (
    <>
      <p>{who.length === 0 ? 'No child comes on this day.' : `${who.join(', ')} on this day.`}</p>
      {who.length > 0 && proposed !== null && (
        <p>
          {proposed > 0
            ? `${format.money(proposed)} of what was billed is proposed to go back. Nothing goes back before somebody decides.`
            : 'Nothing that was billed is proposed to go back.'}
        </p>
      )}
      <p>The meeting stays on calendars, marked as canceled, and can be restored.</p>
    </>
  )
}
