import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** So many random histories of the money of a payer, tried by the test of the rules themselves. Answers whether all ended right. */
export function ledgerHistories(runs: number): boolean {
  const checkout = join(import.meta.dirname, '..')
  const file = 'packages/domain/src/ledger/histories.test.ts'
  const vitest = join(checkout, 'node_modules/vitest/vitest.mjs')
  const env = { ...process.env, HISTORIES: String(runs) }
  const { status } = spawnSync(process.execPath, [vitest, 'run', file, '--testTimeout=600000'], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return status === 0
}
