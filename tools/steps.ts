import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ROOT } from './sources.ts'

/** One check and its result. */
export interface Outcome {
  name: string
  hasPassed: boolean
  output: string
  seconds: number
}

/** Runs a program from node_modules/.bin, or another, in the root. It passes if it exits with 0. */
export async function program(name: string, command: string, ...args: string[]): Promise<Outcome> {
  const begun = performance.now()
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part))
  const [code] = (await once(child, 'close')) as [number | null]
  return {
    name,
    hasPassed: code === 0,
    output: Buffer.concat(output).toString().trim(),
    seconds: seconds(begun),
  }
}

/** Runs a function that returns what is wrong, or an empty string. */
export async function finding(name: string, find: () => Promise<string>): Promise<Outcome> {
  const begun = performance.now()
  const output = await find().catch((error: Error) => error.stack ?? error.message)
  return { name, hasPassed: output === '', output, seconds: seconds(begun) }
}

/** Runs steps, a few at a time, and prints each when it ends, with its output if it failed. */
export async function inOrder(steps: (() => Promise<Outcome>)[], atOnce: number): Promise<Outcome[]> {
  const waiting = [...steps]
  const outcomes: Outcome[] = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const outcome = await step()
      outcomes.push(outcome)
      console.log(`${outcome.hasPassed ? 'passed' : 'FAILED'}  ${outcome.name} (${outcome.seconds} s)`)
      if (!outcome.hasPassed) console.log(`\n${outcome.output.replace(/^/gm, '        ')}\n`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcomes
}

function seconds(begun: number): number {
  return Math.round((performance.now() - begun) / 100) / 10
}
