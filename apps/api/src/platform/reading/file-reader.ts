import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../problems.ts'
import { MEMORY_MB, type Outcome } from './limits.ts'

/**
 * What the program of a reader does: takes the bytes of a file, answers what `read` makes of them or why it refuses, and
 * ends. It is watched from the first byte on.
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
 * Runs in a thread of its own, which goes on while the reader is busy, and ends the process when it takes more memory than
 * it may, inside JavaScript or outside of it, or when whoever started it is gone. It is plain JavaScript, because a second
 * compiler of types would take a tenth of that memory.
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
