import type { Problem } from '@afterbell/contract/kernel/problem'

/** What a process that reads a file may keep in memory, its program included, and how much of it as values of JavaScript. */
export const MEMORY_MB = 256
export const HEAP_MB = 160

/** So many seconds of a processor it may use. A machine that is busy otherwise takes longer for them, and is no fault of it. */
export const CPU_SECONDS = 10
export const SECONDS_MAX = 60

/** The most a reader may answer: it is put into the server's own memory. */
export const OUTPUT_BYTES_MAX = 16 * 1024 * 1024

/** What a reader answers: what the file holds, or why it is refused. */
export type Outcome = { read: unknown } | { refused: Problem }
