import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** So many random histories of the money of a payer, tried by the test of the rules themselves. Answers whether all ended right. */
export function ledgerHistories(runs: number): boolean {
  return testOf('packages/domain/src/ledger/histories.test.ts', { HISTORIES: String(runs) })
}

/** So many random school years of a child in care that is charged again and again. */
export function careHistories(runs: number): boolean {
  return testOf('packages/domain/src/care/care-histories.test.ts', { CARE_HISTORIES: String(runs) })
}

/** The same through the server, with so many children. */
export function careLives(runs: number): boolean {
  return testOf('apps/api/test/care/care-server-histories.test.ts', {
    CARE_SERVER_HISTORIES: String(runs),
  })
}

/** The same of families, through the calls of the server. */
export function familyHistories(runs: number): boolean {
  return testOf('apps/api/test/payments/server-histories.test.ts', { SERVER_HISTORIES: String(runs) })
}

/** So many messages of a provider, each one to five times and in any order. */
export function manyMessages(messages: number): boolean {
  return testOf('apps/api/test/payments/many-messages.test.ts', { MESSAGES: String(messages) })
}

/** So many carts that want a coupon which a tenth of them can use. */
export function couponCarts(carts: number): boolean {
  return testOf('apps/api/test/payments/coupon-carts.test.ts', { CARTS: String(carts) })
}

function testOf(file: string, asked: Record<string, string>): boolean {
  const checkout = join(import.meta.dirname, '..')
  const vitest = join(checkout, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', file, '--testTimeout=3600000'], {
    cwd: checkout,
    env: { ...process.env, ...asked },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return status === 0
}
