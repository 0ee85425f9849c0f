import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'
import { ROOT } from './sources.ts'

/** Names the file that this reporter writes and `tools/test.ts` reads. */
export const VITEST_REPORT = 'VITEST_REPORT_FILE'

/** A test with its outcome, in the words of `tools/test.ts`. */
export interface Tested {
  name: string
  status: 'passed' | 'flaky' | 'failed' | 'skipped'
}

/** All tests of a run, and the milliseconds each file took. */
export interface TestReport {
  tests: Tested[]
  files: { name: string; ms: number }[]
}

/**
 * Vitest's own JSON leaves out failures around the tests: a setup of a file or suite, a file that cannot load, an
 * unhandled error. They fail the run, so this reporter gives each a name.
 */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const path = process.env[VITEST_REPORT]
    if (!path) return
    const report: TestReport = {
      tests: [
        ...modules.flatMap(testsOf),
        ...errors.map(({ message }) => failure('Outside of the tests', message)),
      ],
      files: modules.map((module) => ({ name: fileOf(module), ms: Math.round(durationOf(module)) })),
    }
    writeFileSync(path, JSON.stringify(report))
  }
}

function testsOf(module: TestModule): Tested[] {
  const file = fileOf(module)
  const around = [
    ...module.errors().map(({ message }) => failure(file, message)),
    ...[...module.children.allSuites()].flatMap((suite) =>
      suite.errors().map(({ message }) => failure(`${file} › ${suite.fullName}`, message)),
    ),
  ]
  const tests = [...module.children.allTests()].map((test): Tested => {
    const name = `${file} › ${test.fullName}`
    const { state, errors } = test.result()
    if (state === 'passed' && (test.diagnostic()?.flaky ?? false)) {
      return { ...failure(name, errors?.[0]?.message), status: 'flaky' }
    }
    if (state === 'failed') return failure(name, errors?.[0]?.message)
    return { name, status: state === 'passed' ? 'passed' : 'skipped' }
  })
  return [...around, ...tests]
}

/** Adds the first line of the error to the name. */
function failure(name: string, message: string | undefined): Tested {
  const line = message?.split('\n')[0] ?? ''
  return { name: line === '' ? name : `${name}: ${line.slice(0, 200)}`, status: 'failed' }
}

function durationOf(module: TestModule): number {
  const { duration, collectDuration, setupDuration } = module.diagnostic()
  return duration + collectDuration + setupDuration
}

const fileOf = (module: TestModule): string => relative(ROOT, module.moduleId)
