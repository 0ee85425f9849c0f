import type { ReactNode } from 'react'
import { integrations } from '@afterbell/contract/integrations/integrations'
import type { ConnectedAppName } from '@afterbell/domain/integrations/connected-apps'
import { useRead } from '../../platform/calls/calls.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { AnalyticsCard } from './AnalyticsCard.tsx'
import { ConnectedAppCard } from './ConnectedAppCard.tsx'
import { JournalExports } from './JournalExports.tsx'
import { MailchimpAudience } from './MailchimpAudience.tsx'
import { PaymentsCard } from './PaymentsCard.tsx'
import { ZoomClasses } from './ZoomClasses.tsx'
import styles from './apps.module.css'
import { useReturn } from './useReturn.ts'

/** Actions of each app while it is connected. */
const APP_ACTIONS: Record<ConnectedAppName, ReactNode> = {
  ZOOM: <ZoomClasses />,
  BLACKBAUD: <JournalExports />,
  MAILCHIMP: <MailchimpAudience />,
}

/** Services a school can connect. */
export function AppsScreen() {
  const apps = useRead(integrations.list, {})
  const returnedApp = useReturn()
  return (
    <div className={styles.cards}>
      <PageHeader title="Apps" facts="Other services your school works with." />
      {apps.data ? (
        apps.data.map((each) => {
          const isConnecting = returnedApp === each.app
          return each.app === 'PAYMENTS' ? (
            <PaymentsCard key={each.app} payments={each} isConnecting={isConnecting} />
          ) : (
            <ConnectedAppCard key={each.app} app={each} isConnecting={isConnecting}>
              {APP_ACTIONS[each.app]}
            </ConnectedAppCard>
          )
        })
      ) : apps.isError ? (
        <ReadFailure error={apps.error} onRetry={() => void apps.refetch()} />
      ) : (
        <FieldsSkeleton fields={2} />
      )}
      {/* Waits until the cards above have loaded, so that it does not move. */}
      {!apps.isPending && <AnalyticsCard />}
    </div>
  )
}
