import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { check } from './check.ts'
import { ROOT } from './sources.ts'
import {
  browserTests,
  clearReports,
  listSlowest,
  outcomeOf,
  readReport,
  REPORTS,
  runProgram,
  runSuite,
  summarize,
  type Outcome,
} from './test-suites.ts'
import { VITEST_REPORT, type TestReport } from './vitest-report.ts'

// `npm test`: everything but the journeys. `npm test -- rosters`: all tests of one room. The last line has the total,
// the line before the time of each kind.

const room = process.argv[2]

clearReports()
if (!room) await runSuite('Check', checks)
await runSuite('Tests', vitest)
if (!room || existsSync(join(ROOT, 'e2e', room)))
  await runSuite('Browser tests', () =>
    browserTests(['--grep-invert=@journey', ...(room ? [`e2e/${room}/`] : [])]),
  )
summarize()

async function checks(): Promise<Outcome> {
  const outcomes = await check({ withWalls: false })
  const failed = outcomes.filter(({ hasPassed }) => !hasPassed).map(({ name }) => name)
  return { passed: outcomes.length - failed.length, flaky: [], failed }
}

async function vitest(): Promise<Outcome> {
  const report = join(REPORTS, 'vitest.json')
  const code = await runProgram(
    'vitest',
    ['run', ...(room ? [`/${room}/`] : []), '--reporter=default', '--reporter=./tools/vitest-report.ts'],
    { [VITEST_REPORT]: report },
  )
  const { tests, files } = readReport<TestReport>(report) ?? { tests: [], files: [] }
  listSlowest('The ten slowest files', files)
  return outcomeOf('Tests', code, tests)
}
