import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { ROOT } from './sources.ts'

// `npm run mutate`: breaks the money rules in every small way, one at a time, and counts how often a domain test
// notices. It takes some minutes and is not part of `npm test`. `npm run mutate -- refund` tries one group.

/** Tests must notice at least this share of the mutants, in each group by itself. */
const LEAST_PERCENT = 90

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  ledger: ['ledger/ledger.ts', 'ledger/bill.ts', 'ledger/parts.ts'],
  installments: ['prices/payment-plan.ts', 'ledger/installments.ts'],
  invoice: ['ledger/invoice.ts', 'ledger/enrollment-payment.ts', 'ledger/invoice-number.ts'],
  refund: ['ledger/refund.ts', 'ledger/dates-lost.ts'],
  'payment states': ['payments/payment-states.ts', 'payments/payment-ways.ts', 'payments/in-doubt.ts'],
  cycles: ['care/cycles.ts', 'care/pauses.ts', 'prices/charges.ts'],
  'card numbers': ['payments/card-rules.ts'],
  'invoice acts': ['invoices/invoice-acts.ts', 'invoices/payment-entries.ts', 'invoices/statement.ts'],
  coupons: ['coupons/coupon-form.ts', 'coupons/coupon-use.ts', 'prices/cart-coupon.ts'],
  dunning: ['dunning/dunning.ts', 'payments/mandate.ts', 'invoices/tried.ts'],
  cents: ['kernel/money.ts'],
}

const requestedGroup = process.argv[2]
const names = Object.keys(GROUPS).filter((name) => requestedGroup === undefined || name === requestedGroup)
if (names.length === 0)
  throw new Error(`There is no group ${requestedGroup}: ${Object.keys(GROUPS).join(', ')}`)

const work = join(ROOT, '.cache/mutation')
// Fewer histories than in `npm test`, because each runs again for every mutant.
process.env.HISTORIES ??= '100'
process.env.CARE_HISTORIES ??= '20'
process.env.CARE_CARTS ??= '500'

const mutants = await new Stryker({
  mutate: names.flatMap((name) => GROUPS[name]!.map((path) => `packages/domain/src/${path}`)),
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/mutate.config.ts', related: false },
  ignorePatterns: [
    '/apps',
    '/bench',
    '/e2e',
    '/packages/contract',
    '/dist',
    '/.data',
    '/.cache',
    '/coverage',
  ],
  coverageAnalysis: 'perTest',
  concurrency: availableParallelism(),
  // Nothing is compiled. Stryker cannot rewrite settings through our compiler's interface.
  tsconfigFile: 'none',
  tempDirName: join(work, 'sandbox'),
  reporters: ['html', 'clear-text'],
  clearTextReporter: { reportTests: false, reportScoreTable: false, allowColor: false },
  htmlReporter: { fileName: join(work, 'report.html') },
  allowConsoleColors: false,
}).runMutationTest()

for (const name of names) {
  const groupMutants = mutants.filter(({ fileName }) =>
    GROUPS[name]!.some((path) => fileName.endsWith(`/${path}`)),
  )
  const noticed = groupMutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length
  const counted = groupMutants.filter(
    ({ status }) => status !== 'Ignored' && status !== 'CompileError',
  ).length
  const percent = counted === 0 ? 0 : (100 * noticed) / counted
  const isEnough = percent >= LEAST_PERCENT
  console.log(
    `${isEnough ? 'passed' : 'FAILED'}  ${name}: ${noticed} of ${counted} noticed, ${percent.toFixed(1)} %`,
  )
  if (!isEnough) process.exitCode = 1
}
