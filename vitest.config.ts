import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * Time limits end what hangs, on the slowest machine that builds this; no test fails because a machine is slow. What passes
 * only at a second try is named by `npm test`, as with browser tests.
 */
const patient = {
  retry: process.env.CI ? 1 : 0,
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 120_000 } },
}

const inPage = {
  root: 'apps/web',
  include: ['src/**/*.test.{ts,tsx}'],
  environment: 'happy-dom',
  // Nothing moves, so no timer of a movement outlives the page of its test.
  environmentOptions: { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } } },
  ...patient,
}

/** One project per package. `vitest --project api` runs the tests of one. */
export default defineConfig({
  test: {
    // One worker more than cores: a third of the time of a test of the server, its worker waits for PostgreSQL.
    maxWorkers: availableParallelism() + 1,
    projects: [
      // Pure functions have nothing to keep apart: a worker for each file took longer than its tests.
      {
        test: {
          name: 'domain',
          root: 'packages/domain',
          include: ['src/**/*.test.ts'],
          isolate: false,
          ...patient,
        },
      },
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
          isolate: false,
          ...patient,
        },
      },
      {
        test: {
          name: 'api',
          root: 'apps/api',
          include: ['{src,test}/**/*.test.ts'],
          // Every file builds a server of its own, of modules that keep nothing: they are read once for all files.
          isolate: false,
          globalSetup: [join(import.meta.dirname, 'apps/api/test/rig/global-setup.ts')],
          ...patient,
        },
      },
      {
        test: {
          ...inPage,
          name: 'web',
          exclude: ['src/**/*.alone.test.{ts,tsx}'],
          // The application is read once for all files, and each of them leaves the page as it found it.
          isolate: false,
          setupFiles: [join(import.meta.dirname, 'apps/web/test/between-files.ts')],
        },
      },
      // What stands in for a module, or reads one anew, does so in a worker of its own.
      { test: { ...inPage, name: 'web-alone', include: ['src/**/*.alone.test.{ts,tsx}'] } },
      { test: { name: 'tools', root: 'tools', include: ['**/*.test.ts'], ...patient } },
    ],
  },
})
