import type { Page } from '@playwright/test'
import { children, doNotRelease } from '../../packages/contract/src/families/children.ts'
import { homes } from '../../packages/contract/src/families/homes.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { letters, newPhone, officeOf, type Office } from '../rig/office.ts'
import { logInFamily } from '../rig/portal.ts'
import { violations } from '../rig/violations.ts'

/** A child with a spot in a class of $80, whose mother and father live in two homes and pay half each. */
async function twoHomes(office: Office) {
  const lastName = `Test ${letters()}`
  const [mother, father] = ['Mara', 'Tom'].map((firstName) => ({
    firstName,
    lastName,
    email: `${letters()}@families.test`,
    phone: newPhone(),
  }))
  const parents = { primaryGuardian: mother!, secondaryGuardian: father! }
  const { id: childId } = await office.childWith('Ann', { lastName, ...parents })
  const { guardians } = await office.call(homes.get, { params: { childId } })
  const [one, other] = guardians.map(({ id }, index) => ({
    name: `Home ${index + 1}`,
    share: 50,
    guardianIds: [id],
  }))
  await office.call(homes.save, { params: { childId }, body: { homes: [one!, other!] } })
  const { id: classId, name: className } = await office.classWith({ price: 80 })
  await office.call(rosters.add, { at: 'classes', params: { id: classId }, body: { childId } })
  return { childId, className, lastName, mother: mother!, father: father! }
}

/** An only child stands on the page of the children itself. */
async function openChild(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Your children' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** What the pages about money, the guardian and the child say, once they are loaded. */
async function pagesOf(page: Page, child: string): Promise<string> {
  const said = []
  for (const title of ['Payments', 'Your account', child]) {
    if (title === child) await openChild(page, child)
    else await page.getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByText('One moment…')).toHaveCount(0)
    said.push(await page.locator('body').innerText())
  }
  return said.join('\n')
}

test('two parents of two homes each find the week, and only what their own home owes @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const { className, lastName, mother, father } = await twoHomes(office)
  for (const [own, other] of [
    [mother, father],
    [father, mother],
  ] as const) {
    await page.context().clearCookies()
    await logInFamily(page, office, own)
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - heading "Your week" [level=1]
      - region "To do":
        - heading "To do" [level=2]
        - list
      - navigation "Your week":
        - button "Week before"
        - button "Next week"
      - status
      - list:
        - listitem:
          - heading "Today · Wednesday, October 7" [level=2]
          - list:
            - listitem:
              - text: /${className}/
              - button /^Not coming. Ann ${lastName}, ${className}/
          - list:
            - listitem:
              - 'button "Picking up late: Ann ${lastName}"'
    `)
    await expect(page.getByText(className).first()).toBeVisible()
    const text = await pagesOf(page, `Ann ${lastName}`)
    expect(text).toContain('$40')
    for (const secret of ['$80', other.email, other.phone, other.phone.slice(-4)])
      expect(text).not.toContain(secret)
    expect(await violations(page)).toEqual([])
  }
})

test('a father whom the do-not-release list names while he is logged in finds nothing any more @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const { childId, className, lastName, father } = await twoHomes(office)
  await logInFamily(page, office, father)
  await openChild(page, `Ann ${lastName}`)
  const childPage = page.url()
  await office.call(doNotRelease.add, { params: { id: childId }, body: { name: `Tomas ${lastName}` } })

  const pageText = () => page.locator('body').innerText()
  for (const url of [childPage, '/portal/harbor-lane', '/portal/harbor-lane/payments']) {
    await page.goto(url)
    await page.reload()
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(page.getByText('One moment…')).toHaveCount(0)
    for (const secret of [className, `Ann ${lastName}`, '$40']) expect(await pageText()).not.toContain(secret)
  }
  await page.goto('/portal/harbor-lane')
  await expect(page.getByText('There is nothing to show here.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  // The school still knows him.
  expect((await office.call(children.get, { params: { id: childId } })).secondaryGuardian?.firstName).toBe(
    'Tom',
  )
})
