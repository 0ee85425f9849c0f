import { randomUUID } from 'node:crypto'
import { children } from '../../packages/contract/src/families/children.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'

/** A word no other test uses: names of people allow only letters. */
const word = () =>
  randomUUID()
    .replace(/[^a-f]/g, '')
    .padEnd(6, 'x')

test('texts that do not simply name pickups are answered once, after a reload too, and nobody is guessed @journey', async ({
  page,
  logins,
  baseURL,
}) => {
  const tag = word()
  const rows = [
    `Tilda ${tag},Kofi Osei,${tag}@example.test,Kwame Osei; NOT Yaw Osei,x`,
    `Runa ${tag},Kofi Osei,${tag}@example.test,Mom only,`,
    `Pia ${tag},Kofi Osei,${tag}@example.test,Mom only,`,
    `Nia ${tag},Kofi Osei,${tag}@example.test,Ama Mensah (aunt),`,
  ]
  const text = ['Student,Parent 1 Name,Parent 1 Email,Authorized Pickup,Pickup Remarks', ...rows].join('\n')
  const file = { name: `${tag}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) }

  await signIn(page, logins.Manager!, '/schools/contacts')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByLabel('Choose a CSV or XLSX file').setInputFiles(file)
  await page.getByRole('button', { name: 'Read the file' }).click()
  await expect(page.getByText('“Pickup Remarks” may say who can pick up a child')).toBeVisible()
  await page.getByRole('combobox', { name: 'Pickup Remarks holds' }).click()
  await page.getByRole('option', { name: 'Leave this column out' }).click()

  const questionList = page.getByRole('list', { name: 'Texts to answer' })
  await expect(questionList.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Import 1 child' })).toBeVisible()
  const kwame = questionList.getByRole('listitem').filter({ hasText: 'NOT Yaw Osei' })
  await kwame.getByRole('combobox', { name: 'This means' }).click()
  await page.getByRole('option', { name: 'Some may pick up, others may not' }).click()
  await kwame.getByLabel('Who may pick up').fill('Kwame Osei')
  await kwame.getByLabel('Who may not pick up').fill('Yaw Osei')
  const rule = questionList.getByRole('listitem').filter({ hasText: 'Mom only' })
  await expect(rule).toContainText('row 3 and 1 more')
  await rule.getByRole('combobox', { name: 'This means' }).click()
  await page.getByRole('option', { name: 'A rule: add to the child’s notes' }).click()
  await expect(page.getByRole('button', { name: 'Import 4 children' })).toBeVisible()

  await page.reload()
  await expect(kwame.getByLabel('Who may not pick up')).toHaveValue('Yaw Osei')
  await page.getByRole('button', { name: 'Import 4 children' }).click()
  await expect(page.getByRole('heading', { name: '4 children imported' })).toBeVisible()
  const office = await officeOf(baseURL!, logins.Manager!)
  const { content } = await office.call(children.list, { query: { search: `Tilda ${tag}` } })
  const tilda = await office.call(children.get, { params: { id: content[0]!.id } })
  expect(tilda.approvedPickups.map(({ name }) => name)).toEqual(['Kwame Osei'])
  expect(tilda.doNotRelease.map(({ name }) => name)).toEqual(['Yaw Osei'])
})
