import { Alert } from '@mantine/core'
import { useEffect } from 'react'
import { ownBill } from '@afterbell/contract/own-bill/own-bill'
import { useRead } from '../../platform/calls/calls.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { adoptSchool, useSession } from '../../platform/session/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState, FieldsSkeleton } from '../../ui/states.tsx'
import { InvoicesPanel } from './InvoicesPanel.tsx'
import { PlanPanel } from './PlanPanel.tsx'
import { SourcesPanel } from './SourcesPanel.tsx'
import type { Subscription } from './shown-of-bill.ts'
import styles from './own-bill.module.css'

/** The school's own plan, payment sources and invoices. */
export function BillingScreen() {
  const reading = useRead(ownBill.subscription, {})
  const { data } = reading
  useSchoolState(data)
  return (
    <>
      <PageHeader title="Billing" facts="What your school pays for Afterbell." />
      {data ? (
        <Bill subscription={data} />
      ) : reading.isError ? (
        <ReadFailure error={reading.error} onRetry={() => void reading.refetch()} />
      ) : (
        <FieldsSkeleton fields={3} />
      )}
    </>
  )
}

function Bill({ subscription }: { subscription: Subscription }) {
  if (!subscription.isBilled)
    return (
      <EmptyState title="There is nothing to pay">
        This server is free for schools, so you do not need a card.
      </EmptyState>
    )
  return (
    <div className={styles.panels}>
      {subscription.state === 'INACTIVE' && <InactiveNotice />}
      {subscription.isTest && (
        <Alert color="yellow" title="Test mode: no money moves">
          Only test card numbers work.
        </Alert>
      )}
      <PlanPanel subscription={subscription} />
      <SourcesPanel subscription={subscription} />
      <InvoicesPanel />
    </div>
  )
}

function InactiveNotice() {
  return (
    <Alert color="red" title="Your school is inactive">
      Add a card or bank account, and pay what is due below. As soon as the payment is on its way, everything
      works again. Nothing is lost.
    </Alert>
  )
}

/** Updates the session's school: a payment activates it at once, without another login. */
function useSchoolState(now: Subscription | undefined): void {
  const { school } = useSession()
  useEffect(() => {
    if (!now) return
    const { state, isTrialEnded, trialEndDate } = now
    const isUpToDate =
      school.state === state && school.isTrialEnded === isTrialEnded && school.trialEndDate === trialEndDate
    if (!isUpToDate) adoptSchool({ state, isTrialEnded, trialEndDate })
  }, [now, school])
}
