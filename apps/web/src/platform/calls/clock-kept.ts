const CLOCK = 'afterbell.clock'

/** The server sends whole seconds, so smaller differences count as equal. */
const SAME_MS = 2_000

let storedMs: number | null = null

/** Returns how many milliseconds this device's clock was last ahead of the server's; 0 if unknown. */
export function readStoredClock(): number {
  if (storedMs === null) storedMs = read()
  return storedMs
}

/** Stores it across reloads, because a page opened without a network gets no server time. */
export function keepClock(aheadMs: number): void {
  if (Math.abs(aheadMs - readStoredClock()) < SAME_MS) return
  storedMs = aheadMs
  try {
    localStorage.setItem(CLOCK, String(Math.round(aheadMs)))
  } catch {
    // Without storage, the device uses its own clock until the next answer.
  }
}

function read(): number {
  try {
    const storedOffset = Number(localStorage.getItem(CLOCK))
    return Number.isFinite(storedOffset) ? storedOffset : 0
  } catch {
    return 0
  }
}
