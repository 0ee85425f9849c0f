import { expect, test } from '../rig/afterbell.ts'
import { officeOf } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'

test('an activity’s report says how full it is and who waits, and is downloaded', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const { id, name } = await office.classWith({ maxEnroll: 2, maxWaitList: 5 })
  await office.enroll(id, 'Anna', 'Ben')
  await office.wait(id, 'Cai')
  await signIn(page, logins.Manager!, `/schools/reports/activities?search=${encodeURIComponent(name)}`)
  await expect(page.getByText('2 of 2 (100%)')).toBeVisible()
  const totals = page.getByLabel('All activities')
  await expect(totals).toContainText('Taken2')
  await expect(totals).toContainText('Waiting1')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).first().click()
  expect((await file).suggestedFilename()).toMatch(/^Activities .*\.xlsx$/)
})

test('children are shown by grade, as bars and as a table, and each leads to its page', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const { id } = await office.classWith()
  const [ann] = await office.enroll(id, 'Ann')
  await signIn(page, logins.Manager!, `/schools/reports/children?search=${encodeURIComponent(ann!.name)}`)
  await expect(page.getByText('1 class', { exact: true })).toBeVisible()
  await page.getByText('Table', { exact: true }).click()
  await expect(page.getByRole('row', { name: /^2 1 1$/ })).toBeVisible()
  await page.getByRole('link', { name: ann!.name }).click()
  await expect(page).toHaveURL(new RegExp(`/contacts/${ann!.id}`))
})
