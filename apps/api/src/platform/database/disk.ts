// A full disk is met by whatever needs one more page: most calls go on, and then some do not. Whoever met it says so here.

let wasFull = false

/** Whether the database has no room left to write to. */
export function isDiskFull(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '53100'
}

/** The disk was full when something was written last. Until a large write succeeds, it counts as full. */
export function noteDiskFull(): void {
  wasFull = true
}

export function noteDiskWritten(): void {
  wasFull = false
}

export function wasDiskFull(): boolean {
  return wasFull
}
