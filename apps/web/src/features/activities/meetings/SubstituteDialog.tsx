import { useQuery } from '@tanstack/react-query'
import { meetings } from '@afterbell/contract/activities/meetings'
import { users } from '@afterbell/contract/users/users'
import { calendar } from '@afterbell/contract/calendars/calendars'
import { call, useRead, useWrite } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { MultiSelectField } from '../../../ui/fields/MultiSelectField.tsx'
import { CancelButton, Form } from '../../../ui/form/form.tsx'
import { GuardedSubmit } from '../../../ui/form/GuardedSubmit.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { Clashes } from './Foretold.tsx'
import type { MeetingsOf } from './meeting.ts'

interface SubstituteOf {
  of: MeetingsOf
  sectionId: string
  date: string
  /** The regular instructors. */
  instructors: readonly { id: string; name: string }[]
  /** The current substitutes. */
  substitutes: readonly { id: string; name: string }[]
}

/** Asks for the substitute of a meeting. */
export function openSubstitute(about: SubstituteOf, when: string): Promise<boolean | undefined> {
  return openModal<boolean>({
    title: `Substitute on ${when}`,
    description: about.of.name,
    width: 460,
    content: ({ close }) => <Substitute {...about} when={when} onDone={() => close(true)} />,
  })
}

type SubstituteProps = SubstituteOf & { when: string; onDone: () => void }

function Substitute({ of, sectionId, date, instructors, substitutes, when, onDone }: SubstituteProps) {
  const { kind, id, name } = of
  const format = useFormat()
  const people = useRead(users.instructors, {}, { freshForMs: 60_000 })
  const save = useWrite(meetings.substitute, { invalidates: [calendar.list] })
  const requestOf = (instructorIds: readonly string[]) => ({
    at: kind,
    params: { id },
    body: { sectionId, date, instructorIds: [...instructorIds] },
  })
  const form = useAppForm({
    initial: { instructorIds: substitutes.map((each) => each.id) },
    onSubmit: async ({ instructorIds }) => {
      const answer = await save.mutateAsync(requestOf(instructorIds))
      const names = answer.substitutes.map((each) => each.name).join(', ')
      notify.success(
        names === '' ? `Nobody takes ${name} over on ${when}` : `${names} takes ${name} over on ${when}`,
      )
      onDone()
    },
  })
  const { instructorIds } = form.values
  const forecast = useQuery({
    queryKey: [meetings.substitute.name, 'preview', kind, id, sectionId, date, instructorIds.join()],
    queryFn: () => {
      const { body, ...at } = requestOf(instructorIds)
      return call(meetings.substitute, { ...at, body: { ...body, preview: true } }, { global: true })
    },
    enabled: instructorIds.length > 0,
    retry: false,
    gcTime: 0,
  })
  const regularIds = new Set(instructors.map((each) => each.id))
  const candidates = (people.data ?? []).filter((each) => !regularIds.has(each.id))
  return (
    <Form form={form}>
      <DialogBody>
        <MultiSelectField
          {...form.field('instructorIds')}
          label="Substitute"
          description={`They see its children, and check them in and out, on ${format.date(date)} only. We tell them, also when you take them off.`}
          choices={candidates.map((each) => ({ value: each.id, label: each.name }))}
        />
        {instructorIds.length > 0 && forecast.data && (
          <div role="status">
            <Clashes clashes={forecast.data.clashes} />
          </div>
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <GuardedSubmit whenChanged>Save</GuardedSubmit>
      </DialogFooter>
    </Form>
  )
}
