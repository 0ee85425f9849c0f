const CLOCK = 'afterbell.clock'

/** The server tells whole seconds: what differs by less is the same. */
const SAME_MS = 2_000

let kept: number | null = null

/** How far this device's clock was ahead of the server's when it last heard of it, in milliseconds: 0 where it never did. */
export function readClockKept(): number {
  if (kept === null) kept = read()
  return kept
}

/** Keeps that over a reload: a page that opens without a network hears of no clock. */
export function keepClock(aheadMs: number): void {
  if (Math.abs(aheadMs - readClockKept()) < SAME_MS) return
  kept = aheadMs
  try {
    localStorage.setItem(CLOCK, String(Math.round(aheadMs)))
  } catch {
    // A device without room for it goes by its own clock until it hears the server's.
  }
}

function read(): number {
  try {
    const stored = Number(localStorage.getItem(CLOCK))
    return Number.isFinite(stored) ? stored : 0
  } catch {
    return 0
  }
}
