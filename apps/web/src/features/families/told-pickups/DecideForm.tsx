import { Button } from '@mantine/core'
import { children } from '@afterbell/contract/families/children'
import { toldPickups } from '@afterbell/contract/families/told-pickups'
import { toldDecisionFindings } from '@afterbell/domain/families/told-pickups'
import { pickupDaysText } from '@afterbell/domain/families/told-pickup-values'
import { formatPhone } from '@afterbell/domain/kernel/phone'
import { useWrite } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { TextareaField } from '../../../ui/fields/TextareaField.tsx'
import { CancelButton, Form, SubmitButton } from '../../../ui/form/form.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { useLocal } from '../../../ui/local.tsx'
import { notify } from '../../../ui/notify/notify.ts'
import { ToldState } from './ToldState.tsx'
import type { ToldPickup } from './useToldPickups.ts'
import styles from '../contact.module.css'

/** Asks whether somebody whom a family named may pick up the child. */
export function openDecideToldPickup(pickup: ToldPickup): Promise<void> {
  return openModal({
    title: `May ${pickup.name} pick up ${pickup.child}?`,
    description:
      'The family reads only that the school was told, whatever you decide. Call them if they should know.',
    content: ({ close }) => <DecideForm pickup={pickup} onSaved={close} />,
  })
}

function DecideForm({ pickup, onSaved }: { pickup: ToldPickup; onSaved: () => void }) {
  const { id, name, child, relation, phone, by, at, state, version } = pickup
  const { dateFormat, country } = useLocal()
  const format = useFormat()
  const decide = useWrite(toldPickups.decide, {
    invalidates: [toldPickups.list, children.pickups, children.get],
  })
  const save = async (approves: boolean, reason: string) => {
    await decide.mutateAsync({ params: { id }, body: { approves, reason, version } })
    notify.success(approves ? `${name} may pick up ${child}` : `${name} was declined`)
    onSaved()
  }
  const form = useAppForm<{ reason: string }>({
    initial: { reason: '' },
    findings: ({ reason }) => toldDecisionFindings({ approves: false, reason }),
    onSubmit: ({ reason }) => save(false, reason),
  })
  const facts = [
    ['Named', name],
    ['Relation', relation || '–'],
    ['Phone', phone ? formatPhone(phone, country) : '–'],
    ['Days', pickupDaysText(pickup, format.today(), dateFormat)],
    ['Named by', `${by}, ${format.moment(at)}`],
  ] as const
  return (
    <Form form={form}>
      <DialogBody>
        <dl className={styles.facts}>
          {facts.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <ToldState of={pickup} />
        <TextareaField
          {...form.field('reason')}
          label="Why you decline"
          description="Only staff read it."
          max={500}
          rows={2}
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton color="red" variant={state === 'WAITS' ? 'light' : 'filled'}>
          Decline
        </SubmitButton>
        {state === 'WAITS' && (
          <Button loading={decide.isPending} onClick={() => void save(true, '').catch(() => undefined)}>
            Approve
          </Button>
        )}
      </DialogFooter>
    </Form>
  )
}
