import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { groups } from '@afterbell/contract/index'
import { openApiText } from '../apps/api/src/platform/http/api-docs/api-docs.ts'
import { generated, stale } from './generated.ts'
import { ROOT } from './sources.ts'
import { finding, inOrder, program, type Outcome } from './steps.ts'

const PROJECTS = [
  ['domain', 'packages/domain'],
  ['contract', 'packages/contract'],
  ['server', 'apps/api'],
  ['browser', 'apps/web'],
  ['browser tests', 'apps/web/tsconfig.test.json'],
  ['tools and tests', '.'],
] as const

/** Checks everything that needs no running product: types, lint, format, dead code, walls, generated files. */
export function check({ withWalls }: { withWalls: boolean }): Promise<Outcome[]> {
  const steps = [
    ...PROJECTS.map(
      ([name, project]) =>
        () =>
          program(`types of ${name}`, 'tsc', '-p', project),
    ),
    () => program('lint', 'oxlint', '--deny-warnings'),
    () => program('format', 'oxfmt', '--check'),
    () => program('dead code', 'knip', '--no-progress', '--no-config-hints', '--no-tag-hints'),
    // The other run counts tests as users of an export.
    () =>
      program(
        'what only tests use',
        'knip',
        '--production',
        '--no-progress',
        '--no-config-hints',
        '--no-tag-hints',
      ),
    () => finding('generated files are fresh', staleFiles),
    () => finding('a client made from the API document', clientOfDocument),
    // `npm test` runs them with the other tests.
    ...(withWalls ? [() => program('walls', 'vitest', 'run', '--project', 'tools', 'architecture')] : []),
  ]
  return inOrder(steps, Math.min(4, availableParallelism()))
}

/** Generates types from the API document with the most common generator, which runs on its own TypeScript. */
async function clientOfDocument(): Promise<string> {
  const generator = 'tools/openapi-client/node_modules/openapi-typescript/bin/cli.js'
  const [document, types] = ['.cache/openapi-client/openapi.json', '.cache/openapi-client/api.d.ts']
  mkdirSync(join(ROOT, dirname(document)), { recursive: true })
  writeFileSync(join(ROOT, document), await openApiText(groups))
  const made = await program('types', 'node', generator, document, '-o', types)
  if (!made.hasPassed) return made.output
  const compiled = await program('client', 'tsc', '-p', 'tools/openapi-client')
  return compiled.hasPassed ? '' : compiled.output
}

async function staleFiles(): Promise<string> {
  const paths = stale(await generated())
  return paths.length === 0 ? '' : `${paths.join(', ')}: run \`npm run gen\` and commit what it writes`
}

if (import.meta.main) {
  const outcomes = await check({ withWalls: true })
  const failed = outcomes.filter(({ hasPassed }) => !hasPassed)
  console.log(
    failed.length === 0
      ? '\nEverything is right.'
      : `\nNot right: ${failed.map(({ name }) => name).join(', ')}.`,
  )
  process.exitCode = failed.length === 0 ? 0 : 1
}
