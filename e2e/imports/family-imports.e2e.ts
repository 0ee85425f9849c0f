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

test('a list of families is read, asked about, imported with its siblings, and taken back @journey', async ({
  page,
  logins,
  baseURL,
}) => {
  const tag = word()
  // An unknown word counts as a surname if it is capitalized.
  const surname = `${tag[0]!.toUpperCase()}${tag.slice(1)}`
  const rows = [
    `Ada ${tag},4/3/2019,2nd,Ann ${surname},${tag}@example.test,Mr. Nobody`,
    `Ben ${tag},5/3/2021,Pre-K,Ann ${surname},${tag.toUpperCase()}@example.test,`,
    `Cy ${tag},6/3/2020,K,,,`,
  ]
  const text = ['Student,DOB,Grade,Parent,Parent email,Homeroom', ...rows].join('\n')
  const file = { name: `${tag}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) }
  // A row also names siblings, so it is found by its own child's name.
  const row = (name: string) =>
    page
      .getByRole('table', { name: 'Rows of the file' })
      .getByRole('row')
      .filter({ has: page.getByText(`${name} ${tag}`, { exact: true }) })

  await signIn(page, logins.Manager!, '/schools/contacts')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import children', level: 1 })).toBeVisible()
  await page.getByLabel('Choose a CSV or XLSX file').setInputFiles(file)
  await page.getByRole('button', { name: 'Read the file' }).click()
  await expect(page.getByText('Choose: 4/3/2019 can be read both ways')).toBeVisible()

  await page.getByRole('combobox', { name: 'Date order' }).click()
  await page.getByRole('option', { name: /^Day/ }).click()
  await expect(row('Cy')).toContainText('Guardian’s first name: This field is required')
  await expect(row('Ada')).toContainText('03/04/2019')
  await expect(row('Ada')).toContainText(`a family with Ben ${tag}`)
  await page.getByRole('button', { name: /To review$/ }).click()
  await expect(row('Ada')).toContainText('"Mr. Nobody" is not on your school’s list')
  await expect(row('Cy')).toHaveCount(0)

  await page.getByRole('button', { name: 'Import 2 children', exact: true }).click()
  await expect(page.getByRole('heading', { name: '2 children imported' })).toBeVisible()
  const office = await officeOf(baseURL!, logins.Manager!)
  const query = { search: tag }
  expect((await office.call(children.list, { query })).totalElements).toBe(2)

  await page.getByRole('button', { name: 'Undo import' }).click()
  await page
    .getByRole('dialog', { name: 'Undo the import of 2 children?' })
    .getByRole('button', { name: 'Undo import' })
    .click()
  await expect(page.getByRole('heading', { name: 'Import of 2 children undone' })).toBeVisible()
  expect((await office.call(children.list, { query })).totalElements).toBe(0)
})
