// A full disk fails any call that needs one more page, while most calls still succeed. The code that hits it records
// it here.

let wasFull = false

/** Checks whether an error means that the database's disk is full. */
export function isDiskFull(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '53100'
}

/** Records that a write met a full disk. It counts as full until a large write succeeds. */
export function noteDiskFull(): void {
  wasFull = true
}

export function noteDiskHasRoom(): void {
  wasFull = false
}

export function wasDiskFull(): boolean {
  return wasFull
}
