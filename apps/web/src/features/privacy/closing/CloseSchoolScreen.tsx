import { Alert } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { closing } from '@afterbell/contract/privacy/closing'
import { dateInWords } from '@afterbell/domain/kernel/dates'
import { moneyShown } from '@afterbell/domain/kernel/money'
import { closingEffects } from '@afterbell/domain/privacy/closing-facts'
import { RETURN_DAYS } from '@afterbell/domain/school/closing'
import { useRead } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { ReadFailure } from '../../../platform/page/ReadFailure.tsx'
import { PageHeader, Panel } from '../../../ui/PageHeader.tsx'
import { FieldsSkeleton } from '../../../ui/states.tsx'
import styles from '../privacy.module.css'
import { CloseForm } from './CloseForm.tsx'

export type ToClose = AnswerOf<typeof closing.look>

/** Before the owner closes the school: what ends, what goes on, what to take along, how it comes back, and the question. */
export function CloseSchoolScreen() {
  const reading = useRead(closing.look, {})
  return (
    <>
      <PageHeader
        title="Close school"
        facts={`For a school that stops using Afterbell. Its owner can open it again for ${RETURN_DAYS} days.`}
      />
      {reading.data ? (
        <Content school={reading.data} />
      ) : reading.isError ? (
        <ReadFailure error={reading.error} onRetry={() => void reading.refetch()} />
      ) : (
        <FieldsSkeleton fields={4} />
      )}
    </>
  )
}

function Content({ school }: { school: ToClose }) {
  return (
    <div className={styles.panels}>
      <Effects school={school} />
      <div className={styles.sideBySide}>
        <TakeAlong school={school} />
        <ComesBack school={school} />
      </div>
      {school.isOwner ? (
        <Panel>
          <CloseForm school={school} />
        </Panel>
      ) : (
        <Alert color="gray" title="Only the owner can close this school">
          {school.owners.length > 0
            ? `Ask ${school.owners.map(({ name }) => name).join(' or ')}. The owner is the main contact of the school.`
            : 'The school has no owner who can log in. Ask whoever runs your Afterbell server.'}
        </Alert>
      )}
    </div>
  )
}

function Effects({ school }: { school: ToClose }) {
  const format = useFormat()
  const { plan, openAmount: openCents, payoutAmount: payoutCents, ...facts } = school
  const effects = closingEffects(
    {
      ...facts,
      openCents,
      payoutCents,
      plan: plan && { name: plan.name, paidThrough: plan.paidThrough, owedCents: plan.owedAmount },
    },
    {
      money: (cents) => format.money(cents),
      ownMoney: (cents) => moneyShown(cents, plan!.currency),
    },
  )
  return (
    <Panel>
      <h2 className={styles.title}>What happens when you close {school.schoolName}</h2>
      <dl className={styles.effects}>
        {effects.map(({ about, text }) => (
          <div key={about}>
            <dt>{about}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function TakeAlong({ school: { exportedAt } }: { school: ToClose }) {
  const format = useFormat()
  return (
    <Panel>
      <h2 className={styles.title}>Take your data along first</h2>
      <p className={styles.fact}>
        {exportedAt
          ? `An export of everything was made ${format.moment(exportedAt)}. Download it before you close the school.`
          : 'While the school is closed, nothing can be exported. No export was made in the last day.'}
      </p>
      <Link to="/settings/export" className={styles.link}>
        {exportedAt ? 'Download the export' : 'Export everything'}
      </Link>
    </Panel>
  )
}

function ComesBack({ school: { lastDay } }: { school: ToClose }) {
  return (
    <Panel>
      <h2 className={styles.title}>How it comes back</h2>
      <ul className={styles.list}>
        <li>
          Through {dateInWords(lastDay)} the owner can open the school again by logging in. Everything stands
          as it did before.
        </li>
        <li>
          Afterwards it is closed for good. Medical information, notes, pickups, form answers and messages are
          deleted.
        </li>
        <li>Invoices, payments and who paid them stay, because tax law asks schools to keep them.</li>
      </ul>
    </Panel>
  )
}
