import { useState } from 'react'
import { absences } from '@afterbell/contract/attendance/absences'
import { childSchedule } from '@afterbell/contract/attendance/child-schedule'
import { children } from '@afterbell/contract/families/children'
import {
  ABSENCE_REASONS,
  ABSENT_AT_ONCE,
  absenceFindings,
  absenceReasonLabels,
  type AbsenceReason,
} from '@afterbell/domain/attendance/absence'
import { date as dateRule } from '@afterbell/domain/kernel/date-rules'
import { isDate } from '@afterbell/domain/kernel/dates'
import { all, required } from '@afterbell/domain/kernel/rules'
import { useRead, useWrite } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { useMay } from '../../../platform/session/may.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { ChecksField } from '../../../ui/fields/ChecksField.tsx'
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { CancelButton, FieldGrid, Form } from '../../../ui/form/form.tsx'
import { GuardedSubmit } from '../../../ui/form/GuardedSubmit.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { ChildPicker } from '../../families/ChildPicker.tsx'
import { AbsenceMeaning } from './AbsenceMeaning.tsx'
import { readsOfAbsences, useWithdraw } from './useWithdraw.ts'

interface IdAndName {
  id: string
  name: string
}

interface AbsenceSpec {
  /** The absent child; without one, the dialog asks first. */
  child?: IdAndName
  /** The activity the user comes from. Users who see only their own activities record it for that one. */
  activityId?: string
  /** First day to suggest. Default: today. */
  day?: string
}

/** Records an absence for some days, also of brothers and sisters; in advance or afterwards. */
export function openAbsence(spec: AbsenceSpec = {}): Promise<void> {
  return openModal({
    title: spec.child ? `Record an absence of ${spec.child.name}` : 'Record an absence',
    width: 520,
    content: ({ close }) => <Absence {...spec} onSaved={close} />,
  })
}

function Absence({ child, ...rest }: AbsenceSpec & { onSaved: () => void }) {
  const [chosen, setChosen] = useState(child ?? null)
  if (chosen) return <AbsenceForm key={chosen.id} child={chosen} {...rest} />
  return (
    <>
      <DialogBody>
        <ChildPicker
          name="child"
          label="Child"
          onChoose={(id, { fullName }) => setChosen({ id, name: fullName })}
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
      </DialogFooter>
    </>
  )
}

/** Stands for all activities among the choices. */
const ALL_ACTIVITIES = 'all'

function AbsenceForm({
  child,
  activityId,
  day,
  onSaved,
}: { child: IdAndName; onSaved: () => void } & Omit<AbsenceSpec, 'child'>) {
  const format = useFormat()
  const today = format.today()
  // Users who see only their own activities record it for the activity they come from.
  const seesAll = useMay()('contacts', 'contact')
  const family = useRead(children.get, { params: { id: child.id } }, { enabled: seesAll })
  const places = useRead(childSchedule.rosterDetails, { params: { id: child.id } }, { enabled: seesAll })
  const write = useWrite(absences.record, { invalidates: readsOfAbsences, once: true })
  const withdraw = useWithdraw()
  const form = useAppForm({
    initial: {
      childIds: [child.id] as readonly string[],
      from: day ?? today,
      to: day ?? today,
      activityId: (seesAll ? ALL_ACTIVITIES : (activityId ?? ALL_ACTIVITIES)) as string | null,
      reason: '' as AbsenceReason | '',
    },
    rules: {
      from: all(required, dateRule),
      to: all(required, dateRule),
      childIds: (ids: readonly string[]) => (ids.length === 0 ? 'Please choose at least one child' : null),
      reason: required,
    },
    findings: ({ from, to }) => (isDate(from) && isDate(to) ? absenceFindings({ from, to, today }) : []),
    onChange: (values, before) => {
      // Moves the last day along with the first.
      if (
        values.from !== before.from &&
        isDate(values.from) &&
        (values.to < values.from || before.to === before.from)
      )
        form.setValues({ to: values.from })
    },
    onSubmit: async ({ reason }) => {
      const presentChildren = (look.data?.children ?? []).filter(({ checkedIn }) => checkedIn.length > 0)
      const isSure =
        presentChildren.length === 0 ||
        (await confirm({
          title: `${presentChildren.map((each) => each.child).join(' and ')} ${presentChildren.length === 1 ? 'is' : 'are'} checked in`,
          message:
            'A check-in counts more than an absence, and stays. If it was a mistake, undo the check-in instead.',
          yes: 'Record the absence anyway',
          no: 'Go back',
        }))
      if (!isSure) return
      const { recorded, notExpected } = await write.mutateAsync({
        body: {
          ...question,
          childIds: [...question.childIds],
          reason: reason as AbsenceReason,
          evenIfIn: presentChildren.length > 0,
        },
      })
      const who = recorded.length === 1 ? nameOf(recorded[0]!.childId) : `${recorded.length} children`
      const others = notExpected.length > 0 ? `. Not expected: ${notExpected.join(', ')}` : ''
      notify(`${who} ${recorded.length === 1 ? 'is' : 'are'} recorded as absent${others}`, {
        action: {
          label: 'Undo',
          run: () =>
            void withdraw(
              recorded.map(({ id }) => id),
              who,
            ),
        },
      })
      onSaved()
    },
  })
  const { values } = form
  const question = {
    childIds: values.childIds,
    from: values.from,
    to: values.to,
    ...(values.activityId !== ALL_ACTIVITIES &&
      values.activityId !== null && { activityId: values.activityId }),
  }
  const areDays =
    isDate(values.from) && isDate(values.to) && absenceFindings({ ...question, today }).length === 0
  const look = useRead(
    absences.look,
    { query: { ...question, childIds: [...question.childIds] } },
    { enabled: areDays && values.childIds.length > 0, keepPrevious: true },
  )
  const siblings = (family.data?.siblings ?? []).slice(0, ABSENT_AT_ONCE - 1)
  const nameOf = (id: string) => siblings.find((each) => each.id === id)?.name ?? child.name
  const activities = new Map(
    (places.data ?? [])
      .filter(({ isOver, list }) => !isOver && list === 'ROSTER')
      .map(({ activityId: id, name }) => [id, name]),
  )
  return (
    <Form form={form}>
      <DialogBody>
        {siblings.length > 0 && (
          <ChecksField
            {...form.field('childIds')}
            label="Who"
            choices={[child, ...siblings].map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <FieldGrid>
          <DateField {...form.field('from')} label="First day" required />
          <DateField {...form.field('to')} label="Last day" required />
        </FieldGrid>
        {seesAll && (
          <SelectField
            {...form.field('activityId')}
            label="Activity"
            loading={places.isLoading}
            required
            choices={[
              { value: ALL_ACTIVITIES, label: 'All activities' },
              ...[...activities].map(([value, label]) => ({ value, label })),
            ]}
          />
        )}
        <ChoiceField
          {...form.field('reason')}
          label="Reason"
          description="For staff only. Families do not see it"
          required
          choices={ABSENCE_REASONS.map((reason) => ({ value: reason, label: absenceReasonLabels[reason] }))}
        />
        <AbsenceMeaning look={areDays && values.childIds.length > 0 ? look.data : undefined} />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <GuardedSubmit>Record absence</GuardedSubmit>
      </DialogFooter>
    </Form>
  )
}
