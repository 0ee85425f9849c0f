import { Alert } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { closing } from '@afterbell/contract/privacy/closing'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { closingEffects } from '@afterbell/domain/privacy/closing-facts'
import {
  AS_YOU_LEFT_THEM,
  DELETED_FOR_GOOD,
  KEPT_FOR_GOOD,
  RETURN_DAYS,
} from '@afterbell/domain/school/closing'
import { useRead } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { ReadFailure } from '../../../platform/page/ReadFailure.tsx'
import { PageHeader, Panel } from '../../../ui/PageHeader.tsx'
import { Effects } from '../../../ui/Effects.tsx'
import { FieldsSkeleton } from '../../../ui/states.tsx'
import styles from '../privacy.module.css'
import { CloseForm } from './CloseForm.tsx'

export type ToClose = AnswerOf<typeof closing.look>

/** Explains to the owner what closing the school ends, what continues, what to export, and how to reopen it; then asks. */
export function CloseSchoolScreen() {
  const reading = useRead(closing.look, {})
  return (
    <>
      <PageHeader
        title="Close school"
        facts={`Close your school’s Afterbell account. A Super Admin can reopen it for ${RETURN_DAYS} days.`}
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
      <WhatHappens school={school} />
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
            ? `Ask ${school.owners.map(({ name }) => name).join(' or ')}. ${school.owners.length === 1 ? 'The owner is your main contact.' : 'Your main contact is not a Super Admin, so any Super Admin can close the school.'}`
            : 'The school has no owner who can log in. Ask whoever runs your Afterbell server.'}
        </Alert>
      )}
    </div>
  )
}

function WhatHappens({ school }: { school: ToClose }) {
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
      date: format.date,
      billMoney: (cents) => formatMoney(cents, plan!.currency),
    },
  )
  return (
    <Panel>
      <h2 className={styles.title}>What happens when you close {school.schoolName}</h2>
      <Effects effects={effects} />
    </Panel>
  )
}

function TakeAlong({ school: { exportedAt } }: { school: ToClose }) {
  const format = useFormat()
  return (
    <Panel>
      <h2 className={styles.title}>Download your data first</h2>
      <p className={styles.fact}>
        {exportedAt
          ? `An export of everything was made ${format.moment(exportedAt)}. Download it before you close the school.`
          : 'You cannot export anything while the school is closed. There is no export from the last day.'}
      </p>
      <Link to="/settings/export" className={styles.link}>
        {exportedAt ? 'Download the export' : 'Export everything'}
      </Link>
    </Panel>
  )
}

function ComesBack({ school: { lastDay } }: { school: ToClose }) {
  const format = useFormat()
  return (
    <Panel>
      <h2 className={styles.title}>Reopening the school</h2>
      <ul className={styles.list}>
        <li>
          Through {format.date(lastDay)} a Super Admin can reopen the school by logging in. {AS_YOU_LEFT_THEM}{' '}
          Canceled messages and missed charges do not come back.
        </li>
        <li>
          After that, this is permanently deleted: {DELETED_FOR_GOOD}. Your state may require you to keep some
          of it, so download your data first.
        </li>
        <li>{KEPT_FOR_GOOD}</li>
      </ul>
    </Panel>
  )
}
