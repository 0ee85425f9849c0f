import type { Browser, Page } from '@playwright/test'
import { careHourly } from '../../apps/api/src/features/care/care.job.ts'
import { asPlatform, createPool } from '../../apps/api/src/platform/database/database.ts'
import { closeQueues, later, openQueues } from '../../apps/api/src/platform/jobs/jobs.ts'
import { care } from '../../packages/contract/src/care/care.ts'
import { invoices } from '../../packages/contract/src/invoices/invoices.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { moveClock, STARTS_AT } from '../rig/clock.ts'
import { officeOf } from '../rig/office.ts'
import { startRig, type Rig } from '../rig/rig.ts'
import { signIn } from '../rig/sign-in.ts'

// This product has its own clock, which moves through a school year. Both widths are opened in turn.

/** Two schools of the demo have months to catch up on first. */
const PATIENT = { timeout: 180_000 }

const VIEWPORTS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

test('a year of a family in care, as staff see it: each month is billed once, a pause and the end of it too @journey', async ({
  browser,
}) => {
  const rig = await startRig({ startsAt: STARTS_AT, withDemo: true })
  try {
    const manager = rig.logins.find(({ role }) => role === 'Manager')!
    const office = await officeOf(rig.url, manager)
    const id = await office.sessionWith({
      price: 100,
      billingType: 'MONTHLY',
      billingRate: 'FIXED',
      aftercareEndDate: '2027-06-25',
    })
    const child = await office.childWith('Anna', {
      primaryGuardian: { firstName: 'Gus', lastName: 'Year', phone: '', email: 'gus.year@example.test' },
    })
    await office.call(rosters.add, { at: 'aftercare', params: { id }, body: { childId: child.id } })
    await inBothWidths(browser, rig, `/schools/contacts/${child.id}?tab=billing`, async (page) => {
      const coming = page.getByRole('region', { name: 'Upcoming charges' })
      await expect(coming.getByRole('group').first()).toContainText('11/01/2026')
    })

    // Turn of the year: November, December and January are billed, although no run happened in between.
    await rig.moveTo(Temporal.Instant.from('2027-01-04T15:00:00Z'))
    await charge(rig)
    const paused = await officeOf(rig.url, manager)
    // One month was billed at enrollment, three by a late run.
    await expect.poll(() => billed(rig, child.name), PATIENT).toEqual([300, 900])
    const { enrollments } = await paused.call(care.ofChild, { params: { childId: child.id }, query: {} })
    const body = { from: '2027-02-01', to: '2027-02-28', reason: 'Away' }
    await paused.call(care.pause, { params: { id: enrollments[0]!.enrollmentId }, body })

    // End of the school year, over both clock changes: February was paused and is not billed.
    await rig.moveTo(Temporal.Instant.from('2027-07-05T15:00:00Z'))
    await charge(rig)
    await expect.poll(() => billed(rig, child.name), PATIENT).toEqual([300, 900, 1200])
    await charge(rig)
    const search = encodeURIComponent(child.name)
    await inBothWidths(browser, rig, `/schools/transactions/invoices?search=${search}`, async (page) => {
      await expect(page.getByText('1–3 of 3')).toBeVisible()
    })
    expect(await billed(rig, child.name)).toEqual([300, 900, 1200])

    async function billed({ url }: Rig, name: string) {
      const now = await officeOf(url, manager)
      const { content } = await now.call(invoices.list, { query: { search: name } })
      return content.map(({ total }) => total / 100).toReversed()
    }
  } finally {
    await rig.stop()
  }
})

/** Runs the worker's hourly care job now. */
async function charge({ databaseUrl, clockShiftSeconds }: Rig): Promise<void> {
  const pool = createPool({ connectionString: databaseUrl, poolSize: 1, clockShiftSeconds })
  await openQueues(pool.pg)
  await asPlatform(pool, (tx) => later(tx, careHourly, {}))
  await closeQueues()
  await pool.pg.end()
}

/** Opens a screen as a Manager, at a desk and on a phone, on the product's clock. */
async function inBothWidths(
  browser: Browser,
  rig: Rig,
  path: string,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  for (const viewport of VIEWPORTS) {
    const context = await browser.newContext({ viewport, baseURL: rig.url, timezoneId: 'America/Toronto' })
    await context.addInitScript(moveClock, rig.clockShiftSeconds)
    const page = await context.newPage()
    await signIn(
      page,
      rig.logins.find(({ role }) => role === 'Manager')!,
      path,
    )
    await look(page)
    await context.close()
  }
}
