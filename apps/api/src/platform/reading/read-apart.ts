import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { Refusal, refuse } from '../problems.ts'
import { CPU_SECONDS, HEAP_MB, OUTPUT_BYTES_MAX, SECONDS_MAX, type Outcome } from './limits.ts'
import { takeTurns } from './turns.ts'

/** A file to read in its own process, and the refusal if it exceeds the limits. */
export interface ReadingInput {
  /** The reader program, which calls `readFileApart`. */
  reader: string
  bytes: Buffer
  /** Options for the reader. Any process on this machine can see them. */
  options: unknown
  /** Files of one school are read one at a time. */
  schoolId: string
  /** The form field of the file. Every refusal appears there. */
  field: string
  /** The refusal if the reader exceeds its memory or time. */
  tooMuch: { code: string; message: string }
}

const inTurn = takeTurns({ atOnce: 2, waitingPerSchool: 4 })

/**
 * Reads an untrusted file in a process started for it, with 256 MB, ten processor seconds, no secrets and no database
 * connection. Refuses what the reader refuses, and files that exceed these limits.
 */
export async function readApart<Read>(input: ReadingInput): Promise<Read> {
  try {
    const outcome = await inTurn(input.schoolId, () => outcomeOf(input))
    if ('refused' in outcome) throw new Refusal(400, outcome.refused)
    return outcome.read as Read
  } catch (error) {
    throw error instanceof Refusal ? atField(error, input.field) : error
  }
}

/** Puts a refusal without a field at the file's field. */
function atField({ status, problem, retryAfterSeconds }: Refusal, field: string): Refusal {
  const fields = problem.fields ?? [{ path: field, message: problem.message }]
  return new Refusal(status, status === 400 ? { ...problem, fields } : problem, retryAfterSeconds)
}

async function outcomeOf({ reader, bytes, options, tooMuch }: ReadingInput): Promise<Outcome> {
  const child = start(reader, options)
  const late = setTimeout(() => child.kill('SIGKILL'), SECONDS_MAX * 1000)
  try {
    const output = collect(child, child.stdout, OUTPUT_BYTES_MAX)
    const complaint = collect(child, child.stderr, 16_384)
    // A reader that already refused stops reading its input.
    child.stdin.on('error', () => {})
    child.stdin.end(bytes)
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
    if (signal !== null) return { refused: refuse(tooMuch.code, tooMuch.message).problem }
    if (code !== 0) throw new Error(`The reader of a file failed: ${complaint()}`)
    return JSON.parse(output()) as Outcome
  } finally {
    clearTimeout(late)
    underWay.delete(child)
  }
}

/**
 * Limits that the reader cannot lift and that hold without us: processor seconds, and no core dump. If memory runs
 * out, Linux kills the reader first. Systems without such limits skip them. `exec` replaces the shell, so there is
 * one process.
 */
const LIMITS_SCRIPT = `{ ulimit -t ${CPU_SECONDS}; ulimit -c 0; echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null; exec "$@"`

const underWay = new Set<ChildProcess>()
let endsWithUs = false

function start(reader: string, options: unknown): ChildProcessWithoutNullStreams {
  if (!endsWithUs) process.once('exit', () => underWay.forEach((child) => child.kill('SIGKILL')))
  endsWithUs = true
  const node = [process.execPath, `--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=4']
  const child = spawn(
    '/bin/sh',
    ['-c', LIMITS_SCRIPT, 'reader', ...node, reader, JSON.stringify(options ?? null)],
    {
      cwd: '/',
      env: { TZ: 'UTC' },
      stdio: 'pipe',
    },
  )
  underWay.add(child)
  return child
}

/** Collects the output, and kills a process that writes more than `bytesMax`. */
function collect(child: ChildProcess, from: NodeJS.ReadableStream, bytesMax: number): () => string {
  const pieces: Buffer[] = []
  let remainingBytes = bytesMax
  from.on('data', (piece: Buffer) => {
    remainingBytes -= piece.length
    if (remainingBytes < 0) child.kill('SIGKILL')
    else pieces.push(piece)
  })
  return () => Buffer.concat(pieces).toString()
}
