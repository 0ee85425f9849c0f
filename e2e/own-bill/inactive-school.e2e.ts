import type { Page, Route } from '@playwright/test'
import { groups } from '../../packages/contract/src/index.ts'
import { expect, test } from '../rig/afterbell.ts'
import { haveSession } from '../rig/sign-in.ts'

// Other tests share the demo's school, so it stays active. This file fakes the answers of an inactive school, call by
// call, as the contract declares them. The server's own tests show that it answers this way.

interface Declared {
  method: string
  pattern: RegExp
  whileInactive: 'always' | 'seven days' | undefined
  isOpen: boolean
}

const declared: Declared[] = Object.values(groups)
  .flatMap((group) => Object.values(group))
  .flatMap(({ paths, method, whileInactive, allow }) =>
    paths.map(({ path }) => ({
      method,
      pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      whileInactive,
      isOpen: allow === 'anyone' || allow === 'signed-in',
    })),
  )
  // Paths without parameters match before paths with them.
  .toSorted((one, other) => one.pattern.source.split('[^').length - other.pattern.source.split('[^').length)

const INACTIVE = { code: 'INACTIVE_SCHOOL', message: 'This school is inactive' }

/** Makes the school inactive for this many days, on this page only. */
async function isInactiveSince(page: Page, days: number): Promise<void> {
  await page.route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url())
    const call = declared.find(
      ({ method, pattern }) => method === route.request().method() && pattern.test(pathname),
    )
    if (pathname.endsWith('/refresh-token')) return asInactive(route, (session) => session.school)
    if (/\/(subscription|settings)$/.test(pathname)) return asInactive(route, (answer) => answer)
    const isAnswered =
      !call ||
      call.isOpen ||
      call.whileInactive === 'always' ||
      (call.whileInactive === 'seven days' && days < 7)
    return isAnswered ? route.fallback() : route.fulfill({ status: 403, json: INACTIVE })
  })
}

async function asInactive(route: Route, stateOf: (answer: any) => { state: string }): Promise<void> {
  const response = await route.fetch()
  const answer = await response.json()
  if (response.ok()) stateOf(answer).state = 'INACTIVE'
  await route.fulfill({ response, json: answer })
}

const banner = (page: Page) => page.getByRole('complementary', { name: 'State of the school' })

// Requests pending at the end of a test are ignored.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

// What each role may is asked of the server, and where a refusal leads each of them of `problems.ts`.
for (const role of ['Super Admin', 'Manager']) {
  const isAdmin = role === 'Super Admin'
  const [screen, warning] = isAdmin
    ? [/\/settings\/billing$/, 'Your Afterbell account is inactive. Please check your billing info.']
    : [/\/settings\/personal-info$/, 'Your school is inactive. Please contact your administrator']

  test(`in an inactive school a ${role} is led to where they can do something, with a warning`, async ({
    page,
    logins,
  }) => {
    await haveSession(page, logins[role]!)
    await isInactiveSince(page, 1)
    await page.goto('/schools/after-care')
    await expect(page).toHaveURL(screen)
    await expect(page.getByText(warning).first()).toBeVisible()
    await expect(banner(page)).toContainText(warning)
    if (isAdmin) await expect(page.getByText('Your school is inactive', { exact: true })).toBeVisible()
    else await expect(page.getByRole('main')).toContainText(logins[role]!.email)
  })
}

test('the board of today is read on day 1, and no more on day 8', async ({ page, logins }) => {
  await haveSession(page, logins.Manager!)
  await isInactiveSince(page, 1)
  await page.goto('/schools/today')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Today')
  await expect(banner(page)).toContainText('Your school is inactive. Please contact your administrator')
  await expect(page).toHaveURL(/\/today/)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await isInactiveSince(page, 8)
  await page.goto('/schools/today')
  await expect(page).toHaveURL(/\/settings\/personal-info$/)
})
