import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { HEAP } from './heap.ts'

/** A process that is started again whenever it ends, until it is stopped. */
export interface Kept {
  /** Settles with what it reported first; fails when it ended before it ever reported. */
  started: Promise<unknown>
  stop(): Promise<void>
}

const STOP_MS = 12_000
const LONGEST_WAIT_MS = 10_000
const CALM_MS = 30_000

/**
 * Starts a script of ours as a process of its own and keeps it running, with longer and longer pauses while it does
 * not last. It is detached, so that Ctrl-C reaches the supervisor alone, which stops everything in order; and it
 * ends by itself when the channel to the supervisor breaks.
 */
export function keepRunning(script: string, env: NodeJS.ProcessEnv, log: Logger): Kept {
  let child: ChildProcess | null = null
  let isStopping = false
  const { promise: started, resolve, reject } = Promise.withResolvers<unknown>()
  started.catch(() => {})

  const run = async () => {
    let waitMs = 200
    let hasStarted = false
    while (!isStopping) {
      const begun = performance.now()
      child = spawn(process.execPath, [...HEAP, script], {
        env,
        detached: true,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      child.once('message', (message) => {
        hasStarted = true
        resolve(message)
      })
      const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
      if (isStopping) return
      if (!hasStarted) return reject(new EndedEarly(code ?? 1))
      if (performance.now() - begun > CALM_MS) waitMs = 200
      log.warn({ script: basename(script), code, signal, waitMs }, 'a process ended and is started again')
      await pause(waitMs, undefined, { ref: false })
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
    }
  }
  void run()

  return {
    started,
    async stop() {
      isStopping = true
      child?.kill('SIGTERM')
      const harder = setTimeout(() => child?.kill('SIGKILL'), STOP_MS)
      if (child?.exitCode === null && child.signalCode === null) await once(child, 'exit')
      clearTimeout(harder)
    },
  }
}

/** A process ended before it ever worked: starting it again would not help. It has said why. */
export class EndedEarly extends Error {
  readonly code: number
  constructor(code: number) {
    super('A process ended before it had started')
    this.code = code
  }
}
