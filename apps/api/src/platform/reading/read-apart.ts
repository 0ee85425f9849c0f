import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { Refusal, refuse } from '../problems.ts'
import { CPU_SECONDS, HEAP_MB, OUTPUT_BYTES_MAX, SECONDS_MAX, type Outcome } from './limits.ts'
import { takeTurns } from './turns.ts'

/** A file to be read, and who is told what when that takes too much. */
export interface ReadingAsked {
  /** The program that reads it: one that calls `readFileApart`. */
  reader: string
  bytes: Buffer
  /** What the reader has to know beside the file. Any process of this machine can see it. */
  options: unknown
  /** Files of one school are read one after the other. */
  schoolId: string
  /** The field the file was chosen in: every refusal stands there. */
  field: string
  /** What is said when the reader used up its memory or its time. */
  tooMuch: { code: string; message: string }
}

const inTurn = takeTurns({ atOnce: 2, waitingPerSchool: 4 })

/**
 * Reads a file of unknown origin in a process of its own, which is started for that file and ends with it: it is given
 * 256 MB, ten seconds of a processor, and neither secrets nor a connection to the database. Refused is what the reader refuses, and
 * what takes more than that.
 */
export async function readApart<Read>(asked: ReadingAsked): Promise<Read> {
  try {
    const outcome = await inTurn(asked.schoolId, () => outcomeOf(asked))
    if ('refused' in outcome) throw new Refusal(400, outcome.refused)
    return outcome.read as Read
  } catch (error) {
    throw error instanceof Refusal ? atField(error, asked.field) : error
  }
}

/** A refusal that names no field is one of the file. */
function atField({ status, problem, retryAfterSeconds }: Refusal, field: string): Refusal {
  const fields = problem.fields ?? [{ path: field, message: problem.message }]
  return new Refusal(status, status === 400 ? { ...problem, fields } : problem, retryAfterSeconds)
}

async function outcomeOf({ reader, bytes, options, tooMuch }: ReadingAsked): Promise<Outcome> {
  const child = start(reader, options)
  const late = setTimeout(() => child.kill('SIGKILL'), SECONDS_MAX * 1000)
  try {
    const said = collect(child, child.stdout, OUTPUT_BYTES_MAX)
    const complaint = collect(child, child.stderr, 16_384)
    // A reader that has refused already does not listen to the end.
    child.stdin.on('error', () => {})
    child.stdin.end(bytes)
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
    if (signal !== null) return { refused: refuse(tooMuch.code, tooMuch.message).problem }
    if (code !== 0) throw new Error(`The reader of a file failed: ${complaint()}`)
    return JSON.parse(said()) as Outcome
  } finally {
    clearTimeout(late)
    underWay.delete(child)
  }
}

/**
 * Limits no program can lift again, and that hold without us: seconds of processor time, and no copy of the memory on the
 * disk. Where memory runs out altogether, Linux ends the reader first. A system that has no such limit goes without. The
 * shell gives way to the reader: it is one process.
 */
const WITHIN = `{ ulimit -t ${CPU_SECONDS}; ulimit -c 0; echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null; exec "$@"`

const underWay = new Set<ChildProcess>()
let endsWithUs = false

function start(reader: string, options: unknown): ChildProcessWithoutNullStreams {
  if (!endsWithUs) process.once('exit', () => underWay.forEach((child) => child.kill('SIGKILL')))
  endsWithUs = true
  const node = [process.execPath, `--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=4']
  const child = spawn('/bin/sh', ['-c', WITHIN, 'reader', ...node, reader, JSON.stringify(options ?? null)], {
    cwd: '/',
    env: { TZ: 'UTC' },
    stdio: 'pipe',
  })
  underWay.add(child)
  return child
}

/** Keeps what comes out, and ends a process that says more than it may. */
function collect(child: ChildProcess, from: NodeJS.ReadableStream, bytesMax: number): () => string {
  const pieces: Buffer[] = []
  let left = bytesMax
  from.on('data', (piece: Buffer) => {
    left -= piece.length
    if (left < 0) child.kill('SIGKILL')
    else pieces.push(piece)
  })
  return () => Buffer.concat(pieces).toString()
}
