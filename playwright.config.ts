import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { LAUNCH } from './e2e/rig/chromium.ts'

/** Every browser test runs at a desk, and on a phone too where its title is tagged `@phone`: what is held in a hand, geometry, and one flow of each dialog. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '.cache/e2e',
  globalSetup: './e2e/rig/global-setup.ts',
  forbidOnly: true,
  // A browser on a busy machine can be late. What needed a second try is counted and named by `npm test`.
  retries: process.env.CI ? 2 : 0,
  // Twice as many as there are processors: what waits for its server leaves one idle.
  workers: availableParallelism() * 2,
  // Limits end what hangs; nothing fails because a machine is slow. What is broken everywhere is not tried to its end.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  maxFailures: process.env.CI ? 20 : 0,
  reporter: [['list']],
  use: {
    baseURL: process.env.E2E_URL,
    browserName: 'chromium',
    launchOptions: LAUNCH,
    locale: 'en-US',
    timezoneId: 'America/Toronto',
    // Every test begins as a new device, which would fetch and keep the whole program to work offline. Where that is what
    // is tested, the file allows it.
    serviceWorkers: 'block',
    // A worker keeps its window and its programs, and takes from it what the test before left: a tenth of all the time.
    reuseContext: true,
    // What moves on the screen is drawn by the processor here, a fifth of all the time of a test.
    contextOptions: { reducedMotion: 'reduce' },
    // What is pressed and never comes would hold a test to its end, and three times that where it is a slow one.
    actionTimeout: 120_000,
    screenshot: 'only-on-failure',
    // Writing one down costs every test a seventh of its time; CI tries again what fails.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
  },
  projects: [
    { name: 'desk', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
