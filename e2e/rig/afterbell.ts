import { test as base } from '@playwright/test'
import type { DemoLogin } from '../../apps/api/src/platform/process/demo.ts'
import { clockShift, moveClock } from './clock.ts'

export { expect } from '@playwright/test'

/** A page of the running product on its clock, and the demo's logins by role. */
export const test = base.extend<{ logins: Record<string, DemoLogin> }>({
  context: async ({ context }, use) => {
    await context.addInitScript(moveClock, clockShift())
    await context.addInitScript(keepSuccessInSight)
    await use(context)
    // The next test uses the same window; this is the only state that would remain.
    await context.setOffline(false)
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures off the pattern
  logins: async ({}, use) => {
    const all = JSON.parse(process.env.E2E_LOGINS ?? '[]') as DemoLogin[]
    await use(Object.fromEntries(all.map((login) => [login.role, login])))
  },
})

/**
 * Shows a success message four times as long as its 1500 ms, which a busy machine can miss. The tests of notifications
 * check the real time.
 */
function keepSuccessInSight(): void {
  const real = window.setTimeout.bind(window)
  window.setTimeout = ((run: () => void, ms?: number) =>
    real(run, ms === 1500 ? 6000 : ms)) as typeof setTimeout
}
