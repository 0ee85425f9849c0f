import { expect, type Page } from '@playwright/test'
import type { DemoLogin } from '../../apps/api/src/platform/process/demo.ts'

/** Fills the login in and sends it, wherever it was led to from. */
export async function fillLogin(page: Page, login: Pick<DemoLogin, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(login.email)
  await page.getByLabel('Password', { exact: true }).fill(login.password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/**
 * Signs in, and goes nowhere yet. It goes past the login's screen, which has tests of its own: the call leaves its cookie with
 * the page, and the page finds the session it would have stored.
 */
export async function haveSession(page: Page, { email, password }: DemoLogin): Promise<void> {
  const answer = await page.request.post('/api/no-auth/login', { data: { email, password } })
  const { userId, schoolId, userRole, expirationToken } = await answer.json()
  await page.addInitScript((session) => {
    // Once: after that the session is what the application makes of it.
    if (window.top !== window || localStorage.getItem('signed-in') === session) return
    localStorage.setItem('signed-in', session)
    localStorage.setItem('afterbell.session', session)
  }, JSON.stringify({ userId, schoolId, userRole, expirationToken }))
}

/** Signs in and stands at a screen, home unless another is named. */
export async function signIn(page: Page, login: DemoLogin, path = '/schools/classes'): Promise<void> {
  await haveSession(page, login)
  await page.goto(path)
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === path.split('?')[0])
}

/** Goes over to the other school of whoever is signed in, and stands at one of its screens. */
export async function switchToWillowbrook(page: Page, path: string): Promise<void> {
  await openNavigation(page)
  await page.getByRole('button', { name: 'Switch school' }).click()
  await page.getByRole('menuitem', { name: 'Willowbrook' }).click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page).toHaveURL(/\/settings\/personal-info$/)
  await page.goto(path)
}

/** Opens the menu where the window is narrow; the navigation stands beside the page otherwise. */
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
