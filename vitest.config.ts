import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** One project per package. `vitest --project api` runs the tests of one. */
export default defineConfig({
  test: {
    projects: [
      // Pure functions have nothing to keep apart: a worker for each file took longer than its tests.
      { test: { name: 'domain', root: 'packages/domain', include: ['src/**/*.test.ts'], isolate: false } },
      {
        test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'], isolate: false },
      },
      {
        test: {
          name: 'api',
          root: 'apps/api',
          include: ['{src,test}/**/*.test.ts'],
          globalSetup: [join(import.meta.dirname, 'apps/api/test/global-setup.ts')],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: 20_000,
        },
      },
      { test: { name: 'tools', root: 'tools', include: ['**/*.test.ts'], testTimeout: 30_000 } },
    ],
  },
})
