import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { activities } from '../../packages/contract/src/activities/activities.ts'
import { imports } from '../../packages/contract/src/imports/imports.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf, type Office } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

const PATH = '/schools/classes/import'

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
})

/** Words no other test uses: names of classes allow only letters. */
const word = () =>
  randomUUID()
    .replace(/[^a-f]/g, '')
    .padEnd(6, 'x')

/** A catalog of this test: two courses that fit, one with a name the rules refuse, and one that does not fit. */
function catalog(columns = 'Title,Days,From,To,Time,Age min,Age max') {
  const tag = word()
  const rows = [
    `Fencing ${tag},Tue,2026-10-13,2026-12-08,4pm - 5pm,72,96`,
    `"Dance: Tap ${tag}",Wed,2026-10-14,2026-12-09,16:00-17:00,72,96`,
    `Yesterday ${tag},Wed,2026-09-02,2026-09-30,16:00-17:00,72,96`,
  ]
  return {
    tag,
    file: { name: `${tag}.csv`, mimeType: 'text/csv', buffer: Buffer.from([columns, ...rows].join('\n')) },
  }
}

async function read(page: Page, file: ReturnType<typeof catalog>['file']): Promise<void> {
  await page.getByLabel('Choose a CSV or XLSX file').setInputFiles(file)
  await page.getByRole('button', { name: 'Read the file' }).click()
  await expect(page.getByRole('heading', { name: 'What happens to each row' })).toBeVisible()
}

const row = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Rows of the file' }).getByRole('row').filter({ hasText: text })

test('a catalog is read, looked at row by row, imported, and taken back @phone', async ({ page, logins }) => {
  await signIn(page, logins.Manager!, '/schools/classes')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import classes', level: 1 })).toBeVisible()
  const { tag, file } = catalog()
  await read(page, file)
  await expect(row(page, `Yesterday ${tag}`)).toContainText('Last date: Should be current or future date')
  await expect(row(page, `Dance - Tap ${tag}`)).toContainText(`was “Dance: Tap ${tag}”`)
  await expect(row(page, `Fencing ${tag}`)).toContainText('4:00 PM – 5:00 PM')
  await expect(row(page, `Fencing ${tag}`)).toContainText('Ages 6y to 8y')

  await page.getByLabel('Price', { exact: true }).fill('95')
  await page.getByRole('switch', { name: 'Publish now' }).click()
  await page.getByRole('button', { name: 'Skipped' }).click()
  await expect(row(page, `Fencing ${tag}`)).toHaveCount(0)
  await page.getByRole('button', { name: 'Import 2 classes' }).click()
  await expect(page.getByRole('heading', { name: '2 classes imported' })).toBeVisible()
  const query = { search: tag }
  const { content } = await office.call(activities.list, { at: 'classes', query })
  expect(Object.fromEntries(content.map(({ name, price }) => [name, price]))).toEqual({
    [`Dance - Tap ${tag}`]: 9500,
    [`Fencing ${tag}`]: 9500,
  })

  await page.reload()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page
    .getByRole('dialog', { name: 'Undo the import of 2 classes?' })
    .getByRole('button', { name: 'Undo import' })
    .click()
  await expect(page.getByRole('heading', { name: 'Import of 2 classes undone' })).toBeVisible()
  expect((await office.call(activities.list, { at: 'classes', query })).totalElements).toBe(0)
})

test('a file whose columns nobody knows is mapped by hand, and what was chosen outlives a reload @journey', async ({
  page,
  logins,
}) => {
  await signIn(page, logins.Manager!, PATH)
  const { tag, file } = catalog('Was,Tage,Beginn,Schluss,Uhr,Von,Bis')
  await read(page, file)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Choose the column that holds the names',
  )
  const choose = async (column: string, holds: string) => {
    await page.getByRole('combobox', { name: `${column} holds` }).click()
    await page.getByRole('option', { name: holds, exact: true }).click()
  }
  await choose('Was', 'Name')
  await choose('Tage', 'Days')
  await choose('Beginn', 'First date')
  await choose('Schluss', 'Last date')
  await expect(row(page, `Fencing ${tag}`)).toContainText('10/13/2026 – 12/08/2026')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Schluss holds' })).toHaveValue('Last date')
  await expect(row(page, `Fencing ${tag}`)).toContainText('To import')
  await page.getByLabel('Spots').fill('none')
  await expect(page.getByText('Should be a number')).toBeVisible()
  await page.getByRole('button', { name: /^Import \d/ }).click()
  await expect(page.getByText('A field above needs a number')).toBeVisible()
  await page.getByLabel('Spots').fill('7')
  await page.getByRole('button', { name: /^Import \d/ }).click()
  await expect(page.getByRole('heading', { name: /classes imported$/ })).toBeVisible()
  // The import uses the last input, even if it was not sent yet.
  await page.getByRole('link', { name: 'Go to classes' }).click()
  await page.getByRole('searchbox').fill(`Fencing ${tag}`)
  await expect(page.getByRole('main').getByText('0/7')).toHaveCount(1)
})

test('a catalog that is over says so, and is moved ahead by a year', async ({ page, logins }) => {
  await signIn(page, logins.Manager!, PATH)
  const tag = word()
  const buffer = Buffer.from(`Title,Days,From,To\nRowing ${tag},Tue,2026-02-03,2026-03-31`)
  await read(page, { name: 'over.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText('No row can be imported yet')).toBeVisible()
  await page.getByRole('button', { name: 'Move all dates ahead by 52 weeks' }).click()
  await expect(row(page, `Rowing ${tag}`)).toContainText('02/02/2027 – 03/30/2027')
  await expect(page.getByLabel('Move all dates ahead by weeks')).toHaveValue('52')
  await expect(page.getByRole('button', { name: 'Import 1 class', exact: true })).toBeEnabled()
})

test('a catalog that was corrected changes what it made before, row by row as staff choose @journey', async ({
  page,
  logins,
}) => {
  await signIn(page, logins.Manager!, PATH)
  const tag = word()
  const table = (...rows: string[]) => ({
    name: `${tag}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(['Course_ID,Title,Days,From,To,Price,Spots', ...rows].join('\n')),
  })
  const chess = `${tag}-1,Chess ${tag},Mon,2026-10-12,2026-12-07,120,12`
  const dance = `${tag}-2,Dance ${tag},Wed,2026-10-14,2026-12-09,90,12`
  await read(page, table(chess, dance))
  await page.getByRole('switch', { name: 'Publish now' }).click()
  await page.getByRole('button', { name: 'Import 2 classes' }).click()
  await expect(page.getByRole('heading', { name: '2 classes imported' })).toBeVisible()

  await page.getByRole('link', { name: 'Another file' }).click()
  const robots = `${tag}-3,Robots ${tag},Fri,2026-10-16,2026-12-11,80,12`
  await read(page, table(chess.replace('Mon', 'Tue'), dance.replace('Wed', 'Thu'), robots))
  await expect(row(page, `Chess ${tag}`)).toContainText(`Changes Chess ${tag}:`)
  await expect(row(page, `Chess ${tag}`)).toContainText('Mon → Tue')
  await page.getByRole('combobox', { name: 'What happens to row 3' }).click()
  await page.getByRole('option', { name: 'Skip this row' }).click()
  await expect(row(page, `Dance ${tag}`)).toContainText(`Dance ${tag} has this code and stays as it is`)
  await expect(row(page, `Dance ${tag}`).getByText('Skipped', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add 1 class, change 1' }).click()
  await expect(page.getByRole('heading', { name: '1 class imported, 1 class changed' })).toBeVisible()
  const query = { search: tag }
  const days = async () => {
    const { content } = await office.call(activities.list, { at: 'classes', query })
    return Object.fromEntries(content.map(({ name, weekdays }) => [name.split(' ')[0], weekdays]))
  }
  expect(await days()).toMatchObject({ Chess: ['tuesday'], Dance: ['wednesday'] })

  await page.getByRole('button', { name: 'Undo import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo the import of 1 class?' })
  await expect(dialog).toContainText('What was changed of 1 class stays as it is now.')
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('heading', { name: 'Import of 1 class undone' })).toBeVisible()
  expect(await days()).toMatchObject({ Chess: ['tuesday'], Dance: ['wednesday'] })
})

test('a correction that somebody else changed meanwhile is shown again before it is confirmed @journey', async ({
  page,
  logins,
}) => {
  await signIn(page, logins.Manager!, PATH)
  const tag = word()
  const file = (day: string) => ({
    name: `${tag}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`Course_ID,Title,Days,From,To\n${tag}-1,Chess ${tag},${day},2026-10-12,2026-12-07`),
  })
  await read(page, file('Mon'))
  await page.getByRole('button', { name: 'Import 1 class' }).click()
  await expect(page.getByRole('heading', { name: '1 class imported' })).toBeVisible()
  await page.getByRole('link', { name: 'Another file' }).click()
  await read(page, file('Tue'))
  await expect(row(page, `Chess ${tag}`)).toContainText('Mon → Tue')
  const id = new URL(page.url()).searchParams.get('id')!
  const input = { at: 'classes' as const, params: { id } }
  const { mapping, options } = await office.call(imports.get, input)
  const body = { mapping, options: { ...options, sameCode: 'ADD' as const } }
  await office.call(imports.change, { ...input, body })
  await page.getByRole('button', { name: 'Change 1 class' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Something changed since you looked at these rows',
  )
  await expect(row(page, `Chess ${tag}`)).toContainText('To import')
  await page.getByRole('button', { name: 'Import 1 class' }).click()
  await expect(page.getByRole('heading', { name: '1 class imported' })).toBeVisible()
})

test('an import with a child enrolled is not taken back, and the class is named @journey', async ({
  page,
  logins,
}) => {
  await signIn(page, logins.Manager!, PATH)
  const { tag, file } = catalog()
  await read(page, file)
  await page.getByRole('switch', { name: 'Publish now' }).click()
  await page.getByRole('button', { name: 'Import 2 classes' }).click()
  await expect(page.getByRole('heading', { name: '2 classes imported' })).toBeVisible()
  const { content } = await office.call(activities.list, {
    at: 'classes',
    query: { search: `Fencing ${tag}` },
  })
  const child = await office.childWith('Nia')
  const input = { at: 'classes' as const, params: { id: content[0]!.id }, body: { childId: child.id } }
  await office.call(rosters.add, input)
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(
    page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: `Children are enrolled in Fencing ${tag}` }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 classes imported' })).toBeVisible()
})

test('a file that cannot be read says why, and stays chosen', async ({ page, logins }) => {
  await signIn(page, logins.Manager!, PATH)
  const file = {
    name: 'page.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('<html><body><table><tr><td>Name</td></tr></table></body></html>'),
  }
  await page.getByLabel('Choose a CSV or XLSX file').setInputFiles(file)
  await page.getByRole('button', { name: 'Read the file' }).click()
  await expect(
    page.getByRole('main').getByRole('alert').filter({ hasText: 'This is a web page, not a list' }),
  ).toBeVisible()
  await expect(page.getByText('page.csv', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('weekly camps of one week are gathered into groups by age @journey', async ({ page, logins }) => {
  await signIn(page, logins.Manager!, '/schools/camps/import')
  const tag = word()
  const rows = [
    `Kite${tag} Juniors,Mon-Fri,2026-10-19 to 2026-10-23,9:00-15:00,48,71,200`,
    `Kite${tag} Seniors,Mon-Fri,2026-10-19 to 2026-10-23,9:00-16:00,72,144,220`,
  ]
  const buffer = Buffer.from(['Title,Days,From To,Time,Min age,Max age,Fee', ...rows].join('\n'))
  await read(page, { name: 'camps.csv', mimeType: 'text/csv', buffer })
  await expect(row(page, 'Juniors')).toContainText(`a group of Kite${tag}`)
  await page.getByRole('switch', { name: 'Publish now' }).click()
  await page.getByRole('button', { name: 'Import 1 camp', exact: true }).click()
  await expect(page.getByRole('heading', { name: '1 camp imported' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to camps' }).click()
  await page.getByRole('searchbox').fill(tag)
  await expect(page.getByRole('link', { name: `Kite${tag}`, exact: true })).toBeVisible()
})
