import { Alert } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { erasure } from '@afterbell/contract/privacy/erasure'
import { useRead } from '../../platform/calls/calls.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { PageHeader, Panel } from '../../ui/PageHeader.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { EraseForm } from './EraseForm.tsx'
import styles from './privacy.module.css'

export type ToErase = AnswerOf<typeof erasure.look>

/** Explains before erasing a family what goes, what stays and what has to be done first, and asks. */
export function EraseFamilyScreen() {
  const { familyId = '' } = useParams({ strict: false })
  const reading = useRead(erasure.look, { params: { familyId } })
  const { data: family } = reading
  return (
    <>
      <PageHeader
        title="Erase family"
        facts="For families who ask you to erase their data. This cannot be undone."
      />
      {family ? (
        <Content family={family} />
      ) : reading.isError ? (
        <ReadFailure error={reading.error} onRetry={() => void reading.refetch()} thing="This family" />
      ) : (
        <FieldsSkeleton fields={4} />
      )}
    </>
  )
}

function Content({ family }: { family: ToErase }) {
  if (family.isErased)
    return (
      <Alert color="gray" title="This family was erased">
        Only amounts and dates are kept of it.{' '}
        <Link to="/settings/erasures" className={styles.link}>
          Erased families
        </Link>
      </Alert>
    )
  return (
    <div className={styles.panels}>
      <Panel>
        <h2 className={styles.title}>Who is erased</h2>
        <dl className={styles.facts}>
          <dt>Children</dt>
          <dd>{family.children.join(', ') || 'None'}</dd>
          <dt>Guardians</dt>
          <dd>{family.guardians.join(', ') || 'None'}</dd>
        </dl>
      </Panel>
      <Consequences family={family} />
      {family.blockers.length > 0 ? (
        <Blockers blockers={family.blockers} />
      ) : (
        <Panel>
          <EraseForm family={family} />
        </Panel>
      )}
    </div>
  )
}

function Consequences({ family: { invoices, payments, messages } }: { family: ToErase }) {
  return (
    <div className={styles.sideBySide}>
      <Panel>
        <h2 className={styles.title}>What goes</h2>
        <ul className={styles.list}>
          <li>Names, birthdays, addresses, emails and phone numbers</li>
          <li>Allergies, medical information, notes and answers to forms</li>
          <li>Who may pick up, who may not, and who did</li>
          <li>Their names in invoices, in the history and in imports, and the files of data exports</li>
          <li>{countText(messages, 'message', 'messages')} to this family, with what they said</li>
          <li>Saved cards and bank accounts, here and at the payment provider</li>
        </ul>
      </Panel>
      <Panel>
        <h2 className={styles.title}>What stays</h2>
        <ul className={styles.list}>
          <li>
            {countText(invoices, 'invoice', 'invoices')} and {countText(payments, 'payment', 'payments')},
            with amounts and dates
          </li>
          <li>On which days a child was there, without the name</li>
          <li>That this family was erased, when, and by whom</li>
        </ul>
        <p className={styles.fact}>
          Your books, totals and reports stay as they are. Backups keep the family until they expire.
        </p>
      </Panel>
    </div>
  )
}

function Blockers({ blockers }: { blockers: readonly string[] }) {
  return (
    <Alert color="orange" title="This family cannot be erased yet">
      <ul className={styles.list}>
        {blockers.map((blocker) => (
          <li key={blocker}>{blocker}.</li>
        ))}
      </ul>
    </Alert>
  )
}

function countText(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`
}
