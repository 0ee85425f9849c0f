import { Link } from '@tanstack/react-router'
import { useMay } from '../../platform/session/may.ts'
import { TabStrip } from '../../ui/TabStrip.tsx'
import styles from '../../ui/tabs.module.css'
import { kinds, type ScreenKind } from './kinds.tsx'
import { linksOf } from './schedule/schedule-links.ts'

/** Tabs for a kind's activities: schedule and calendar. */
export function KindTabs({ kind }: { kind: ScreenKind }) {
  const mayDo = useMay()
  const links = linksOf(kind)
  return (
    <TabStrip label={`${kinds[kind].words.title} as`}>
      {mayDo(`${kind}.schedule`, 'view') && (
        <Link {...links.list()} className={styles.tab} activeOptions={{ exact: true, includeSearch: false }}>
          Schedule
        </Link>
      )}
      {mayDo(`${kind}.calendar`, 'view') && (
        <Link
          {...links.calendar}
          className={styles.tab}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          Calendar
        </Link>
      )}
    </TabStrip>
  )
}
