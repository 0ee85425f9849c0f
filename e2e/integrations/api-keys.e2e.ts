import { expect, test } from '../rig/afterbell.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

const PATH = '/schools/settings/api-keys'

test('an API key is made, shown once, reads what it may, and is revoked @phone', async ({
  page,
  logins,
  request,
}) => {
  await signIn(page, logins['Super Admin']!, PATH)
  const name = `Bookkeeping ${test.info().project.name}`
  await page.getByRole('button', { name: 'Create API key' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create API key' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('group', { name: 'What it may do' })).toContainText(
    'Choose at least one thing',
  )
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Name').fill(name)
  const details = dialog.getByRole('checkbox', { name: 'With phone numbers, emails and addresses' })
  await details.check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('group', { name: 'What it may do' })).toContainText(
    'Details are shown with something else',
  )
  await details.uncheck()
  await dialog.getByRole('checkbox', { name: 'See contacts' }).check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  const key = await dialog.getByLabel('API key', { exact: true }).inputValue()
  expect(key).toMatch(/^abk_/)
  const schoolId = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name: url }) => /schools\/([0-9a-f-]{36})\//.exec(url)?.[1])
      .find(Boolean)!,
  )
  const ask = (path: string) =>
    request.get(`/api/schools/${schoolId}/${path}`, { headers: { authorization: `Bearer ${key}` } })
  expect((await ask('children/amount')).status()).toBe(200)
  expect((await ask('api-keys')).status()).toBe(403)
  const { content } = await (await ask('children')).json()
  expect(content[0]).toHaveProperty('fullName')
  for (const field of ['birthDate', 'allergies', 'hasDoNotRelease'])
    expect(content[0]).not.toHaveProperty(field)

  await dialog.getByRole('button', { name: 'I saved it' }).click()
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('See contacts')
  await expect(row).toContainText('Last used')
  await expect(page.getByText(key)).toHaveCount(0)

  await row.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('Revoked')
  expect((await ask('children/amount')).status()).toBe(401)
})

test('a manager makes no API keys', async ({ page, logins }) => {
  await signIn(page, logins.Manager!)
  await page.goto(PATH)
  await expect(page).toHaveURL((url) => url.pathname !== PATH)
})
