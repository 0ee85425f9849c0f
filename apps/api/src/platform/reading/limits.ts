import type { Problem } from '@afterbell/contract/kernel/problem'

/** Memory limit of a process that reads a file, its program included, and the limit of its JavaScript heap. */
export const MEMORY_MB = 256
export const HEAP_MB = 160

/** Limit of processor seconds, and of real seconds. A busy machine takes longer, which is not the file's fault. */
export const CPU_SECONDS = 10
export const SECONDS_MAX = 60

/** Limit of a reader's output, because it goes into the server's own memory. */
export const OUTPUT_BYTES_MAX = 16 * 1024 * 1024

/** Output of a reader: the file's content, or why it is refused. */
export type Outcome = { read: unknown } | { refused: Problem }
