import { useQueries } from '@tanstack/react-query'
import { activities } from '@afterbell/contract/activities/activities'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { call, keyOf, type CallOptions } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { useSession } from '../../../platform/session/session.ts'
import { kinds, type ScreenKind } from '../kinds.tsx'

/** A meeting of today, or of the day before if children are still there. */
export type MeetingToday = AnswerOf<typeof activities.dashboard>[number] & { kind: ScreenKind }

const SCREEN_KINDS = Object.keys(kinds) as ScreenKind[]
/** Children check in and out at any time. */
const ASK_AGAIN_MS = 30_000

/**
 * Reads today's meetings of all kinds in order of time; instructors get their own. With `worksOffline`, a device without a
 * network shows the last answer it got today.
 */
export function useMeetingsToday({ worksOffline = false } = {}) {
  // Refetches after the session moves to another school.
  useSession()
  const today = useFormat().today()
  const reads = useQueries({
    queries: SCREEN_KINDS.map((kind) => ({
      queryKey: [...keyOf(activities.dashboard, { at: kind }), today, worksOffline],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        worksOffline ? meetingsThroughCache(kind, today, signal) : meetingsOf(kind, signal),
      refetchInterval: ASK_AGAIN_MS,
      meta: { isQuiet: true },
    })),
  })
  const isThere = reads.every(({ data }) => data !== undefined)
  return {
    data: isThere
      ? reads
          .flatMap(({ data }, index) =>
            data!.rows.map((row): MeetingToday => ({ ...row, kind: SCREEN_KINDS[index]! })),
          )
          // Puts meetings of the day before first, if children are still there.
          .toSorted(
            (a, b) =>
              a.date.localeCompare(b.date) ||
              a.timeFrom.localeCompare(b.timeFrom) ||
              a.name.localeCompare(b.name),
          )
      : undefined,
    /** Stored counts do not include later checks on this device. */
    isKept: reads.some(({ data }) => data?.isKept),
    error: reads.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(reads.filter(({ error }) => error).map((read) => read.refetch())),
  }
}

async function meetingsOf(kind: ScreenKind, signal: AbortSignal, options: CallOptions = {}) {
  const rows = await call(activities.dashboard, { at: kind }, { global: true, signal, ...options })
  return { rows, isKept: false }
}

async function meetingsThroughCache(kind: ScreenKind, today: string, signal: AbortSignal) {
  let isKept = true
  const ask = async () => {
    const { rows } = await meetingsOf(kind, signal, { isKept: true })
    isKept = false
    return { today, rows }
  }
  const { withStored: throughKept } = await import('../../../platform/session/kept.ts')
  const { rows } = await throughKept(ask, keyOf(activities.dashboard, { at: kind }), {
    isStill: (answer) => answer.today === today,
  })
  return { rows, isKept }
}
