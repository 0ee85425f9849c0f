import { spotInvitations } from '@afterbell/contract/places/spot-invitations'
import { plusDays } from '@afterbell/domain/kernel/dates'
import {
  checkInvitation,
  INVITATION_DAYS,
  LIFTABLE,
  liftableLabels,
  type Liftable,
} from '@afterbell/domain/places/spot-invitations'
import { useWrite } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { DialogReading } from '../../../platform/page/DialogReading.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { ChecksField } from '../../../ui/fields/ChecksField.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextareaField } from '../../../ui/fields/TextareaField.tsx'
import { CancelButton, Form } from '../../../ui/form/form.tsx'
import { GuardedSubmit } from '../../../ui/form/GuardedSubmit.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { useActivity, type Activity, type ActivityPage } from '../activity-page.ts'
import { ChosenChild, type Candidate } from '../choosers/ChildChooser.tsx'

interface InviteFormProps {
  page: ActivityPage
  child: Candidate
  onBack: () => void
  onDone: () => void
}

/** Invites one child: where, past what, and until when. */
export function InviteForm(props: InviteFormProps) {
  const reading = useActivity(props.page)
  if (!reading.data) return <DialogReading of={[reading]} thing="This activity" />
  return <InviteFormOf {...props} activity={reading.data} />
}

interface Typed {
  sectionId: string | null
  lifts: readonly Liftable[]
  endsOn: string
  note: string
}

function InviteFormOf({ page, child, activity, onBack, onDone }: InviteFormProps & { activity: Activity }) {
  const format = useFormat()
  const invite = useWrite(spotInvitations.invite, { invalidates: [spotInvitations.list], once: true })
  const { sections } = activity
  const hasSeveral = activity.section === null && sections.length > 1
  const form = useAppForm<Typed>({
    initial: {
      sectionId: null,
      lifts: [],
      endsOn: plusDays(format.today(), INVITATION_DAYS.usual),
      note: '',
    },
    rules: { sectionId: (id) => (hasSeveral && !id ? 'This field is required' : null) },
    findings: (values) => checkInvitation(values, format.today()),
    onSubmit: async ({ sectionId, ...values }) => {
      const body = { childId: child.id, ...(sectionId && { sectionId }), ...values, lifts: [...values.lifts] }
      await invite.mutateAsync({ ...page.target, body })
      notify.success(`${child.fullName} is invited`)
      onDone()
    },
  })
  return (
    <Form form={form} aria-label={`Invite ${child.fullName}`}>
      <DialogBody>
        <ChosenChild child={child} statusText={undefined} onBack={onBack} />
        {hasSeveral && (
          <SelectField
            {...form.field('sectionId')}
            label="Where"
            required
            choices={sections.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <ChecksField
          {...form.field('lifts')}
          label="They may book although"
          required
          choices={LIFTABLE.map((value) => ({ value, label: liftableLabels[value] }))}
        />
        <DateField {...form.field('endsOn')} label="Until" required />
        <TextareaField
          {...form.field('note')}
          label="Note to the family"
          description="It is in the letter. Leave it empty for none."
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <GuardedSubmit refused={null}>Invite</GuardedSubmit>
      </DialogFooter>
    </Form>
  )
}
