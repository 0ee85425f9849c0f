import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { demoLogins } from '../apps/api/src/platform/process/demo.ts'
import { configOrExit } from '../apps/api/src/platform/config.ts'
import { watchLayout, type State } from './look-states.ts'
import type { Shot } from './look-sheet.ts'

/** The role, the server and the browser settings for a picture. */
export interface Looking {
  at: string
  /** Part of a role's name, or `nobody`. */
  as: string
  isDark: boolean
}

export interface Size {
  width: number
  height: number
}

/** Opens a browser that is signed in to the demo by the sign-in screen's own call. */
export async function signedIn(browser: Browser, { at, as, isDark }: Looking): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: at,
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  if (as === 'nobody') return context
  const logins = demoLogins(configOrExit().dataDir)
  const who = logins.find(({ role }) => role.toLowerCase().includes(as))
  if (!who) stop(`No demo login is called ${as}. Start the product once, so that there is a demo.`)
  const answer = await context.request
    .post('/api/no-auth/login', { data: { email: who.email, password: who.password } })
    .catch((error: Error) => stop(`Nothing answers at ${at}: start the product first. ${error.message}`))
  if (!answer.ok()) stop(`${who.email} could not sign in: ${answer.status()} ${await answer.text()}`)
  const { userId, schoolId, userRole, expirationToken } = (await answer.json()) as Record<string, string>
  // Stored beside the cookie, so that a page restores the session when it opens.
  await context.addInitScript(
    (session) => localStorage.setItem('afterbell.session', JSON.stringify(session)),
    { userId, schoolId, userRole, expirationToken },
  )
  return context
}

/** Opens an address in a state and a width, and reports the faults a program can detect. */
export async function openAt(
  context: BrowserContext,
  path: string,
  { state, size }: { state: State; size: Size },
): Promise<{ page: Page; faults: string[] }> {
  const page = await context.newPage()
  await page.setViewportSize(size)
  const faults: string[] = []
  page.on('console', (message) => {
    const isOurs = state.name === 'failing' && /Failed to load resource/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isOurs) faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  await page.addInitScript(watchLayout)
  // Requests still pending when the page closes are ignored.
  await page.route('**/api/**', (route) =>
    state.answer(route).catch((error: unknown) => {
      if (!page.isClosed()) throw error
    }),
  )
  // A page with a stream of changes never has a quiet network.
  await page.goto(path, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {})
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(400)
  return { page, faults: [...faults, ...(await faultsOf(page))] }
}

/** Takes a picture of a screen. Opens the page again if Vite reloaded it because a file was saved. */
export async function shoot(
  context: BrowserContext,
  path: string,
  { state, size, isFull }: { state: State; size: Size; isFull: boolean },
): Promise<Shot> {
  const once = async (): Promise<Shot> => {
    const { page, faults } = await openAt(context, path, { state, size })
    const picture = await page.screenshot({ fullPage: isFull })
    await page.close()
    return { state: state.name, width: size.width, picture, faults }
  }
  try {
    return await once()
  } catch (error) {
    if (!/navigation|context was destroyed/.test(String(error))) throw error
    return once()
  }
}

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const shift = await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift)
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  return [
    ...violations.map(
      ({ id, nodes }) => `axe ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    ),
    ...(shift > 0.05 ? [`layout shift ${shift.toFixed(3)}`] : []),
    ...(isWide ? ['the page scrolls sideways'] : []),
  ]
}

export function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
