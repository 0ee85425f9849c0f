import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useNarrow } from '../../ui/theme/narrow.ts'
import { NoProgramsButton } from '../closed-days/NoProgramsButton.tsx'
import { useMeetingsToday } from '../activities/schedule/useMeetingsToday.ts'
import { useFollowedSpots } from '../places/live/useFollowedSpots.ts'
import { CalendarCard } from './CalendarCard.tsx'
import { EnrolledCard } from './EnrolledCard.tsx'
import { FailedCard } from './FailedCard.tsx'
import { FirstStepsCard, useFirstSteps } from './FirstStepsCard.tsx'
import { useMoneyNeeds } from './MoneyNeeds.tsx'
import { useFamiliesAlike } from '../families/duplicates/useFamiliesAlike.ts'
import { useFamilyRequests } from '../families/requests/useFamilyRequests.ts'
import { useOpenToldPickups } from '../families/told-pickups/useToldPickups.ts'
import { NeedsCard, useNeeds } from './TodosCard.tsx'
import { RevenueCard } from './RevenueCard.tsx'
import { SignUpsCard } from './SignUpsCard.tsx'
import { TrendsCard } from './TrendsCard.tsx'
import { TodayCard } from './TodayCard.tsx'
import styles from './dashboard.module.css'

/** Start page of the office: tasks, today's meetings, latest sign-ups and revenue. */
export function DashboardScreen() {
  const needs = useNeeds()
  const money = useMoneyNeeds()
  const alike = useFamiliesAlike()
  const named = useOpenToldPickups()
  const requests = useFamilyRequests()
  const today = useMeetingsToday()
  const steps = useFirstSteps()
  useFollowedSpots(spotReads)
  const isNarrow = useNarrow()
  // In a single column the upper cards have to load first, or everything below would jump.
  const isNeedsWhole = money !== null && alike !== null && named !== null && requests !== null
  const waits = isNarrow && (!isNeedsWhole || [needs, today, steps].some(isUnderWay))
  return (
    <>
      <PageHeader title="Dashboard" actions={<NoProgramsButton />} />
      <div className={styles.board}>
        <FirstStepsCard read={steps} />
        <NeedsCard
          read={waits || !isNeedsWhole ? { ...needs, data: undefined, error: null } : needs}
          money={money ?? []}
          alike={alike ?? 0}
          named={named ?? []}
          requests={requests ?? { first: [], total: 0 }}
        />
        {!waits && (
          <>
            <TodayCard read={today} />
            {!isNarrow && (
              <>
                <CalendarCard />
                <TrendsCard isWide />
              </>
            )}
            <div className={styles.column}>
              <RevenueCard />
              <FailedCard />
              {isNarrow && <TrendsCard />}
            </div>
            <div className={styles.column}>
              <EnrolledCard />
              <SignUpsCard />
            </div>
            {/* Its height varies, so it comes last in a single column. */}
            {isNarrow && <CalendarCard />}
          </>
        )}
      </div>
    </>
  )
}

/** Parts of the dashboard that say who signed up or waits. */
const spotReads = [dashboard.lastSignUps, dashboard.enrolledChildren, dashboard.needs]

function isUnderWay({ data, error }: { data: unknown; error: unknown }): boolean {
  return data === undefined && !error
}
