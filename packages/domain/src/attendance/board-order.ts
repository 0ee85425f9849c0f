import { isNotCollected, type AttendanceEntry } from './attendance.ts'

/**
 * Phases on the board of today. `DOUBT`: nobody knows for sure who has a child. `NEEDED`: a child is still there after
 * the end. `NOW`: it meets, or is about to. `NEXT`: later today. `OVER`: nobody is there or expected.
 */
export type BoardPhase = 'DOUBT' | 'NEEDED' | 'NOW' | 'NEXT' | 'OVER'

export const BOARD_PHASES: readonly BoardPhase[] = ['DOUBT', 'NEEDED', 'NOW', 'NEXT', 'OVER']

/** An activity on the board: from the start of its first section to the end of its last. */
export interface BoardHours {
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
}

/** The first children come this early. */
const EARLY_ARRIVAL = { minutes: 15 }

/**
 * Returns the phase of an activity. `isReleaseInDoubt`: a device recorded a release that nobody may make (decision 55),
 * or devices released the child to more than one person (decision 63).
 */
export function boardPhaseOf(
  { startsAt, endsAt }: BoardHours,
  lines: readonly (AttendanceEntry & { readonly isReleaseInDoubt: boolean })[],
  now: Temporal.Instant,
): BoardPhase {
  if (lines.some((line) => line.isReleaseInDoubt)) return 'DOUBT'
  if (lines.some((line) => isNotCollected(line, now))) return 'NEEDED'
  const isOver =
    lines.length === 0
      ? isPast(endsAt, now)
      : lines.every((line) => line.checkOut !== null || isAbsent(line, now))
  if (isOver) return 'OVER'
  return isPast(startsAt.subtract(EARLY_ARRIVAL), now) ? 'NOW' : 'NEXT'
}

/**
 * Compares activities for sorting the board: by phase, then by end; those to come by start, those that are over by
 * latest end first. Equal ones keep their order.
 */
export function inBoardOrder(
  one: BoardHours & { readonly phase: BoardPhase },
  other: BoardHours & { readonly phase: BoardPhase },
): number {
  if (one.phase !== other.phase) return BOARD_PHASES.indexOf(one.phase) - BOARD_PHASES.indexOf(other.phase)
  const { compare } = Temporal.Instant
  const [byStart, byEnd] = [compare(one.startsAt, other.startsAt), compare(one.endsAt, other.endsAt)]
  if (one.phase === 'NEXT') return byStart || byEnd
  return one.phase === 'OVER' ? -byEnd || -byStart : byEnd || byStart
}

function isAbsent({ checkIn, absence, endsAt }: AttendanceEntry, now: Temporal.Instant): boolean {
  return checkIn === null && (absence !== null || isPast(endsAt, now))
}

function isPast(instant: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, instant) >= 0
}
