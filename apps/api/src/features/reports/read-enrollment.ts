import type { AnswerOf, Given } from '@afterbell/contract/kernel/op'
import type { enrollmentReports } from '@afterbell/contract/reports/enrollment-reports'
import { partsOfRange, type Range } from '@afterbell/domain/dashboard/revenue'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { daysLookedAt, livedInParts, timeStep } from '@afterbell/domain/reports/over-time'
import { enrollmentStays, spotStays } from './enrollment-report.store.ts'
import type { Reading } from './read-attendance.ts'

type Calls = typeof enrollmentReports
type OverTime = AnswerOf<Calls['overTime']>

/** Enrollments of each kind at the end of each week or month in a range. */
export async function readOverTime(
  { tx, school }: Reading,
  range: Range,
  query: Given<Calls['overTime']>['query'],
): Promise<OverTime> {
  const step = timeStep(range, query.step)
  const parts = partsOfRange(range, step)
  const stays = await enrollmentStays(tx, school, daysLookedAt(range, step), query)
  const all = livedInParts(stays, parts.length)
  const byKind = ACTIVITY_KINDS.map((kind) => ({
    kind,
    lived: livedInParts(
      stays.filter((stay) => stay.kind === kind),
      parts.length,
    ),
  }))
  return {
    ...range,
    step,
    parts: parts.map((part, index) => ({
      ...part,
      ...(Object.fromEntries(byKind.map(({ kind, lived }) => [kind, lived[index]!.live])) as Record<
        (typeof ACTIVITY_KINDS)[number],
        number
      >),
      ...all[index]!,
    })),
  }
}

/** Spots offered and taken at the end of each week or month in a range. */
export async function readFillOverTime(
  { tx, school }: Reading,
  range: Range,
  query: Omit<Given<Calls['fill']>['query'], 'sort' | 'page' | 'size' | 'search'>,
) {
  const step = timeStep(range, query.step)
  const parts = partsOfRange(range, step)
  const stays = await spotStays(tx, school, daysLookedAt(range, step), query)
  const liveOf = (isOffered: boolean) =>
    livedInParts(
      stays.filter((stay) => stay.isOffered === isOffered),
      parts.length,
    ).map(({ live }) => live)
  const [offered, taken] = [liveOf(true), liveOf(false)]
  return {
    step,
    parts: parts.map((part, index) => ({
      ...part,
      offered: offered[index]!,
      taken: taken[index]!,
      fill: offered[index]! > 0 ? Math.round((100 * taken[index]!) / offered[index]!) : null,
    })),
  }
}
