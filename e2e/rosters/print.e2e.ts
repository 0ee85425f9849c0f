import type { Page } from '@playwright/test'
import { children, doNotRelease } from '../../packages/contract/src/families/children.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { letters, officeOf, type Office } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'

const CHILDREN = 200

/** Names in alphabetical order, so that no test depends on the order of creation. */
async function manyChildren(office: Office): Promise<{ ids: string[]; last: string }> {
  const last = `Paper ${letters()}`
  const ids: string[] = []
  while (ids.length < CHILDREN) {
    const some = Array.from({ length: 20 }, (_, index) => index + ids.length)
    const made = await Promise.all(
      some.map((number) =>
        office.call(children.create, {
          body: {
            firstName: `Kim ${String.fromCharCode(65 + Math.floor(number / 20))}${String.fromCharCode(65 + (number % 20))}`,
            lastName: last,
            allergies: number === 0 ? 'Peanuts' : '',
            primaryGuardian: { firstName: 'Gus', lastName: last },
          },
        }),
      ),
    )
    ids.push(...made.map(({ id }) => id))
  }
  return { ids, last }
}

test('a roster of 200 children is printed: every list, on Letter and A4, with nothing of the frame @journey', async ({
  page,
  logins,
  baseURL,
}) => {
  test.slow()
  const office = await officeOf(baseURL!, logins.Manager!)
  const { userId } = await officeOf(baseURL!, logins.Instructor!)
  const { id, name } = await office.classWith({ price: 80, maxEnroll: CHILDREN, instructorIds: [userId] })
  const { ids, last } = await manyChildren(office)
  for (let first = 0; first < CHILDREN; first += 100)
    await office.call(rosters.addAll, {
      at: 'classes',
      params: { id },
      body: { childIds: ids.slice(first, first + 100) },
    })
  await office.call(doNotRelease.add, { params: { id: ids[0]! }, body: { name: 'Max Never' } })

  await signIn(page, logins.Instructor!, `/schools/classes/${id}`)
  await page.getByRole('link', { name: 'Print', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Print ${name}`, level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const sheet = page.getByRole('article')
  await expect(sheet.getByRole('rowheader')).toHaveCount(CHILDREN)

  const signIn200 = await printed(page)
  expect(signIn200.size).toEqual(LETTER)
  // Signature lines are high: 20 to 30 on a page.
  expect(signIn200.pages).toBeGreaterThanOrEqual(6)
  expect(signIn200.pages).toBeLessThanOrEqual(12)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden()
  expect(await page.getByRole('main').innerText()).toContain(`${last}, Kim AA`)
  // Back to the default: screen styles on screen, print styles on paper.
  await page.emulateMedia({ media: null })

  await page.getByText('A4', { exact: true }).click()
  await expect(page).toHaveURL(/paper=a4/)
  for (const [list, least, most] of [
    ['Roster', 5, 12],
    ['Emergency list', 5, 12],
    ['Dismissal list', 6, 14],
  ] as const) {
    await page.getByText(list, { exact: true }).first().click()
    await expect(page.getByRole('article', { name: list })).toBeVisible()
    await expect(sheet.getByRole('rowheader')).toHaveCount(CHILDREN)
    await expect(sheet).toContainText('Do not release to Max Never')
    await expect(sheet).toContainText('Peanuts')
    await expect(sheet).not.toContainText('$')
    const paper = await printed(page)
    expect(paper.size).toEqual(A4)
    expect(paper.pages).toBeGreaterThanOrEqual(least)
    expect(paper.pages).toBeLessThanOrEqual(most)
  }
  await page.getByText('Name badges', { exact: true }).click()
  await expect(sheet.getByRole('listitem')).toHaveCount(CHILDREN)
  await expect(sheet).not.toContainText('Peanuts')
  expect((await printed(page)).pages).toBe(CHILDREN / 8)
  await page.getByRole('link', { name: 'Back to the roster' }).click()
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toBeVisible()
})

test('the sheet that parents sign at the door says of no child what it may not eat or who may not pick it up', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const { id } = await office.classWith()
  const anna = await office.childWith('Anna', { allergies: 'Peanuts' })
  const ben = await office.childWith('Ben')
  for (const { id: childId } of [anna, ben])
    await office.call(rosters.add, { at: 'classes', params: { id }, body: { childId } })
  await office.call(doNotRelease.add, { params: { id: anna.id }, body: { name: 'Max Never' } })
  await signIn(page, logins.Manager!, `/schools/classes/${id}`)
  await page.getByRole('link', { name: 'Print', exact: true }).click()
  const sheet = page.getByRole('article', { name: 'Sign-in sheet' })
  const header = (name: string) => sheet.getByRole('rowheader').filter({ hasText: name })
  await expect(header('Anna')).toBeVisible()
  await expect(sheet).not.toContainText(/do not release|max never|allerg|peanuts/i)
  await expect(header('Anna')).toHaveAccessibleName(/Staff: see the emergency list/)
  await expect(header('Anna')).toContainText('*')
  await expect(header('Ben')).not.toContainText('*')
  await expect(sheet).toContainText('* Staff: see the emergency list')
  await page.getByText('Emergency list', { exact: true }).first().click()
  const emergency = page.getByRole('article', { name: 'Emergency list' })
  await expect(emergency).toContainText('Do not release to Max Never')
  await expect(emergency).toContainText('Peanuts')
})

const LETTER = [612, 792]
const A4 = [595, 842]

/** Returns the pages of the print and their size in points. */
async function printed(page: Page): Promise<{ pages: number; size: number[] }> {
  const text = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const pages = [...text.matchAll(/\/Type\s*\/Page(?![a-z])/g)].length
  const [, width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(text)!
  return { pages, size: [width, height].map((points) => Math.round(Number(points))) }
}

test('on a phone the paper is scrolled sideways, by keys as well @phone', async ({ page, logins, baseURL }, {
  project,
}) => {
  test.skip(project.name === 'desk', 'there is room for it at a desk')
  const office = await officeOf(baseURL!, logins.Manager!)
  const { id } = await office.classWith()
  await office.enroll(id, 'Anna')
  await signIn(page, logins.Manager!, `/schools/classes/${id}`)
  await page.goto(`/schools/classes/${id}/print`)
  await expect(page.getByRole('article').getByRole('rowheader')).toHaveCount(1)
  const paper = page.getByRole('main')
  await paper.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => paper.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
})
