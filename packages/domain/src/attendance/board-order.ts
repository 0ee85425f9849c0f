import { isNotCollected, type AttendanceEntry } from './attendance.ts'

/**
 * Where an activity stands on the board of today. `DOUBT`: nobody knows for sure who a child is with. `NEEDED`: a child is
 * still there though the meeting is over. `NOW`: it takes place, or its children are about to come. `NEXT`: later today.
 * `OVER`: nobody is there any more, or expected.
 */
export type BoardPhase = 'DOUBT' | 'NEEDED' | 'NOW' | 'NEXT' | 'OVER'

export const BOARD_PHASES: readonly BoardPhase[] = ['DOUBT', 'NEEDED', 'NOW', 'NEXT', 'OVER']

/** An activity on the board: from its first section that begins to the last that ends. */
export interface BoardHours {
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
}

/** So long before it begins the first children come. */
const COMING = { minutes: 15 }

/**
 * In which phase an activity is for its children. `isReleaseInDoubt` says of a child that a device handed it over
 * as nobody may (decision 55), or that devices handed it to more than one person (decision 63).
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
  return isPast(startsAt.subtract(COMING), now) ? 'NOW' : 'NEXT'
}

/**
 * The order of the board: by phase; then what ended or ends first, of what is still to come what begins first, and of
 * what is over what ended last. To sort by; what is alike keeps its order.
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
