import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sum } from '@afterbell/domain/kernel/sum'
import { missingChromium } from '../e2e/rig/chromium.ts'
import { check } from './check.ts'
import { ROOT } from './sources.ts'
import { VITEST_REPORT, type Tested, type TestReport } from './vitest-report.ts'

// `npm test`: everything, as CI runs it. `npm test -- rosters`: the tests of one room, of every kind. The last line counts
// all of it, the one before says how long each kind took.

interface Tally {
  passed: number
  /** By name. They passed only when they were tried again. */
  flaky: string[]
  /** By name: what is said at the very end is all that is read of a long run. */
  failed: string[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; line: number; tests: { projectName: string; status: string }[] }[]
}

const PLAYWRIGHT_STATUS: Record<string, Tested['status']> = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'flaky',
  skipped: 'skipped',
}

const REPORTS = join(ROOT, '.cache/reports')
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

const room = process.argv[2]
const times: string[] = []
const tallies: Tally[] = []

if (!room) await suite('Check', checks)
await suite('Tests', vitest)
if (!room || existsSync(join(ROOT, 'e2e', room))) await suite('Browser tests', playwright)

const passed = sum(tallies.map((tally) => tally.passed))
const failed = tallies.flatMap((tally) => tally.failed)
process.exitCode = failed.length === 0 ? 0 : 1
named(
  'Passed only when they were tried again',
  tallies.flatMap((tally) => tally.flaky),
)
named('Failed', failed)
console.log(`\n${times.join(', ')}`)
console.log(`${passed} passed, ${failed.length} failed`)

function named(title: string, names: readonly string[]): void {
  if (names.length > 0) console.log(`\n${title}:\n${names.map((name) => `  ${name}`).join('\n')}`)
}

async function suite(title: string, run: () => Promise<Tally>): Promise<void> {
  console.log(`\n── ${title} ──\n`)
  const begun = performance.now()
  tallies.push(await run())
  const seconds = Math.round((performance.now() - begun) / 1000)
  times.push(`${title} ${Math.floor(seconds / 60)} min ${seconds % 60} s`)
}

async function checks(): Promise<Tally> {
  const outcomes = await check({ withWalls: false })
  const failed = outcomes.filter(({ hasPassed }) => !hasPassed).map(({ name }) => name)
  return { passed: outcomes.length - failed.length, flaky: [], failed }
}

async function vitest(): Promise<Tally> {
  const report = join(REPORTS, 'vitest.json')
  const code = await run(
    'vitest',
    ['run', ...(room ? [`/${room}/`] : []), '--reporter=default', '--reporter=./tools/vitest-report.ts'],
    { [VITEST_REPORT]: report },
  )
  const { tests, files } = reportAt<TestReport>(report) ?? { tests: [], files: [] }
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, 10)
  named(
    'The ten slowest files',
    slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1)} s  ${name}`),
  )
  return tally('Tests', code, tests)
}

async function playwright(): Promise<Tally> {
  const missing = missingChromium()
  if (missing) {
    console.log(missing)
    return { passed: 0, flaky: [], failed: ['Browser tests have no browser'] }
  }
  const report = join(REPORTS, 'playwright.json')
  const code = await run(
    'node',
    ['tools/e2e.ts', '--reporter=list,json', ...(room ? [`e2e/${room}/`] : [])],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  )
  const tests = (reportAt<PlaywrightSuite>(report)?.suites ?? []).flatMap(testsOf)
  return tally('Browser tests', code, tests)
}

function testsOf({ suites = [], specs = [] }: PlaywrightSuite): Tested[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, status }) => ({
      name: `[${projectName}] ${file}:${line} › ${title}`,
      status: PLAYWRIGHT_STATUS[status]!,
    })),
  )
  return [...own, ...suites.flatMap(testsOf)]
}

/** What ends badly without a failed test has failed as a whole. */
function tally(title: string, code: number, tests: readonly Tested[]): Tally {
  const those = (status: Tested['status']) =>
    tests.filter((test) => test.status === status).map(({ name }) => name)
  const [flaky, failed] = [those('flaky'), those('failed')]
  return {
    passed: those('passed').length + flaky.length,
    flaky,
    failed: failed.length === 0 && code !== 0 ? [`${title} ended with ${code}`] : failed,
  }
}

async function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

function reportAt<T>(path: string): T | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null
}
