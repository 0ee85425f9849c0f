import { familyRequests } from '@afterbell/contract/portal/family-requests'
import { requestAnswerFindings, requestKinds } from '@afterbell/domain/families/requests/family-requests'
import { aidGrantFindings } from '@afterbell/domain/ledger/shares/aid'
import { useRead } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { DialogReading } from '../../../platform/page/DialogReading.tsx'
import { useMay } from '../../../platform/session/may.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { CancelButton, FieldGrid, Form, SubmitButton, WideField } from '../../../ui/form/form.tsx'
import { useAppForm, type KitFormState } from '../../../ui/form/useAppForm.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { AnswerField } from '../../families/requests/AnswerField.tsx'
import { RequestFacts } from '../../families/requests/RequestFacts.tsx'
import { useDecide } from '../../families/requests/useDecide.ts'
import type { FamilyRequest, RequestToDecide } from '../../families/requests/useFamilyRequests.ts'
import { ActivitiesField } from './ActivitiesField.tsx'
import { PartFields, sentPart, type Part } from './AidDialogs.tsx'
import { BilledAlready } from './BilledAlready.tsx'
import styles from '../invoices.module.css'

type AskedAid = NonNullable<RequestToDecide['aid']>

interface Values extends Part {
  decision: 'GIVE' | 'DECLINE'
  label: string
  from: string
  to: string
  activities: { id: string; name: string }[]
  answer: string
}

const DECISIONS = [
  { value: 'GIVE', label: 'Give aid' },
  { value: 'DECLINE', label: 'Decline' },
] as const

/** Shows what a family asked for that needs aid, and decides it. */
export function openDecideAid({ id, children }: FamilyRequest): Promise<void> {
  return openModal({
    title: `Give financial aid for ${children.map(({ name }) => name).join(', ')}?`,
    description:
      'Whoever asked gets your answer by email, in their language, and reads it in the family portal.',
    width: 640,
    content: ({ close }) => <AidOfRequest id={id} onSaved={close} />,
  })
}

function AidOfRequest({ id, onSaved }: { id: string; onSaved: () => void }) {
  const reading = useRead(familyRequests.get, { params: { id } })
  const { data: request } = reading
  if (!request?.aid) return <DialogReading of={[reading]} thing="This request" />
  return <DecideAid request={request} aid={request.aid} onSaved={onSaved} />
}

/** Gives the aid that a family asked for, for activities and days, or declines it with a sentence. */
function DecideAid({
  request,
  aid,
  onSaved,
}: {
  request: RequestToDecide
  aid: AskedAid
  onSaved: () => void
}) {
  const { id, version, state } = request
  const child = request.children[0] ?? { id: request.familyId, name: '' }
  const mayDecide = useMay()(...requestKinds.FINANCIAL_AID.right) && state === 'OPEN'
  const format = useFormat()
  const decide = useDecide()
  const form = useAppForm<Values>({
    initial: {
      decision: 'GIVE',
      label: 'Financial aid',
      type: 'PERCENT',
      percent: null,
      amount: null,
      from: format.today(),
      to: '',
      activities: [],
      answer: '',
    },
    findings: (values) => [
      ...(values.decision === 'GIVE' ? aidGrantFindings(aidOf(values)).map(atField) : []),
      ...requestAnswerFindings({ grants: values.decision === 'GIVE', answer: values.answer }),
    ],
    serverPaths: SERVER_PATHS,
    onSubmit: async (values) => {
      const { answer } = values
      const grants = values.decision === 'GIVE'
      const body = { grants, answer, version, ...(grants && { aid: aidOf(values) }) }
      await decide.mutateAsync({ params: { id }, body })
      notify.success(
        grants
          ? `Aid for ${child.name} is given`
          : `The family is told that there is no aid for ${child.name}`,
      )
      onSaved()
    },
  })
  const isGiven = form.values.decision === 'GIVE'
  const facts = [
    ['Child', child.name],
    ['Held in a cart', aid.held.map(({ name }) => name).join(', ') || '–'],
  ] as const
  return (
    <Form form={form}>
      <DialogBody>
        <RequestFacts of={request} facts={facts} />
        {!mayDecide && <p className={styles.dim}>A Manager decides this.</p>}
        {mayDecide && (
          <>
            <ChoiceField {...form.field('decision')} label="Your decision" choices={DECISIONS} />
            {isGiven && (
              <>
                <FieldGrid>
                  <PartFields form={form as unknown as KitFormState<Part>} />
                  <TextField
                    {...form.field('label')}
                    label="Name"
                    description="The family sees it on the invoice"
                    required
                  />
                  <DateField {...form.field('from')} label="First day" required />
                  <DateField
                    {...form.field('to')}
                    label="Last day"
                    description="Leave empty if there is no end"
                  />
                  <WideField>
                    <ActivitiesField {...form.field('activities')} label="Activities" childId={child.id} />
                  </WideField>
                </FieldGrid>
                <p className={styles.dim}>{heldText(aid)}</p>
                <BilledAlready child={child} days={form.values} isAid />
              </>
            )}
            <AnswerField
              {...form.field('answer')}
              description={isGiven ? 'The family reads it, if you write one.' : 'The family reads it.'}
              required={!isGiven}
            />
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        {mayDecide && (
          <SubmitButton {...(isGiven ? {} : { color: 'red' })}>
            {isGiven ? 'Give aid' : 'Decline'}
          </SubmitButton>
        )}
      </DialogFooter>
    </Form>
  )
}

function heldText({ held, isPaying }: AskedAid): string {
  if (isPaying) return 'A payment for a held spot is under way. That spot stays at its price.'
  return held.length > 0
    ? 'Aid is taken off what is held now, and off what is billed later.'
    : 'Aid is taken off what is billed from now on.'
}

function aidOf({ label, type, percent, amount, from, to, activities }: Values) {
  return {
    label,
    ...sentPart({ type, percent, amount }),
    from,
    to: to === '' ? null : to,
    activityIds: activities.map((each) => each.id),
  }
}

function atField<Finding extends { path: string }>(finding: Finding): Finding {
  return finding.path === 'activityIds' ? { ...finding, path: 'activities' } : finding
}

const SERVER_PATHS = {
  'aid.label': 'label',
  'aid.percent': 'percent',
  'aid.amount': 'amount',
  'aid.from': 'from',
  'aid.to': 'to',
  'aid.activityIds': 'activities',
} as const
