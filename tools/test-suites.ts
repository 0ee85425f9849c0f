import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sum } from '@afterbell/domain/kernel/sum'
import { missingChromium } from '../e2e/rig/chromium.ts'
import { ROOT } from './sources.ts'
import type { Tested } from './vitest-report.ts'

/** The result of a suite. */
export interface Tally {
  title: string
  seconds: number
  passed: number
  /** Names of tests that passed only on a retry. */
  flaky: string[]
  /** Names of failed tests. They are printed at the end, the only part people read of a long run. */
  failed: string[]
}

export type Outcome = Pick<Tally, 'passed' | 'flaky' | 'failed'>

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    line: number
    tests: { projectName: string; status: string; results: { duration: number }[] }[]
  }[]
}

const PLAYWRIGHT_STATUS: Record<string, Tested['status']> = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'flaky',
  skipped: 'skipped',
}

export const REPORTS = join(ROOT, '.cache/reports')
const TALLIES = join(REPORTS, 'tallies.json')

/** Deletes the reports of an earlier run. */
export function clearReports(): void {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
}

/** Runs a suite under its title and adds its result. */
export async function runSuite(title: string, run: () => Promise<Outcome>): Promise<void> {
  console.log(`\n── ${title} ──\n`)
  const begun = performance.now()
  const outcome = await run()
  const seconds = Math.round((performance.now() - begun) / 1000)
  mkdirSync(REPORTS, { recursive: true })
  writeFileSync(TALLIES, JSON.stringify([...tallies(), { title, seconds, ...outcome }]))
}

const tallies = (): Tally[] => readReport<Tally[]>(TALLIES) ?? []

/** Prints the time of each suite, the failures, and the total in the last line. Sets the exit code. */
export function summarize(): void {
  const all = tallies()
  const failed = all.flatMap((tally) => tally.failed)
  process.exitCode = failed.length === 0 ? 0 : 1
  listNames(
    'Passed only when they were tried again',
    all.flatMap(({ flaky }) => flaky),
  )
  listNames('Failed', failed)
  const times = all.map(({ title, seconds }) => `${title} ${Math.floor(seconds / 60)} min ${seconds % 60} s`)
  console.log(`\n${times.join(', ')}`)
  console.log(`${sum(all.map(({ passed }) => passed))} passed, ${failed.length} failed`)
}

/** Lists the ten slowest. */
export function listSlowest(title: string, all: readonly { name: string; ms: number }[]): void {
  const slowest = all.toSorted((one, other) => other.ms - one.ms).slice(0, 10)
  listNames(
    title,
    slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1)} s  ${name}`),
  )
}

function listNames(title: string, names: readonly string[]): void {
  if (names.length > 0) console.log(`\n${title}:\n${names.map((name) => `  ${name}`).join('\n')}`)
}

/** Runs browser tests, selected by arguments for Playwright. */
export async function browserTests(args: readonly string[]): Promise<Outcome> {
  const missing = missingChromium()
  if (missing) {
    console.log(missing)
    return { passed: 0, flaky: [], failed: ['Browser tests have no browser'] }
  }
  const report = join(REPORTS, 'playwright.json')
  rmSync(report, { force: true })
  // A trace costs every test a seventh of its time. CI makes one when it tries again, `npm run e2e -- name` of each failure.
  const trace = process.env.CI ? [] : ['--trace=off']
  const code = await runProgram('node', ['tools/e2e.ts', '--reporter=list,json', ...trace, ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  const tests = (readReport<PlaywrightSuite>(report)?.suites ?? []).flatMap(testsOf)
  listSlowest('The ten slowest browser tests', tests)
  return outcomeOf('Browser tests', code, tests)
}

function testsOf({ suites = [], specs = [] }: PlaywrightSuite): (Tested & { ms: number })[] {
  const suiteTests = specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `[${projectName}] ${file}:${line} › ${title}`,
      status: PLAYWRIGHT_STATUS[status]!,
      ms: sum(results.map(({ duration }) => duration)),
    })),
  )
  return [...suiteTests, ...suites.flatMap(testsOf)]
}

/** A bad exit without a failed test counts as a failure of the whole suite. */
export function outcomeOf(title: string, code: number, tests: readonly Tested[]): Outcome {
  const named = (status: Tested['status']) =>
    tests.filter((test) => test.status === status).map(({ name }) => name)
  const [flaky, failed] = [named('flaky'), named('failed')]
  return {
    passed: named('passed').length + flaky.length,
    flaky,
    failed: failed.length === 0 && code !== 0 ? [`${title} ended with ${code}`] : failed,
  }
}

/** Runs a program to its end and returns its exit code. */
export async function runProgram(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

export function readReport<T>(path: string): T | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null
}
