import { useQueries } from '@tanstack/react-query'
import { activities } from '@afterbell/contract/activities/activities'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { call, keyOf } from '../../../platform/calls/calls.ts'
import { useSession } from '../../../platform/session/session.ts'
import { kinds, type ShownKind } from '../kinds.tsx'

/** A meeting of today, or of the day before where children are still there. */
export type MeetingToday = AnswerOf<typeof activities.dashboard>[number] & { kind: ShownKind }

const SHOWN = Object.keys(kinds) as ShownKind[]
/** Children come and go at the doors meanwhile. */
const ASK_AGAIN_MS = 30_000

/** What takes place today over all kinds, in order of time: for an instructor, of what they teach. */
export function useMeetingsToday() {
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
          .flatMap(({ data }, index) => data!.map((row): MeetingToday => ({ ...row, kind: SHOWN[index]! })))
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
