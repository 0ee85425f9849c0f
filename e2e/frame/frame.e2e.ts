import { expect, test } from '../rig/afterbell.ts'
import { openNavigation, signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `the frame passes axe with its menus open, ${colorScheme}`,
    { tag: colorScheme === 'light' ? '@phone' : [] },
    async ({ page, logins }) => {
      await page.emulateMedia({ colorScheme })
      await signIn(page, logins['Super Admin']!, '/schools/settings/locations')
      await expect(page.getByRole('heading', { name: 'Locations', level: 1 })).toBeVisible()
      await openNavigation(page)
      await page.getByRole('button', { name: /Your account$/ }).click()
      await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Switch school' }).click()
      await expect(page.getByRole('menuitem')).not.toHaveCount(0)
      expect(await violations(page)).toEqual([])
    },
  )
}

test('light or dark is chosen, and remembered', async ({ page, logins }) => {
  await signIn(page, logins.Manager!)
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
  expect(await scheme()).toBe('light')
  await openNavigation(page)
  await page.getByRole('button', { name: /Your account$/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect.poll(scheme).toBe('dark')
  await page.reload()
  expect(await scheme()).toBe('dark')
})

test('the keyboard reaches the content in one step, and a new page begins at its title', async ({
  page,
  logins,
}) => {
  await signIn(page, logins.Manager!)
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await openNavigation(page)
  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeFocused()
})

test('breadcrumbs say where one is, and help opens beside the page', async ({ page, logins }) => {
  await signIn(page, logins.Manager!, '/schools/settings/locations')
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Locations')
  const title = page.getByRole('heading', { name: 'Locations', level: 1 })
  await expect(title).toBeVisible()
  await page.getByRole('button', { name: 'Help' }).click()
  const help = page.getByRole('complementary', { name: 'Help' })
  await expect(help).toBeVisible()
  const [helpBox, titleBox] = [(await help.boundingBox())!, (await title.boundingBox())!]
  const isApart =
    helpBox.x >= titleBox.x + titleBox.width ||
    helpBox.y >= titleBox.y + titleBox.height ||
    helpBox.y + helpBox.height <= titleBox.y
  expect(isApart).toBe(true)
  await page.getByRole('button', { name: 'Close help' }).click()
  await expect(help).toHaveCount(0)
  // Below 900 px the layout is narrow.
  const menu = page.getByRole('button', { name: 'Open menu' })
  await page.setViewportSize({ width: 900, height: 800 })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(menu).toBeHidden()
  await page.setViewportSize({ width: 899, height: 800 })
  await expect(menu).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
})

test('on a phone the menu lies over a page that stands still, and closes the help @phone', async ({
  page,
  logins,
}, { project }) => {
  test.skip(project.name !== 'phone', 'the navigation is always there at a desk')
  await signIn(page, logins.Manager!, '/schools/settings/locations')
  await page.getByRole('button', { name: 'Help' }).click()
  const help = page.getByRole('dialog', { name: 'Locations' })
  await expect(help).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
  await expect(help).toHaveCount(0)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect(page).toHaveURL(/\/contacts$/)
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
})

test('once scrolled there is a way back to the top', async ({ page, logins }) => {
  await signIn(page, logins.Manager!, '/schools/contacts')
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  const toTop = page.getByRole('button', { name: 'Back to top' })
  await expect(toTop).toHaveCount(0)
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4000)
      return page.evaluate(() => window.scrollY)
    })
    .toBeGreaterThan(1000)
  await toTop.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(toTop).toHaveCount(0)
})

test('nothing turns without end for people who want less motion, not even while they wait', async ({
  page,
  logins,
}) => {
  await page.route('**/settings/teachers?*', () => {})
  await signIn(page, logins.Manager!, '/schools/settings/teachers')
  const waiting = page.getByRole('main').locator('.mantine-Skeleton-root')
  await expect(waiting.first()).toBeVisible()
  const animationsOf = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime === Infinity,
        )
        .map(({ effect }) => (effect as KeyframeEffect).target?.className),
    )
  await expect.poll(animationsOf).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(animationsOf).not.toEqual([])
})
