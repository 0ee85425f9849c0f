import { expect, type Page } from '@playwright/test'
import type { DemoLogin } from '../../apps/api/src/platform/process/demo.ts'

/** Fills in and submits the login on the current page. */
export async function fillLogin(page: Page, login: Pick<DemoLogin, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(login.email)
  await page.getByLabel('Password', { exact: true }).fill(login.password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/**
 * Signs in without opening a page. It skips the login screen, which has its own tests: the call sets its cookie, and
 * the page finds the session it would have stored.
 */
export async function haveSession(page: Page, { email, password }: DemoLogin): Promise<void> {
  const answer = await page.request.post('/api/no-auth/login', { data: { email, password } })
  const { userId, schoolId, userRole, expirationToken } = await answer.json()
  await page.addInitScript((session) => {
    // Only once: from then on the application manages the session.
    if (window.top !== window || localStorage.getItem('signed-in') === session) return
    localStorage.setItem('signed-in', session)
    localStorage.setItem('afterbell.session', session)
  }, JSON.stringify({ userId, schoolId, userRole, expirationToken }))
}

/** Signs in and opens a screen, home by default. */
export async function signIn(page: Page, login: DemoLogin, path = '/schools/classes'): Promise<void> {
  await haveSession(page, login)
  await page.goto(path)
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === path.split('?')[0])
}

/** Switches to the user's other school and opens one of its screens. */
export async function switchToWillowbrook(page: Page, path: string): Promise<void> {
  await openNavigation(page)
  await page.getByRole('button', { name: 'Switch school' }).click()
  await page.getByRole('menuitem', { name: 'Willowbrook' }).click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page).toHaveURL(/\/settings\/personal-info$/)
  await page.goto(path)
}

/** Opens the menu in a narrow window; in a wide one the navigation is already visible. */
export async function openNavigation(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toBeVisible()
  const burger = page.getByRole('button', { name: 'Open menu' })
  if (await burger.isVisible()) await burger.click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

export async function logOut(page: Page): Promise<void> {
  await openNavigation(page)
  await page.getByRole('button', { name: /Your account$/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/schools\/login$/)
}
