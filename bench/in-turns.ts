import type { LoadInput, LoadSeen } from './load.ts'
import { askScript, cpuMs, type Measured } from './processes.ts'

const ROUNDS = 7
const SECONDS = 3

/** Connections of every load, and of the pools on both sides. */
export const CONNECTIONS = 10

/** Something that answers, and the address it is asked at. */
interface Target {
  process: Measured
  url: string
  headers?: Record<string, string>
}

/** Measures answers a second of the server and its baseline, in turns; the one that goes first alternates. */
export async function inTurns(ours: Target, bare: Target) {
  await load(ours, 2)
  await load(bare, 2)
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const turns = round % 2 === 0 ? [ours, bare] : [bare, ours]
    const [first, second] = [await load(turns[0]!), await load(turns[1]!)]
    rounds.push(round % 2 === 0 ? { ours: first, bare: second } : { ours: second, bare: first })
  }
  return {
    ours: median(rounds.map((round) => round.ours.perSecond)),
    bare: median(rounds.map((round) => round.bare.perSecond)),
    ratio: median(rounds.map((round) => round.ours.perSecond / round.bare.perSecond)),
    cpuMs: median(rounds.map((round) => round.ours.cpuMs)),
    bareCpuMs: median(rounds.map((round) => round.bare.cpuMs)),
    p99Ms: median(rounds.map((round) => round.ours.p99Ms)),
    failed: rounds.reduce((sum, round) => sum + round.ours.failed + round.bare.failed, 0),
  }
}

async function load({ process: { pid }, url, headers = {} }: Target, seconds = SECONDS) {
  const input: LoadInput = { url, headers, connections: CONNECTIONS, seconds }
  const before = cpuMs(pid)
  const seen = await askScript<LoadSeen>('load.ts', input)
  return { ...seen, cpuMs: (cpuMs(pid) - before) / (seen.perSecond * seconds) }
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}
