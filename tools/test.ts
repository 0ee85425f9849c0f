import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { missingChromium } from '../e2e/rig/chromium.ts'
import { check } from './check.ts'
import { ROOT } from './sources.ts'

// `npm test`: everything, as CI runs it. `npm test -- rosters`: the tests of one room, of every kind. The last line counts
// all of it, the one before says how long each kind took.

interface Tally {
  passed: number
  failed: number
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

const total = tallies.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }))
process.exitCode = total.failed === 0 ? 0 : 1
console.log(`\n${times.join(', ')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)

async function suite(title: string, run: () => Promise<Tally>): Promise<void> {
  console.log(`\n── ${title} ──\n`)
  const begun = performance.now()
  tallies.push(await run())
  const seconds = Math.round((performance.now() - begun) / 1000)
  times.push(`${title} ${Math.floor(seconds / 60)} min ${seconds % 60} s`)
}

async function checks(): Promise<Tally> {
  const outcomes = await check({ withWalls: false })
  const passed = outcomes.filter(({ hasPassed }) => hasPassed).length
  return { passed, failed: outcomes.length - passed }
}

async function vitest(): Promise<Tally> {
  const report = join(REPORTS, 'vitest.json')
  const code = await run('vitest', [
    'run',
    ...(room ? [`/${room}/`] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const read = reportAt<{
    numPassedTests: number
    numFailedTests: number
    testResults: { status: string; assertionResults: unknown[] }[]
  }>(report)
  // A file that cannot even be loaded has no tests to fail.
  const unloaded = read?.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return tally(code, read?.numPassedTests ?? 0, (read?.numFailedTests ?? 0) + (unloaded?.length ?? 0))
}

async function playwright(): Promise<Tally> {
  const missing = missingChromium()
  if (missing) {
    console.log(missing)
    return { passed: 0, failed: 1 }
  }
  const report = join(REPORTS, 'playwright.json')
  const code = await run(
    'node',
    ['tools/e2e.ts', '--reporter=list,json', ...(room ? [`e2e/${room}/`] : [])],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  )
  const stats = reportAt<{ stats: { expected: number; unexpected: number; flaky: number } }>(report)?.stats
  if (stats?.flaky) console.log(`${stats.flaky} browser tests passed only when they were tried again`)
  return tally(code, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0)
}

/** What ends badly without a failed test has failed as a whole. */
function tally(code: number, passed: number, failed: number): Tally {
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed }
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
