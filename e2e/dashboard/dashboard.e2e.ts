import type { Page } from '@playwright/test'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf, type Office } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'

const PATH = '/schools/dashboard'

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
})

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** On a phone, a chart opens at its title. */
async function unfold(page: Page, name: string): Promise<void> {
  const fold = card(page, name).getByRole('button', { name, exact: true })
  await expect(card(page, name)).toBeVisible()
  if (await fold.isVisible()) await fold.click()
}

test('the office begins at what needs it, and each line leads to where it is done @phone', async ({
  page,
  logins,
}) => {
  const { id, name } = await office.classWith({ maxEnroll: 1, maxWaitList: 400 })
  await office.enroll(id, 'Anna')
  // More than in any other class, so that the list includes it.
  await office.wait(id, ...Array.from({ length: 12 }, () => 'Ben'))
  await signIn(page, logins.Coordinator!, PATH)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  const line = card(page, 'Needs attention').getByRole('listitem').filter({ hasText: name })
  await expect(line).toContainText('1 of 1 enrolled, 12 waiting')
  await expect(card(page, 'Enrolled children').getByRole('row', { name: /Classes/ })).toContainText('waiting')
  await line.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/schools/classes/${id}/wait-list$`))
})

test('what of money waits leads to where it is done, for those who see transactions', async ({
  page,
  logins,
}) => {
  await signIn(page, logins.Manager!, PATH)
  const needs = card(page, 'Needs attention')
  // Other rows also count invoices.
  const overdue = needs.locator('a[href$="status=past_due"]')
  const number = Number((await overdue.textContent())!.match(/^\d+/)![0])
  expect(number).toBeGreaterThan(0)
  await expect(needs.getByRole('heading', { name: /^Failed payments/ })).toBeVisible()
  await overdue.click()
  await expect(page).toHaveURL(/\/schools\/transactions\/invoices\?status=past_due$/)
  await expect(page.getByRole('main')).toContainText('Past due')
})

test('who sees no transactions is told nothing of money', async ({ page, logins }) => {
  const requestUrls: string[] = []
  page.on('request', (request) => requestUrls.push(request.url()))
  await signIn(page, logins.Coordinator!, PATH)
  await expect(card(page, 'Needs attention').getByRole('listitem').first()).toBeVisible()
  await expect(card(page, 'Needs attention')).not.toContainText('Past-due invoices')
  expect(requestUrls.filter((url) => url.includes('money-needs'))).toEqual([])
})

test('today’s activities say who is expected and who is there', async ({ page, logins }) => {
  const { id, name } = await office.classWith()
  await office.enroll(id, 'Anna', 'Ben')
  await signIn(page, logins.Manager!, PATH)
  const line = card(page, 'Today').getByRole('listitem').filter({ hasText: name })
  await expect(line).toContainText('5:00 PM – 6:00 PM')
  await expect(line).toContainText('0 there')
  await expect(line).toContainText('of 2 today')
  await line.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/schools/classes/${id}/attendance$`))
})

test('who signed up last stands first', async ({ page, logins }) => {
  const { id, name } = await office.classWith()
  const [zoe] = await office.enroll(id, 'Zoë')
  await signIn(page, logins.Manager!, PATH)
  const line = card(page, 'Recent sign-ups').getByRole('listitem').filter({ hasText: zoe!.name })
  await expect(line).toContainText(name)
  await expect(line).toContainText('Enrolled')
  await expect(line).toContainText('10/07/2026')
})

test('revenue is shown by quick ranges and by two clicks in a calendar, as a chart and as a table', async ({
  page,
  logins,
}) => {
  const { id } = await office.classWith({ price: 98 })
  const child = await office.childWith('Paula')
  await office.call(rosters.add, { at: 'classes', params: { id }, body: { childId: child.id } })
  await signIn(page, logins.Manager!, PATH)
  const revenue = card(page, 'Revenue')
  await unfold(page, 'Revenue')
  await expect(revenue.getByRole('button', { name: 'Last 30 days' })).toHaveAttribute('aria-pressed', 'true')
  await revenue.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(page).toHaveURL(/from=2026-10-01&to=2026-10-07/)
  await expect(
    revenue.getByRole('img', { name: /^Revenue, 10\/01\/2026 – 10\/07\/2026\. Booked \$/ }),
  ).toBeVisible()
  await revenue.getByText('Table', { exact: true }).click()
  const today = revenue.getByRole('row', { name: /^10\/07\/2026/ })
  await expect(today).toContainText('$')
  await expect(today.getByRole('cell').nth(1)).not.toHaveText('0')
  // The paid part depends on earlier tests.
  await expect(today.getByRole('cell').nth(3)).toHaveText(/^\$[\d,.]+$/)

  await revenue.getByRole('button', { name: 'Date range' }).click()
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await calendar.getByRole('button', { name: '2 October 2026', exact: true }).click()
  await expect(calendar).toBeVisible()
  await calendar.getByRole('button', { name: '5 October 2026', exact: true }).click()
  await expect(page).toHaveURL(/from=2026-10-02&to=2026-10-05/)
  await expect(revenue.getByRole('row')).toHaveCount(5)
  await page.reload()
  await expect(revenue.getByRole('button', { name: 'Date range' })).toHaveText('10/02/2026 – 10/05/2026')
  await revenue.getByRole('button', { name: 'Last month' }).click()
  await expect(page).toHaveURL(/from=2026-09-01&to=2026-09-30/)
})

test('the calendar shows a month or a week of every kind, and of one', async ({ page, logins }) => {
  // Earlier than all others, so that the day has room for it.
  const { name } = await office.classWith({ timeFrom: '06:05', timeTo: '06:50' })
  await signIn(page, logins.Manager!, `${PATH}?view=week`)
  const calendar = card(page, 'Calendar')
  await expect(calendar.getByRole('button', { name: 'Week', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await calendar
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
  await expect(page.getByText('Booked', { exact: true }).last()).toBeVisible()
  await page.keyboard.press('Escape')
  await calendar.getByRole('button', { name: /Camps$/ }).click()
  await expect(page).toHaveURL(/kind=camps/)
  await expect(calendar.getByRole('button', { name: new RegExp(name) })).toHaveCount(0)
  await calendar.getByRole('button', { name: 'Month', exact: true }).click()
  await calendar.getByRole('button', { name: 'Next month' }).click()
  await expect(calendar.getByRole('heading', { name: 'November 2026' })).toBeVisible()
  await page.reload()
  await expect(calendar.getByRole('heading', { name: 'November 2026' })).toBeVisible()
})
