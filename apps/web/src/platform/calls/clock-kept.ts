const CLOCK = 'afterbell.clock'

/** The server sends whole seconds, so smaller differences count as equal. */
const SAME_MS = 2_000

let kept: number | null = null

/** Returns how many milliseconds this device's clock was last ahead of the server's; 0 if unknown. */
export function readClockKept(): number {
  if (kept === null) kept = read()
  return kept
}

/** Stores it across reloads, because a page opened without a network gets no server time. */
export function keepClock(aheadMs: number): void {
  if (Math.abs(aheadMs - readClockKept()) < SAME_MS) return
  kept = aheadMs
  try {
    localStorage.setItem(CLOCK, String(Math.round(aheadMs)))
  } catch {
    // Without storage, the device uses its own clock until the next answer.
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
