import { spotLimit } from '@afterbell/domain/activities/availability'
import { Anchor, Skeleton, VisuallyHidden } from '@mantine/core'
import {
  IconCalendar,
  IconCalendarEvent,
  IconChalkboardTeacher,
  IconClockHour4,
  IconCoin,
  IconMapPin,
  IconUsers,
  IconVideo,
  IconWriting,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { whoText } from '@afterbell/domain/activities/sections'
import { weekdaysText } from '@afterbell/domain/kernel/weekdays'
import { examplesText, priceText } from '@afterbell/domain/prices/price-text'
import { useFormat } from '../../platform/format.ts'
import { useSession } from '../../platform/session/session.ts'
import { useMay } from '../../platform/session/may.ts'
import { CapacityBar } from '../activities/CapacityBar.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { kinds } from '../activities/kinds.tsx'
import { signUpText } from '../activities/schedule/schedule-row.ts'
import { activityLink } from './activity-link.ts'
import { ActivityTools } from './ActivityTools.tsx'
import { titleOf, type Activity, type ActivityPage } from './activity-page.ts'
import { SectionChooser, SectionsAwaited } from './choosers/SectionChooser.tsx'
import { TabStrip } from '../../ui/TabStrip.tsx'
import tabStyles from '../../ui/tabs.module.css'
import styles from './activity.module.css'

interface ActivityHeaderProps {
  page: ActivityPage
  /** Undefined while loading, null after a failure. */
  activity: Activity | undefined | null
  /** Its name, if known before the activity has loaded. */
  name?: string | undefined
  /** Reads the activity again. */
  onRetry: () => void
  /** The primary action of the page. */
  action?: ReactNode
  /** Shows only time and place, on a phone where the page below needs the room. */
  isBrief?: boolean
  /** Facts to show instead of price and sign-up. */
  facts?: readonly Fact[] | undefined
}

/** Icon, label and value of a fact; the last part marks facts that a crowded phone shows too. */
export type Fact = readonly [Icon, string, ReactNode, isBrief?: true]

/** Header of every page of an activity: its facts, occupancy, and tabs to its other pages. */
export function ActivityHeader(props: ActivityHeaderProps) {
  const { page, activity, name, onRetry, action, isBrief = false } = props
  return (
    <>
      <div className={styles.head} data-brief={isBrief || undefined}>
        <div className={styles.title}>
          <PageHeader
            title={
              activity === undefined ? (
                <TitleSkeleton />
              ) : activity ? (
                titleOf(activity)
              ) : (
                (name ?? kinds[page.kind].words.title)
              )
            }
            mark={activity && <Status of={activity.status} />}
          />
        </div>
        <div className={styles.about}>
          <div className={styles.factsOf}>
            {activity === undefined && <FactsSkeleton />}
            {activity && <Facts of={activity} beside={props.facts} />}
            {activity === null && <NotLoaded onRetry={onRetry} />}
          </div>
          {activity !== null && (
            <div className={styles.capacity}>
              {activity ? (
                <CapacityBar
                  used={activity.places.enrolled}
                  capacity={spotLimit(activity.places.maxEnroll)}
                  waiting={activity.places.waiting}
                  offered={activity.offered}
                />
              ) : (
                <Skeleton width={140} height={28} />
              )}
            </div>
          )}
        </div>
        {(action || activity) && (
          <div className={styles.action}>
            {activity && <ActivityTools page={page} activity={activity} />}
            {action && <div className={styles.primary}>{action}</div>}
          </div>
        )}
      </div>
      <div className={styles.pages}>
        <ActivityTabs page={page} activity={activity} />
        {activity && <SectionChooser page={page} activity={activity} />}
        {activity === undefined && kinds[page.kind].sections.most !== 1 && <SectionsAwaited />}
      </div>
    </>
  )
}

/** The page below may still work. */
function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.facts}>
      The details could not be loaded.
      <Anchor component="button" type="button" onClick={onRetry}>
        Load again
      </Anchor>
    </div>
  )
}

function TitleSkeleton() {
  return (
    <>
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton component="span" display="inline-block" width={220} height={22} />
    </>
  )
}

function FactsSkeleton() {
  return (
    <div className={styles.facts}>
      <Skeleton width="min(420px, 90%)" height={16} my={2} />
    </div>
  )
}

const statuses = {
  ACTIVE: { tone: 'success', hollow: false, label: 'Active' },
  DRAFT: { tone: 'neutral', hollow: true, label: 'Draft' },
  PAST: { tone: 'neutral', hollow: false, label: 'Past' },
} as const

function Status({ of }: { of: Activity['status'] }) {
  const { tone, hollow, label } = statuses[of]
  return (
    <StatusChip tone={tone} hollow={hollow}>
      {label}
    </StatusChip>
  )
}

function Facts({ of, beside }: { of: Activity; beside: readonly Fact[] | undefined }) {
  const format = useFormat()
  const usual = useSignUpFacts(of)
  const facts: (Fact | false | null | undefined)[] = [
    of.startDate !== null && [IconCalendar, 'Dates', format.dates(of.startDate, of.endDate)],
    of.timeFrom !== null && [
      IconClockHour4,
      'Times',
      `${weekdaysText(of.weekdays)} ${format.times(of.timeFrom, of.timeTo)}`.trim(),
      true,
    ],
    of.location !== null && [IconMapPin, 'Location', of.location.name, true],
    of.meetingLink !== null && [
      IconVideo,
      'Meeting link',
      <Anchor key="link" href={of.meetingLink} target="_blank" rel="noreferrer">
        Join by Zoom
      </Anchor>,
    ],
    of.instructors.length > 0 && [
      IconChalkboardTeacher,
      'Instructors',
      of.instructors.map(({ name }) => name).join(', '),
    ],
    [IconUsers, 'For', whoText(of, of.sections)],
    ...(beside ?? usual),
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter((fact) => !!fact)
        .map(([Mark, label, text, isBrief]) => (
          <div key={label} data-brief={isBrief}>
            <dt>
              <Mark size={16} stroke={1.75} role="img" aria-label={label} />
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  )
}

/** The price of a spot, whether families can sign up, and the next meeting. */
function useSignUpFacts(of: Activity): (Fact | false | null | undefined)[] {
  const format = useFormat()
  const { currency } = useSession().school
  // Answers stored by an earlier version lack these fields.
  const { hidden, signUp, nextMeeting: next }: Partial<Activity> = of
  // The times of the next meeting are left out if they are the weekly ones.
  const isUsual = next?.timeFrom === of.timeFrom && next?.timeTo === of.timeTo
  const price = examplesText(of.priceExamples ?? [], currency, of.billingCycle) ?? priceText(of, currency)
  return [
    hidden !== undefined && !hidden.includes('prices') && [IconCoin, 'Price', price],
    signUp !== undefined && of.status === 'ACTIVE' && [IconWriting, 'Sign-up', signUpText(of, format)],
    next && [
      IconCalendarEvent,
      'Next meeting',
      `Next ${format.weekdayDate(next.date)}${isUsual ? '' : ` ${format.times(next.timeFrom, next.timeTo)}`}`,
    ],
  ]
}

/** Counts match the lists: an offered spot is still on the wait list, although nobody else can have it. */
function ActivityTabs({ page, activity }: Pick<ActivityHeaderProps, 'page' | 'activity'>) {
  const mayDo = useMay()
  const { kind } = page
  const { enrolled, waiting } = activity?.places ?? { enrolled: 0, waiting: 0 }
  const offeredCount = activity?.offered ?? 0
  const tabs = [
    {
      label: 'Rosters',
      at: '',
      isSeen: mayDo(`${kind}.rosters`, 'view'),
      count: enrolled - offeredCount,
    },
    {
      label: 'Wait list',
      at: '/wait-list',
      isSeen: mayDo(`${kind}.wait-list`, 'view'),
      count: waiting + offeredCount,
    },
    {
      label: 'Drop-in',
      at: '/drop-in',
      isSeen: kinds[kind].singleDays === 'DROP_IN' && mayDo('aftercare.drop-in', 'view'),
    },
    { label: 'Attendance', at: '/attendance', isSeen: mayDo(`${kind}.attendance`, 'view') },
  ]
  return (
    <TabStrip label={`Pages of ${activity?.name ?? 'this activity'}`}>
      {tabs
        .filter(({ isSeen }) => isSeen)
        .map(({ label, at, count }) => (
          <Link
            key={label}
            {...activityLink(page, at)}
            className={tabStyles.tab}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {label}
            {count !== undefined && count > 0 && <span className={tabStyles.count}>{count}</span>}
          </Link>
        ))}
    </TabStrip>
  )
}
