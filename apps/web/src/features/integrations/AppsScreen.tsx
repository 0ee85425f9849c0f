import { integrations } from '@afterbell/contract/integrations/integrations'
import { useRead } from '../../platform/calls/calls.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { AnalyticsCard } from './AnalyticsCard.tsx'
import { ConnectedAppCard } from './ConnectedAppCard.tsx'
import { PaymentsCard } from './PaymentsCard.tsx'
import { useReturn } from './useReturn.ts'

/** The services a school can connect. */
export function AppsScreen() {
  const apps = useRead(integrations.list, {})
  const returning = useReturn()
  return (
    <>
      <PageHeader title="Apps" facts="Other services your school works with." />
      {apps.data ? (
        apps.data.map((each) => {
          const isConnecting = returning === each.app
          return each.app === 'PAYMENTS' ? (
            <PaymentsCard key={each.app} payments={each} isConnecting={isConnecting} />
          ) : (
            <ConnectedAppCard key={each.app} app={each} isConnecting={isConnecting} />
          )
        })
      ) : apps.isError ? (
        <ReadFailure error={apps.error} onRetry={() => void apps.refetch()} />
      ) : (
        <FieldsSkeleton fields={2} />
      )}
      <AnalyticsCard />
    </>
  )
}
