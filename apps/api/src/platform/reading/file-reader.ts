import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../problems.ts'
import { MEMORY_MB, type Outcome } from './limits.ts'

/**
 * Runs a reader program: takes a file's bytes, writes the result of `read` or its refusal, and exits. Its memory is
 * watched from the first byte.
 */
export async function readFileApart<Options>(
  read: (bytes: Buffer, options: Options) => unknown,
): Promise<void> {
  await once(new Worker(WATCH, { eval: true, workerData: MEMORY_MB * 1_048_576 }), 'online')
  const options = JSON.parse(process.argv[2]!) as Options
  const outcome = await outcomeOf(async () => read(await buffer(process.stdin), options))
  process.stdout.write(JSON.stringify(outcome), () => process.exit(0))
}

/**
 * Watches from its own thread while the reader is busy. It kills the process if it exceeds its memory, inside or
 * outside JavaScript, or if its parent is gone.
 *
 * Plain JavaScript: a second type compiler would take a tenth of that memory.
 */
const WATCH = `
  const { workerData: bytesMax } = require('node:worker_threads')
  const parent = process.ppid
  setInterval(() => {
    if (process.memoryUsage.rss() > bytesMax || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, 20)
`

async function outcomeOf(read: () => unknown): Promise<Outcome> {
  try {
    return { read: await read() }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.problem }
    throw error
  }
}
