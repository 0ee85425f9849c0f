import { useState } from 'react'
import type { WhyCorrected } from '@afterbell/domain/attendance/check-events'
import { childName } from '@afterbell/domain/families/child-name'
import { decideCheckIn } from '@afterbell/domain/attendance/attendance'
import { isTime } from '@afterbell/domain/kernel/dates'
import { time as timeRule } from '@afterbell/domain/kernel/date-rules'
import { all, required } from '@afterbell/domain/kernel/rules'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import { CancelButton, Form } from '../../ui/form/form.tsx'
import { GuardedSubmit } from '../../ui/form/GuardedSubmit.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { entryOf, type EntryRow, type SchoolMoment } from './attendance-entry.ts'
import type { Checks } from './checks/checks.ts'
import { asksWhy } from './checks/just-made.ts'
import { WHY_LABEL, WHY_MISSING, whyChoices } from './checks/why-choices.ts'

interface TimeDialogSpec {
  row: EntryRow
  moment: SchoolMoment
  acts: Checks
}

/** Corrects the time a child came. The server stores the earlier one. */
export function openCheckInTime(spec: TimeDialogSpec): void {
  void openModal({
    title: `Check-in of ${childName(spec.row)}`,
    width: 400,
    content: ({ close }) => <CheckInTime {...spec} onSaved={close} />,
  })
}

function CheckInTime({ row, moment, acts, onSaved }: TimeDialogSpec & { onSaved: () => void }) {
  const [asksForWhy] = useState(() => asksWhy(row, 'in', moment))
  const isPossible = (time: string) => {
    if (!isTime(time)) return null
    const decision = decideCheckIn(entryOf(row, moment.timezone), { ...moment, time })
    return decision.allowed ? null : decision.message
  }
  const form = useAppForm({
    initial: { checkIn: row.checkIn ?? '', why: '' as WhyCorrected | '' },
    rules: {
      checkIn: [all(required, timeRule), isPossible],
      why: (why: string) => (asksForWhy && why === '' ? WHY_MISSING : null),
    },
    onSubmit: async ({ checkIn, why }) => {
      if (await acts.checkIn([row], checkIn, why || undefined)) onSaved()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <TimeField {...form.field('checkIn')} label="Arrived at" required />
        {asksForWhy && <ChoiceField {...form.field('why')} label={WHY_LABEL} choices={whyChoices} required />}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <GuardedSubmit whenChanged>Save</GuardedSubmit>
      </DialogFooter>
    </Form>
  )
}
