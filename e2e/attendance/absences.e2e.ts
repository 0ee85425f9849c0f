import type { Page } from '@playwright/test'
import { attendance } from '../../packages/contract/src/attendance/attendance.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf, type Office } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'
import { waitForOfflineFiles } from '../rig/worker.ts'

test.use({ serviceWorkers: 'allow' })

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
})

const at = 'classes' as const
const statusesOf = async (id: string) =>
  (await office.call(attendance.list, { at, params: { id } })).content.map(({ status, absence }) =>
    `${status} ${absence?.reason ?? ''}`.trim(),
  )
const line = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Children' }).getByRole('listitem').filter({ hasText: name })
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test('a missing child is red until one tap says why, which can be undone, and a check-in counts more @phone', async ({
  page,
  logins,
}) => {
  const { id } = await office.classWith({ timeFrom: '15:00', timeTo: '18:00' })
  const [anna] = await office.enroll(id, 'Anna')
  await signIn(page, logins.Manager!, `/schools/classes/${id}/attendance`)
  const row = line(page, anna!.name)
  const dialog = page.getByRole('dialog')
  await expect(row).toContainText('Missing for')
  await expect(row.getByRole('link', { name: /^Call Gus/ })).toBeVisible()
  await row.getByRole('button', { name: `Mark absent, ${anna!.name}` }).click()
  await dialog.getByRole('button', { name: 'Sick' }).click()
  await expect(row).toContainText('Excused: sick')
  await expect(row).not.toContainText('Missing')
  await notices(page).getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Missing for')
  await expect.poll(() => statusesOf(id)).toEqual(['LATE'])

  await row.getByRole('button', { name: `Mark absent, ${anna!.name}` }).click()
  await dialog.getByRole('button', { name: 'No notice' }).click()
  await expect(row).toContainText('Absent: no notice')
  await expect.poll(() => statusesOf(id)).toEqual(['ABSENT NO_NOTICE'])
  await page.getByRole('button', { name: `Check in ${anna!.name}` }).click()
  await expect(row.locator('s')).toContainText('Absent: no notice')
  await expect.poll(() => statusesOf(id)).toEqual(['IN NO_NOTICE'])

  // Marking a checked-in child absent takes a confirmation.
  await row.getByRole('button', { name: /^In / }).click()
  await page.getByRole('menuitem', { name: 'Mark absent' }).click()
  await expect(dialog).toContainText('A check-in counts more than an absence')
  await dialog.getByRole('button', { name: 'Keep as it is' }).click()
})

test('without a network an absence is kept on the device and sent later', async ({
  page,
  context,
  logins,
}) => {
  const { id } = await office.classWith({ timeFrom: '15:00', timeTo: '18:00' })
  const [anna] = await office.enroll(id, 'Anna')
  await signIn(page, logins.Coordinator!, `/schools/classes/${id}/attendance`)
  await expect(line(page, anna!.name)).toBeVisible()
  await waitForOfflineFiles(page)
  await context.setOffline(true)
  await page.reload()
  await line(page, anna!.name)
    .getByRole('button', { name: `Mark absent, ${anna!.name}` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Vacation' }).click()
  await expect(line(page, anna!.name)).toContainText('Excused: vacation')
  await page.reload()
  await expect(page.getByText('1 not sent yet', { exact: true })).toBeVisible()
  await expect(line(page, anna!.name)).toContainText('Excused: vacation')
  expect(await statusesOf(id)).toEqual(['LATE'])
  await context.setOffline(false)
  await expect.poll(() => statusesOf(id)).toEqual(['EXCUSED VACATION'])
  await expect(page.getByText('1 not sent yet', { exact: true })).toBeHidden()
})

test('an absence is told ahead from the child’s page, with a brother, and on paper nobody reads why', async ({
  page,
  logins,
}) => {
  const { id, name } = await office.classWith({ timeFrom: '15:00', timeTo: '18:00' })
  const anna = await office.childWith('Anna')
  const ben = await office.childWith('Ben', { siblingId: anna.id })
  for (const { id: childId } of [anna, ben])
    await office.call(rosters.add, { at, params: { id }, body: { childId } })
  await signIn(page, logins.Manager!, `/schools/contacts/${anna.id}?tab=attendance`)
  await page.getByRole('button', { name: 'Absent', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Sick', { exact: true }).click()
  await dialog.getByRole('checkbox', { name: ben.name }).check()
  for (const each of [anna, ben]) await expect(dialog).toContainText(`${each.name}: expected once`)
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('10/01/2026')
  await dialog.getByRole('button', { name: 'Record absence' }).click()
  await expect(dialog.getByText('Should not be before the first day')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('10/14/2026')
  await page.keyboard.press('Tab')
  await expect(dialog).toContainText(`${anna.name}: expected 2 times`)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Record absence' }).click()
  await expect(notices(page)).toContainText('2 children are recorded as absent')
  await expect(page.getByRole('button', { name: /^Undo the absence of/ })).toBeVisible()

  await page.goto(`/schools/classes/${id}/print`)
  const sheet = page.getByRole('article', { name: 'Sign-in sheet' })
  await expect(sheet).toContainText(name)
  await expect(sheet.getByRole('row').filter({ hasText: 'Anna' })).toContainText('Absent')
  await expect(sheet).not.toContainText('Sick')
})

test('the palette records an absence of whichever child is found', async ({ page, logins }) => {
  const { id } = await office.classWith({ timeFrom: '15:00', timeTo: '18:00' })
  const [anna] = await office.enroll(id, 'Anna')
  await signIn(page, logins.Manager!, '/schools/contacts')
  // The key handler loads after the page.
  const search = page.getByRole('combobox', { name: /Go to an activity/ })
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(search).toBeVisible({ timeout: 2000 })
  }).toPass()
  await search.fill('record an abs')
  await page.getByRole('option', { name: /Record an absence/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Record an absence' })
  await dialog.getByRole('combobox', { name: 'Child' }).fill(anna!.name)
  await page.getByRole('option', { name: anna!.name }).click()
  await dialog.getByText('Other reason', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Record absence' }).click()
  await expect.poll(() => statusesOf(id)).toEqual(['EXCUSED OTHER'])
  await notices(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => statusesOf(id)).toEqual(['LATE'])
})
