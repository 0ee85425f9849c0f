import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { retention } from '@afterbell/contract/privacy/retention'
import {
  shortenedKinds,
  formatMonths,
  RETENTION_KINDS,
  RETENTION_MONTHS,
  type RetentionKind,
} from '@afterbell/domain/privacy/retention'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { PageHeader, Panel } from '../../ui/PageHeader.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import styles from './privacy.module.css'

type RetentionAnswer = AnswerOf<typeof retention.get>
type RetentionValues = Record<RetentionKind, string | null>

const KINDS: Readonly<Record<RetentionKind, { label: string; what: string }>> = {
  messageMonths: {
    label: 'Emails and texts',
    what: 'The text, recipients and attachments of messages, including emails to your staff, and what families asked you for once you answered. The record that a message was sent, and when, is kept.',
  },
  pickupMonths: {
    label: 'Who picked up',
    what: 'Who picked up a child, why a child was absent, and that day’s notes and reasons. Days, times and fees are kept.',
  },
  leftChildMonths: {
    label: 'Children who left',
    what: 'Allergies, medical information, notes, answers to forms, pickups and emergency contacts of children who were removed, and why they were absent or paused.',
  },
}

/** Retention periods of the school's data. */
export function RetentionScreen() {
  const reading = useRead(retention.get, {})
  return (
    <>
      <PageHeader
        title="Retention"
        facts="Automatically delete what your school no longer needs. Nothing is deleted until you choose a time."
      />
      {reading.data ? (
        <Panel>
          <RetentionForm periods={reading.data} />
        </Panel>
      ) : reading.isError ? (
        <ReadFailure error={reading.error} onRetry={() => void reading.refetch()} />
      ) : (
        <FieldsSkeleton fields={3} />
      )}
    </>
  )
}

function RetentionForm({ periods }: { periods: RetentionAnswer }) {
  const save = useWrite(retention.save, { invalidates: [retention.get] })
  const form = useAppForm<RetentionValues>({
    initial: typedOf(periods),
    onSubmit: async (typed) => {
      const newPeriods = chosenOf(typed)
      if (!(await confirmShorter(shortenedKinds(periods, newPeriods)))) return
      form.restart(typedOf(await save.mutateAsync({ body: newPeriods })))
      notify.success('Retention saved')
    },
  })
  return (
    <Form form={form} aria-label="Retention">
      <div className={styles.fields}>
        {RETENTION_KINDS.map((kind) => (
          <div key={kind} className={styles.kind}>
            <SelectField
              {...form.field(kind)}
              label={KINDS[kind].label}
              description={KINDS[kind].what}
              required
              choices={[
                { value: FOREVER, label: 'Keep for good' },
                ...RETENTION_MONTHS[kind].map((months) => ({
                  value: String(months),
                  label: `Keep for ${formatMonths(months)}`,
                })),
              ]}
            />
          </div>
        ))}
        <div>
          <SubmitButton>Save retention</SubmitButton>
        </div>
      </div>
    </Form>
  )
}

/** Asks before shortening a retention period. */
function confirmShorter(shorter: readonly RetentionKind[]): boolean | Promise<boolean> {
  if (shorter.length === 0) return true
  return confirm({
    title: 'Keep these for less time?',
    message: 'Anything older is deleted within a day. This cannot be undone.',
    details: (
      <ul className={styles.list}>
        {shorter.map((kind) => (
          <li key={kind}>{KINDS[kind].label}</li>
        ))}
      </ul>
    ),
    yes: 'Keep for less time',
    no: 'Cancel',
    danger: true,
  })
}

const FOREVER = '0'

function typedOf(periods: RetentionAnswer): RetentionValues {
  const textOf = (kind: RetentionKind) => String(periods[kind] ?? FOREVER)
  return {
    messageMonths: textOf('messageMonths'),
    pickupMonths: textOf('pickupMonths'),
    leftChildMonths: textOf('leftChildMonths'),
  }
}

function chosenOf(typed: RetentionValues): RetentionAnswer {
  const monthsOf = (kind: RetentionKind) => Number(typed[kind] ?? FOREVER) || null
  return {
    messageMonths: monthsOf('messageMonths'),
    pickupMonths: monthsOf('pickupMonths'),
    leftChildMonths: monthsOf('leftChildMonths'),
  }
}
