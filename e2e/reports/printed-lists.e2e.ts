import type { Page } from '@playwright/test'
import { isReport, reportPath } from '../../packages/domain/src/reports/viewed-reports.ts'
import { viewedLists } from '../../packages/domain/src/users/viewed-lists.ts'
import type { DemoLogin } from '../../apps/api/src/platform/process/demo.ts'
import { readPdf, type ReadPage } from '../../apps/api/test/rig/reading/read-pdf.ts'
import { expect, test } from '../rig/afterbell.ts'
import { signIn } from '../rig/sign-in.ts'

const reports = viewedLists.filter(isReport).map((list) => reportPath(list).slice(1))
const others = ['contacts', 'classes', 'transactions', 'transactions/invoices', 'transactions/follow-ups']

test('every report and list is printed whole, as a table with its head on each page, whatever page of it is shown @journey', async ({
  page,
  logins,
}) => {
  await signInToPrint(page, logins['Super Admin']!)
  const whole: string[] = []
  for (const path of [...reports, ...others]) {
    if ((await expectPrinted(page, path)) > 0) whole.push(path)
  }
  expect(whole.length).toBeGreaterThan(10)
})

test('the roster of each kind is printed without its buttons, in columns that keep their room @journey', async ({
  page,
  logins,
}) => {
  await signInToPrint(page, logins['Super Admin']!)
  for (const kind of ['classes', 'camps', 'after-care']) {
    await page.goto(`/schools/${kind}`)
    const link = page.locator('main table tbody a').first()
    const path = (await link.getAttribute('href'))!.replace('/schools/', '')
    await expectPrinted(page, path)
    // Landscape paper without its margins.
    await page.setViewportSize({ width: 965, height: 700 })
    await page.emulateMedia({ media: 'print' })
    const cells = page.locator('main table[data-density] tbody td')
    const tooWide = await cells.evaluateAll((all) =>
      all.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
    )
    expect(tooWide, path).toEqual([])
    await page.emulateMedia({ media: null })
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  // For aftercare: the child's days, in short.
  const days = page.locator('main table[data-density] tbody [data-title=Days]')
  await page.emulateMedia({ media: 'print' })
  expect((await days.allInnerTexts()).join(' ')).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun|\s)+$/)
})

test('a phone prints the table of a desk, not its cards @phone @journey', async ({ page, logins }, {
  project,
}) => {
  test.skip(project.name === 'desk', 'it is about a phone')
  await signInToPrint(page, logins['Super Admin']!)
  for (const path of ['contacts', reports[0]!])
    expect(await expectPrinted(page, path), path).toBeGreaterThan(2)
})

async function signInToPrint(page: Page, login: DemoLogin): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await signIn(page, login, '/schools/reports')
}

/** Prints a list whose page on screen has two rows. Returns the number of rows on paper. */
async function expectPrinted(page: Page, path: string): Promise<number> {
  await page.goto(`/schools/${path}?size=2`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Loading')
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  const pager = page.getByText(/^\d+–\d+ of [\d,]+$/)
  const total =
    (await pager.count()) > 0
      ? Number(/of ([\d,]+)$/.exec(await pager.innerText())![1]!.replace(',', ''))
      : null
  // A list this long is not printed; staff are asked to filter it first.
  if (total !== null && total > 3000) return 0
  await page.keyboard.press('ControlOrMeta+p')
  await expect(page.locator('html')).toHaveAttribute('data-printed', '')
  const rows = await rowsOnPaper(page)
  // Totals may stand above in their own table.
  if (total !== null) expect(rows.length, path).toBeGreaterThanOrEqual(total)
  const tables = await page.locator('main table').count()
  const heads = await page.locator('main table thead th').allInnerTexts()
  expect(await largestLetters(page), path).toBeLessThanOrEqual(11)
  expect(await buttonsOnPaper(page), path).toEqual([])
  const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  const text = wordless(pages.map((each) => each.text).join(' '))
  for (const row of rows) expect(text, `${path}: ${row}`).toContain(wordless(row))
  expect(text, path).toContain(wordless(title))
  expect(text, path).toContain(wordless('Harbor Lane'))
  expect(text, path).not.toMatch(/Skiptocontent|Choosecolumns|perpage|Selectall/)
  if (rows.length > 0 && tables === 1) expectHeads(heads, rows, pages, path)
  return rows.length
}

/** Returns the first cell of each row of every printed table. */
function rowsOnPaper(page: Page): Promise<string[]> {
  return page
    .locator('main table tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => row.querySelector<HTMLElement>('th, td')!.innerText.split('\n')[0]!),
    )
}

/** Returns the largest font size in px in a printed list's cells. Second lines and warnings must not be larger than names. */
async function largestLetters(page: Page): Promise<number> {
  await page.emulateMedia({ media: 'print' })
  const sizes = await page
    .locator('main table[data-density] tbody td *')
    .evaluateAll((all) => all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)))
  await page.emulateMedia({ media: null })
  return Math.max(0, ...sizes)
}

/** Returns the printed text of buttons in cells, except those that open a row and texts truncated on screen. */
async function buttonsOnPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  const texts = await page
    .locator('main table[data-density] tbody td:not(:first-child) button:not([data-tone])')
    .evaluateAll((all) =>
      all.filter((each) => each.getClientRects().length > 0).map((each) => (each as HTMLElement).innerText),
    )
  await page.emulateMedia({ media: null })
  return texts.filter(Boolean)
}

/** A table that continues on another page repeats its column heads there. */
function expectHeads(
  heads: readonly string[],
  rows: readonly string[],
  pages: readonly ReadPage[],
  path: string,
): void {
  const hasHeads = (text: string) => heads.every((head) => text.includes(wordless(head)))
  const texts = pages.map(({ text }) => wordless(text))
  const first = texts.findIndex(hasHeads)
  expect(first, path).toBeGreaterThanOrEqual(0)
  const withRows = texts.slice(first).filter((text) => rows.some((row) => text.includes(wordless(row))))
  expect(
    withRows.filter((text) => !hasHeads(text)),
    path,
  ).toEqual([])
}

/** Removes spaces and hyphens, where paper may break a line. */
function wordless(text: string): string {
  return text.replaceAll(/[\s\u00ad\u2010-\u2011-]+/g, '')
}
