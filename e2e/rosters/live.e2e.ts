import { expect, test } from '../rig/afterbell.ts'
import { clockShift, moveClock } from '../rig/clock.ts'
import { officeOf } from '../rig/office.ts'
import { billedFamily, bookCart, logInFamily } from '../rig/portal.ts'
import { signIn } from '../rig/sign-in.ts'

test('a mother books, and the roster that staff have open shows her child within two seconds', async ({
  page,
  browser,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const family = await billedFamily(office, { price: 0, isEnrolled: false })
  const context = await browser.newContext({ baseURL: baseURL!, locale: 'en-US', serviceWorkers: 'block' })
  await context.addInitScript(moveClock, clockShift())
  const mother = await context.newPage()
  await logInFamily(mother, office, family)
  await mother.goto(`/portal/harbor-lane/book/${family.classId}`)
  await mother
    .getByRole('button', { name: /^Hold for|^Book/ })
    .first()
    .click()
  await mother.getByRole('link', { name: 'Go to the cart' }).click()

  await signIn(page, logins['Super Admin']!, `/schools/classes/${family.classId}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('No children yet')
  await page.getByRole('button', { name: 'Add child' }).first().click()
  const search = page.getByRole('dialog', { name: 'Add child to roster' }).getByPlaceholder('Search by name')
  await search.fill('Zoe of 2B')
  await bookCart(mother, 'Book')
  // The mother's page says so at once; staff see it without touching anything.
  await expect(main).not.toContainText('No children yet', { timeout: 2000 })
  await expect(main).toContainText('Ann')
  await expect(search).toHaveValue('Zoe of 2B')
  await context.close()
})
