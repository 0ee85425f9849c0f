import { useQueries } from '@tanstack/react-query'
import { IconCalendarOff } from '@tabler/icons-react'
import { activities } from '@afterbell/contract/activities/activities'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { call, keyOf } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { useSession } from '../../platform/session/session.ts'
import { kinds, type ShownKind } from '../activities/kinds.tsx'
import { KindMark } from '../activities/KindMark.tsx'
import { ActivityLink } from './ActivityLink.tsx'
import { Card, type CardRead } from './Card.tsx'
import styles from './dashboard.module.css'

type Today = AnswerOf<typeof activities.dashboard>[number] & { kind: ShownKind }

const SHOWN = Object.keys(kinds) as ShownKind[]
/** Children come and go at the doors meanwhile. */
const ASK_AGAIN_MS = 30_000

/** What takes place today over all kinds, in order of time. */
export function useToday(): CardRead<Today[]> {
  // Asked anew when the session moves to another school.
  useSession()
  const reads = useQueries({
    queries: SHOWN.map((kind) => ({
      queryKey: keyOf(activities.dashboard, { at: kind }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(activities.dashboard, { at: kind }, { global: true, signal }),
      refetchInterval: ASK_AGAIN_MS,
      meta: { isQuiet: true },
    })),
  })
  const isThere = reads.every(({ data }) => data !== undefined)
  return {
    data: isThere
      ? reads
          .flatMap(({ data }, index) => data!.map((row) => ({ ...row, kind: SHOWN[index]! })))
          // What met the day before, and has children who are still there, comes first.
          .toSorted(
            (a, b) =>
              a.date.localeCompare(b.date) ||
              a.timeFrom.localeCompare(b.timeFrom) ||
              a.name.localeCompare(b.name),
          )
      : undefined,
    error: reads.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(reads.filter(({ error }) => error).map((read) => read.refetch())),
  }
}

/** Today's meetings with who is expected and who is there. */
export function TodayCard({ read }: { read: CardRead<Today[]> }) {
  const format = useFormat()
  return (
    <Card
      title="Today"
      read={read}
      tools={<span className={styles.cardNote}>{format.weekdayDate(format.today(), 'long')}</span>}
      rows={6}
      isCapped
      empty={(rows) =>
        rows.length === 0 && (
          <>
            <IconCalendarOff size={24} stroke={1.5} aria-hidden />
            <div>
              <strong>Nothing meets today.</strong>
            </div>
          </>
        )
      }
    >
      {(rows) => (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={`${row.id} ${row.date} ${row.timeFrom}`} className={styles.row}>
              <KindMark kind={row.kind} isSquare />
              <span className={styles.rowMain}>
                <ActivityLink kind={row.kind} id={row.id} page="attendance">
                  {row.name}
                </ActivityLink>
                <span className={styles.rowFacts}>
                  {row.date < format.today() && 'Still here since yesterday · '}
                  {[format.times(row.timeFrom, row.timeTo), row.location].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Presence row={row} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Presence({ row: { expected, checkedIn, checkedOut, kind } }: { row: Today }) {
  const there = checkedIn - checkedOut
  return (
    <span className={styles.presence} title={`${checkedOut} have left this ${activityKinds[kind].words.one}`}>
      <span>{`${there} there`}</span>
      <span className={styles.rowFacts}>{`${expected} expected`}</span>
    </span>
  )
}
