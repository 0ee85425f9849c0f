import { occupancyText } from '@afterbell/domain/activities/availability'
import { Link, useLocation } from '@tanstack/react-router'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { useRead } from '../../../platform/calls/calls.ts'
import { useActiveInView } from '../../../ui/TabStrip.tsx'
import { kinds } from '../../activities/kinds.tsx'
import { ShortDay } from '../ShortDay.tsx'
import { activityLink } from '../activity-link.ts'
import type { Activity, ActivityPage } from '../activity-page.ts'
import styles from '../sections.module.css'

/** Chooses a section of an activity or all of it, for the page below (OQ-35). */
export function SectionChooser({ page, activity }: { page: ActivityPage; activity: Activity }) {
  const isPart = activity.section !== null
  const whole = useRead(
    rosters.details,
    { at: page.target.at, params: { id: activity.id } },
    { enabled: isPart },
  )
  const strip = useActiveInView()
  const below = useLocation().pathname.split('/').slice(3).join('/')
  const sections = isPart ? (whole.data?.sections ?? []) : activity.sections
  if (isPart && whole.isPending) return <SectionsAwaited />
  if (sections.length < 2) return null
  const { words } = kinds[page.kind]
  const linkTo = (id: string) => activityLink({ kind: page.kind, id }, below && `/${below}`)
  return (
    <nav
      ref={strip}
      className={styles.sections}
      aria-label={`${words.section === 'day' ? 'Days' : 'Groups'} of ${activity.name}`}
    >
      <Link {...linkTo(activity.id)} className={styles.section} activeOptions={OPTIONS}>
        All
      </Link>
      {sections.map((section) => (
        <Link key={section.id} {...linkTo(section.id)} className={styles.section} activeOptions={OPTIONS}>
          {words.section === 'day' ? <ShortDay name={section.name} letters={3} /> : section.name}
          <span className={styles.count}>
            {occupancyText(section.places.enrolled, section.places.maxEnroll)}
          </span>
        </Link>
      ))}
    </nav>
  )
}

/** Reserves its room on a phone while the sections are loading. */
export function SectionsAwaited() {
  return <div className={styles.awaited} aria-hidden />
}

const OPTIONS = { exact: true, includeSearch: false } as const
