import { useState } from 'react'
import { rosters } from '@afterbell/contract/rosters/rosters'
import type { RosterAnswers } from '@afterbell/domain/places/enrollment'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { DialogReading } from '../../platform/page/DialogReading.tsx'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { CancelButton, Form } from '../../ui/form/form.tsx'
import { GuardedSubmit } from '../../ui/form/GuardedSubmit.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { useActivity, type Activity, type ActivityPage } from '../places/activity-page.ts'
import { QuestionFields, rulesOf } from '../places/roster-questions.tsx'
import { useRosterRefresh } from '../places/useRosterRefresh.ts'

interface EditedPlace {
  page: ActivityPage
  rosterId: string
  name: string
}

/** Changes a child's answers on the roster: pickup option, homeroom teacher, T-shirt size. */
export function openEditPlace(place: EditedPlace): Promise<void> {
  return openModal({
    title: place.name,
    description: 'On this roster',
    content: ({ close }) => <EditPlace {...place} onSaved={close} />,
  })
}

type EditProps = EditedPlace & { onSaved: () => void }

function EditPlace(props: EditProps) {
  const { page, rosterId } = props
  const activity = useActivity(page)
  // Reads again: a form that starts with outdated data could not be saved.
  const info = useRead(
    rosters.updateInfo,
    { at: page.target.at, params: { id: page.id, rosterId } },
    { freshForMs: 0 },
  )
  if (info.data && info.isFetchedAfterMount && activity.data)
    return <EditPlaceForm {...props} info={info.data} activity={activity.data} />
  return <DialogReading of={[info, activity]} thing="This place" />
}

type Info = RosterAnswers & { version: number }

function EditPlaceForm({
  page,
  rosterId,
  name,
  info,
  activity,
  onSaved,
}: EditProps & { info: Info; activity: Activity }) {
  const save = useWrite(rosters.update, { invalidates: [rosters.updateInfo] })
  const refresh = useRosterRefresh(page)
  // Keeps the first answer: a later version would let this form overwrite changes that the user has not seen.
  const [{ pickUpOptionId, teacherId, tshirtSizeId, version }] = useState(info)
  const form = useAppForm<RosterAnswers>({
    initial: { pickUpOptionId, teacherId, tshirtSizeId },
    rules: rulesOf(activity),
    onSubmit: async (answers) => {
      try {
        await save.mutateAsync({
          at: page.target.at,
          params: { id: page.id, rosterId },
          body: { ...answers, version },
        })
      } catch (error) {
        // Somebody else has changed it: the roster behind refetches.
        if (error instanceof CallRefused) refresh()
        throw error
      }
      notify.success(`${name} changed`)
      refresh()
      onSaved()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <QuestionFields field={form.field} requires={activity.requires} />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <GuardedSubmit whenChanged>Save</GuardedSubmit>
      </DialogFooter>
    </Form>
  )
}
