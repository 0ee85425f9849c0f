import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Runs the rules' own test on this many random histories of one payer's money. Returns whether all passed. */
export function ledgerHistories(runs: number): boolean {
  return testOf('packages/domain/src/ledger/histories.test.ts', { HISTORIES: String(runs) })
}

/** Runs this many random school years of a child in recurring care. */
export function careHistories(runs: number): boolean {
  return testOf('packages/domain/src/care/care-histories.test.ts', { CARE_HISTORIES: String(runs) })
}

/** The same through the server, with this many children. */
export function careLives(runs: number): boolean {
  return testOf('apps/api/test/care/care-server-histories.test.ts', {
    CARE_SERVER_HISTORIES: String(runs),
  })
}

/** Runs this many random histories of families through the server's calls. */
export function familyHistories(runs: number): boolean {
  return testOf('apps/api/test/payments/server-histories.test.ts', { SERVER_HISTORIES: String(runs) })
}

/** Runs this many random histories of families' carts through the server's calls. */
export function cartHistories(runs: number): boolean {
  return testOf('apps/api/test/portal/cart-histories.test.ts', { CART_HISTORIES: String(runs) })
}

/** Sends this many messages of a provider, each one to five times and in any order. */
export function manyMessages(messages: number): boolean {
  return testOf('apps/api/test/payments/many-messages.test.ts', { MESSAGES: String(messages) })
}

/** Runs this many carts for a coupon that a tenth of them can use. */
export function couponCarts(carts: number): boolean {
  return testOf('apps/api/test/payments/coupon-carts.test.ts', { CARTS: String(carts) })
}

function testOf(file: string, settings: Record<string, string>): boolean {
  const checkout = join(import.meta.dirname, '..')
  const vitest = join(checkout, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', file, '--testTimeout=3600000'], {
    cwd: checkout,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return status === 0
}
