import { ActionIcon, Alert } from '@mantine/core'
import { IconChecks, IconDownload, IconInfoCircle } from '@tabler/icons-react'
import { attendanceMessages } from '@afterbell/contract/attendance/attendance-messages'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { decideCheckIn, type AttendanceStatus } from '@afterbell/domain/attendance/attendance'
import type { BulkAction, ChosenRows } from '../../lists/actions.ts'
import { BulkBar } from '../../lists/BulkBar.tsx'
import { DownloadButton } from '../../lists/DownloadButton.tsx'
import { openExport } from '../../lists/export/open-export.ts'
import { ListCounters } from '../../lists/filters/ListCounters.tsx'
import { SearchBox } from '../../lists/filters/SearchBox.tsx'
import { useSelection } from '../../lists/selection.ts'
import { useDrawn } from '../../platform/session/drawn.ts'
import { useMay } from '../../platform/session/may.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { useNarrow } from '../../ui/theme/narrow.ts'
import { useMessageActs } from '../messages/useMessageActs.tsx'
import { useActivityPage, type Activity, type ActivityPage } from '../places/activity-page.ts'
import { ActivityPageBody } from '../places/ActivityPageBody.tsx'
import { childrenWords } from '../frame/children-words.ts'
import { DayBar } from './DayBar.tsx'
import { DayLines } from './DayRows.tsx'
import { entryOf, visibleStatuses, statusLabels, tapTime, type EntryRow } from './attendance-entry.ts'
import { nameKeptWithBoard } from './offline/kept-day.ts'
import { Unsent } from './offline/Unsent.tsx'
import { useBulkChecks } from './checks/useBulkChecks.tsx'
import { useDay, type Day } from './useDay.ts'
import styles from './attendance.module.css'

/** Children expected on a day, who came and who went: made for a phone at the door, with thirty children waiting. */
export function AttendanceScreen() {
  const page = useActivityPage()
  return (
    <ActivityPageBody page={page} isBrief storedName={nameKeptWithBoard}>
      {(activity) => <Attendance key={page.id} page={page} activity={activity} />}
    </ActivityPageBody>
  )
}

function Attendance({ page, activity }: { page: ActivityPage; activity: Activity | undefined }) {
  const mayDo = useMay()
  const day = useDay(page, activity)
  const mayCheck = mayDo(`${page.kind}.rosters`, 'check')
  const mayDownload = mayDo(`${page.kind}.attendance`, 'download')
  const { list, date } = day
  const selection = useSelection(JSON.stringify([date, list.view]), list.total)
  const download = (chosen?: ChosenRows<EntryRow>) =>
    openExport({
      title: 'Download attendance',
      fields: attendance.exportFields,
      file: attendance.export,
      asked: { ...page.lines, query: { date } },
      list,
      things: childrenWords,
      ...(chosen && { chosen }),
    })
  const checks = useBulkChecks(day, [`${page.kind}.rosters`, 'check'])
  const messages = useMessageActs<EntryRow>({
    calls: attendanceMessages,
    target: page.lines,
    rights: { email: [`${page.kind}.attendance`, 'email'], sms: [`${page.kind}.attendance`, 'sms'] },
    things: childrenWords,
  })
  const drawn = useDrawn()
  const bulk = drawn<BulkAction<EntryRow>>([
    ...checks.bulk,
    ...messages.bulk,
    {
      label: 'Download',
      right: [`${page.kind}.attendance`, 'download'],
      icon: IconDownload,
      run: async (chosen: ChosenRows<EntryRow>) => await download(chosen),
    },
  ])
  const isNarrow = useNarrow()
  const hasLines = day.lines.length > 0
  return (
    <div className={styles.screen}>
      <DayBar page={page} day={day} activity={activity} />
      <Unsent outbox={day.outbox} />
      {hasLines && <ReadingOnly day={day} />}
      {(hasLines || list.state === 'loading') && (
        <div className={styles.stays}>
          <Counts day={day} />
          {/* Rendered before the children have loaded, so that they do not jump. */}
          <div className={styles.tools}>
            <SearchBox
              label="Search children"
              value={list.view.search}
              onSearch={list.search}
              isTight={mayCheck && isNarrow}
            />
            {mayCheck && (
              <GuardedButton
                refused={hasLines ? checks.refusedAll : 'The children are still loading'}
                leftSection={<IconChecks size={18} stroke={1.75} aria-hidden />}
                className={styles.all}
                onClick={() => void checks.all()}
              >
                Check in all{checks.waiting.length > 0 && ` (${checks.waiting.length})`}
              </GuardedButton>
            )}
            {mayDownload && <DownloadOfDay onClick={() => void download()} />}
          </div>
        </div>
      )}
      <BulkBar
        list={list}
        selection={selection}
        actions={bulk}
        rowId={(row) => row.id}
        things={childrenWords}
        ticksAll
      />
      <DayLines day={day} selection={bulk.length > 0 ? selection : null} mayCheck={mayCheck} />
    </div>
  )
}

/** An icon with its label if there is room. */
function DownloadOfDay({ onClick }: { onClick: () => void }) {
  if (!useNarrow()) return <DownloadButton onClick={onClick} />
  return (
    <ActionIcon variant="default" size={44} aria-label="Download" onClick={onClick}>
      <Glyph of={IconDownload} />
    </ActionIcon>
  )
}

const order: AttendanceStatus[] = ['EXPECTED', 'LATE', 'EXCUSED', 'ABSENT', 'IN', 'OUT', 'ENROLLED_AFTER']

/** Counts by state. A press filters by one. */
function Counts({ day: { counts, list } }: { day: Day }) {
  const statuses = visibleStatuses(order, counts, list.view.filters.status)
  const counters = statuses.map((status) => ({
    label: statusLabels[status],
    count: counts?.[status] ?? null,
    filters: { status },
  }))
  return (
    <div className={styles.counts} data-seven={statuses.length > 6 || undefined}>
      <ListCounters
        label="Counts"
        counters={counters}
        view={list.view}
        onChoose={(filters) => list.change({ filters })}
      />
    </div>
  )
}

/** Says why a future day has no buttons, and what a press means on a past day. */
function ReadingOnly({ day: { date, moment, lines } }: { day: Day }) {
  const first = lines[0]!
  const attempt = { ...moment, time: tapTime(first, 'in', moment) }
  const decision = decideCheckIn({ ...entryOf(first, moment.timezone), checkOut: null }, attempt)
  if (!decision.allowed) return <DayNote>{decision.message}. Children can be checked in on the day.</DayNote>
  if (date === moment.today) return null
  return (
    <DayNote>
      This day is over. Tap In or Out to fill in the scheduled times, then tap a time to correct it.
    </DayNote>
  )
}

function DayNote({ children }: { children: React.ReactNode }) {
  return (
    <Alert color="blue" p="sm" icon={<IconInfoCircle size={18} stroke={1.75} aria-hidden />}>
      {children}
    </Alert>
  )
}
