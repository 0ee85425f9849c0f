import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { HEAP } from '../apps/api/src/platform/process/heap.ts'

/** A measured process with its own address. */
export interface Measured {
  url: string
  pid: number
  stop(): Promise<void>
}

/** Starts the server as in production and discards its log. `checkout`: the folder of another version. */
export async function startServer(env: Record<string, string>, checkout = '..'): Promise<Measured> {
  const child = run(`${checkout}/apps/api/src/server.ts`, [], {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    PORT: '0',
    DEMO: 'false',
    SMTP_URL: '',
    PUBLIC_URL: '',
    ...env,
  })
  const [{ listening }] = (await once(child, 'message')) as [{ listening: string }]
  return measured(child, listening)
}

/** Starts a script that reports `{ listening }`. Sends it `given` first. */
export async function startBaseline(
  script: string,
  input: object,
  env: Record<string, string>,
): Promise<Measured> {
  const child = run(script, [], { NODE_ENV: 'production', ...env })
  child.send(input)
  const [{ listening }] = (await once(child, 'message')) as [{ listening: string }]
  return measured(child, listening)
}

/** Runs a script to its end and returns its result. */
export async function askScript<T>(script: string, input: object): Promise<T> {
  const child = begin(script, input)
  const reply = once(child, 'message')
  const ended = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`${script} ended with ${code}`)
  })
  const [answer] = (await Promise.race([reply, ended.then(() => reply)])) as [T]
  await ended
  return answer
}

/** Starts a script for callers that end it before it reports. */
export function begin(script: string, input: object): ChildProcess {
  const child = run(script, [], { NODE_ENV: 'production' })
  child.send(input)
  return child
}

/** Returns the megabytes of memory a process uses now. */
export function memoryMb(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return Number(kilobytes) / 1024
}

/** Returns the processor milliseconds a process has used so far. */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  // In hundredths of a second on every Linux that Node supports.
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Returns the processor milliseconds of a PostgreSQL: itself, its processes, and those that have ended. */
export function cpuMsOfPostgres(pid: number): number {
  const hundredths = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .reduce((sum, stat) => {
      if (stat?.pid === pid) return sum + stat.own + stat.ofEnded
      return stat?.parent === pid ? sum + stat.own : sum
    }, 0)
  return hundredths * 10
}

function statOf(pid: string) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return {
      pid: Number(pid),
      parent: Number(fields[1]),
      own: Number(fields[11]) + Number(fields[12]),
      ofEnded: Number(fields[13]) + Number(fields[14]),
    }
  } catch {
    // It has ended in the meantime.
    return null
  }
}

function run(script: string, args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [...HEAP, resolve(import.meta.dirname, script), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

function measured(child: ChildProcess, url: string): Measured {
  return {
    url,
    pid: child.pid!,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
