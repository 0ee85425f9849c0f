import { defineConfig } from 'vitest/config'

/** Tests that `npm run mutate` runs for each mutant: only those of money, which need neither server nor browser. */
export default defineConfig({
  test: {
    root: 'packages/domain',
    include: [
      'src/{ledger,providers,payments,invoices,care,dunning,late-pickups,payouts,own-bill,coupons,prices}/*.test.ts',
      'src/kernel/money.test.ts',
    ],
    isolate: false,
  },
})
