import { attendance } from '../../packages/contract/src/attendance/attendance.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf } from '../rig/office.ts'
import { chooseFromMenu } from '../rig/row-menu.ts'
import { signIn } from '../rig/sign-in.ts'

test('attendance is counted by child, and leads to the entries it counts', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const { id, name } = await office.classWith()
  const [ann] = await office.enroll(id, 'Ann')
  const at = { at: 'classes' as const, params: { id } }
  const { content } = await office.call(attendance.list, { ...at, query: {} })
  const body = { checkIn: '14:55', attendanceIds: [content[0]!.id] }
  await office.call(attendance.checkIn, { ...at, body })
  const search = encodeURIComponent(ann!.name)
  await signIn(page, logins.Manager!, `/schools/reports/attendance?by=child&search=${search}`)
  await expect(page.getByRole('button', { name: 'By child' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: ann!.name }).click()
  await expect(page).toHaveURL(/\/reports\/entries\?/)
  await expect(page.getByRole('heading', { name: 'Attendance entries' })).toBeVisible()
  await expect(page.getByText(name).first()).toBeVisible()
  await expect(page.getByText('2:55 PM').first()).toBeVisible()
})

for (const [path, title] of [
  ['attendance', 'Attendance'],
  ['entries', 'Attendance entries'],
  ['enrollment', 'Enrollment'],
  ['fill', 'Fill rate'],
  ['wait-list', 'Wait lists'],
  ['late-pickups', 'Late pickups'],
  ['form-answers', 'Form answers'],
] as const)
  test(`the report ${title} is shown as chart and table, full and empty, and is downloaded`, async ({
    page,
    logins,
  }) => {
    await signIn(page, logins.Manager!, `/schools/reports/${path}?from=2026-09-01&to=2026-11-30`)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(page.getByRole('figure').or(page.getByRole('img')).first()).toBeVisible()
    await page.getByText('Table', { exact: true }).click()
    await expect(page.getByRole('table').first()).toBeVisible()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    expect((await file).suggestedFilename()).toMatch(/^.* 2026-09-01 to 2026-11-30\.xlsx$/)
    await page.goto(`/schools/reports/${path}?from=2001-01-01&to=2001-01-31`)
    const empty = path === 'wait-list' ? /Wait lists/ : /match|in these dates/
    await expect(page.getByRole('heading', { name: empty }).first()).toBeVisible()
  })

test('a report over ten years says so at its dates', async ({ page, logins }) => {
  await signIn(page, logins.Manager!, '/schools/reports/attendance?from=2016-01-01&to=2026-01-01')
  await expect(page.getByText('At most two years can be shown at once')).toBeVisible()
  await expect(page.getByText('could not be loaded')).toHaveCount(0)
})

test('a view is saved, emailed every month, renamed, opened again and removed @journey', async ({
  page,
  logins,
}) => {
  const name = `Late ${Date.now()}`
  await signIn(page, logins.Manager!, '/schools/reports/late-pickups?activityType=classes')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`${name} saved`)).toBeVisible()

  await page.goto('/schools/reports')
  await chooseFromMenu(page, name, 'Email it')
  await page.getByRole('combobox', { name: 'How often' }).click()
  await page.getByRole('option', { name: 'Every month' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const views = page.getByRole('region', { name: 'Your views' })
  const viewItem = views.getByRole('listitem').filter({ hasText: name })
  await expect(viewItem).toContainText(/Emailed to you on day 1 of every month, next on \d\d\/01\/2026/)
  await chooseFromMenu(page, name, 'Name and sharing')
  await page.getByRole('textbox', { name: 'Name' }).fill(`${name} again`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: `${name} again` })).toBeVisible()
  await page.getByRole('link', { name: `${name} again` }).click()
  await expect(page).toHaveURL(/late-pickups\?activityType=classes/)
  await page.goto('/schools/reports')
  await chooseFromMenu(page, `${name} again`, 'Remove')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('link', { name: `${name} again` })).toHaveCount(0)
})

test('a report longer than a spreadsheet is made into a CSV file that is fetched @journey', async ({
  page,
  logins,
}) => {
  await page.route(/\/api\/.*\/entries\?/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), totalElements: 10_001 } })
  })
  await signIn(page, logins.Manager!, '/schools/reports/entries?from=2026-10-01&to=2026-11-18')
  await expect(page.getByText('1–50 of 10,001')).toBeVisible()
  // A server that is busy may ask to try again.
  await expect(async () => {
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await expect(page.getByText('These are 10,001 rows, and a spreadsheet holds 10,000')).toBeVisible()
    await page.getByRole('button', { name: 'Make the file' }).click()
    await expect(page.getByText('The file is being made')).toBeVisible()
  }).toPass()
  const made = page
    .getByRole('region', { name: 'Files' })
    .getByRole('button', { name: /\.csv$/ })
    .first()
  // The worker makes it, beside everything else that the other tests want of it.
  await expect(made).toBeVisible({ timeout: 120_000 })
  const file = page.waitForEvent('download')
  await made.click()
  expect((await file).suggestedFilename()).toBe('Attendance entries 2026-10-01 to 2026-11-18.csv')
})
