import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { HEAP } from './heap.ts'

/** A process that is restarted whenever it ends, until it is stopped. */
export interface SupervisedProcess {
  /** Resolves with its first message. Rejects if it ended before sending one. */
  started: Promise<unknown>
  stop(): Promise<void>
}

const STOP_MS = 12_000
const LONGEST_WAIT_MS = 10_000
const CALM_MS = 30_000

/**
 * Runs a script in its own process and restarts it, with growing pauses while it keeps failing. It is detached, so
 * that Ctrl-C reaches only the supervisor, which stops everything in order. It exits if its channel to the supervisor
 * breaks.
 */
export function keepRunning(script: string, env: NodeJS.ProcessEnv, log: Logger): SupervisedProcess {
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

/** A process ended before it was ready. Restarting it would not help; it has logged the reason. */
export class EndedEarly extends Error {
  readonly code: number
  constructor(code: number) {
    super('A process ended before it had started')
    this.code = code
  }
}
