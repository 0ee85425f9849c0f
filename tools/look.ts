import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { demoLogins } from '../apps/api/src/platform/process/demo.ts'
import { configOrExit } from '../apps/api/src/platform/config.ts'
import { CHROMIUM, missingChromium } from '../e2e/rig/chromium.ts'
import { contactSheet, type Shot } from './look-sheet.ts'
import { STATES, watchLayout, type State } from './look-states.ts'
import { ROOT } from './sources.ts'

// `npm run look -- /classes`: one picture of a screen in its widths and states, to be looked at before it is called
// done, and what a machine can say of it: console messages, axe violations, layout shift.
//
//     npm run look -- /classes --dark --as instructor --full --at http://localhost:5173
//     npm run look -- /classes --one docs/screenshot.png        the screen as it is, as the README shows it

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 900, height: 1000 },
  { width: 1280, height: 900 },
]

const asked = askedOf(process.argv.slice(2))
const missing = missingChromium()
if (missing) stop(missing)

const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const context = await signedIn()
  if (asked.one) {
    const { picture } = await shoot(
      context,
      { name: 'full', answer: (route) => route.continue() },
      WIDTHS[2]!,
    )
    writeFileSync(asked.one, picture)
    console.log(asked.one)
    process.exit(0)
  }
  const shots: Shot[] = []
  for (const state of STATES) for (const size of WIDTHS) shots.push(await shootAgain(context, state, size))
  const file = await save(shots)
  for (const { state, width, faults } of shots)
    for (const fault of faults) console.log(`${state} ${width}: ${fault}`)
  console.log(file)
} finally {
  await browser.close()
}

/** A browser signed in to the demo, by the call the sign-in screen makes. */
async function signedIn(): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: asked.at,
    colorScheme: asked.isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  if (asked.as === 'nobody') return context
  const logins = demoLogins(configOrExit().dataDir)
  const who = logins.find(({ role }) => role.toLowerCase().includes(asked.as))
  if (!who) stop(`No demo login is called ${asked.as}. Start the product once, so that there is a demo.`)
  const answer = await context.request
    .post('/api/no-auth/login', { data: { email: who.email, password: who.password } })
    .catch((error: Error) =>
      stop(`Nothing answers at ${asked.at}: start the product first. ${error.message}`),
    )
  if (!answer.ok()) stop(`${who.email} could not sign in: ${answer.status()} ${await answer.text()}`)
  const { userId, schoolId, userRole, expirationToken } = (await answer.json()) as Record<string, string>
  // What the browser keeps beside the cookie, so that a page that is opened restores the session.
  await context.addInitScript(
    (session) => localStorage.setItem('afterbell.session', JSON.stringify(session)),
    { userId, schoolId, userRole, expirationToken },
  )
  return context
}

/** A page that Vite reloads because a file was saved meanwhile is opened once more. */
async function shootAgain(...asked: Parameters<typeof shoot>): Promise<Shot> {
  try {
    return await shoot(...asked)
  } catch (error) {
    if (!/navigation|context was destroyed/.test(String(error))) throw error
    return shoot(...asked)
  }
}

async function shoot(
  context: BrowserContext,
  state: State,
  size: { width: number; height: number },
): Promise<Shot> {
  const page = await context.newPage()
  await page.setViewportSize(size)
  const faults: string[] = []
  page.on('console', (message) => {
    const isOurs = state.name === 'failing' && /Failed to load resource/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isOurs) faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  await page.addInitScript(watchLayout)
  await page.route('**/api/**', (route) => state.answer(route))
  await page.goto(`/schools${asked.path}`, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(400)
  faults.push(...(await faultsOf(page)))
  const picture = await page.screenshot({ fullPage: asked.isFull })
  await page.close()
  return { state: state.name, width: size.width, picture, faults }
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

async function save(shots: Shot[]): Promise<string> {
  const folder = join(ROOT, '.cache/look')
  mkdirSync(folder, { recursive: true })
  const words = [asked.path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home', asked.isDark && 'dark']
  const path = join(folder, `${words.filter(Boolean).join('-')}.png`)
  const page = await browser.newPage()
  await contactSheet(page, { title: asked.path, shots, path })
  return path
}

function askedOf(args: string[]) {
  const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
  const path = args.find((each) => each.startsWith('/'))
  if (!path)
    stop(
      'Which screen? npm run look -- /classes [--dark] [--as instructor] [--full] [--one FILE] [--at http://localhost:5173]',
    )
  return {
    path,
    at: option('--at') ?? `http://localhost:${process.env.PORT ?? 3000}`,
    as: (option('--as') ?? 'admin').toLowerCase(),
    one: option('--one'),
    isDark: args.includes('--dark'),
    isFull: args.includes('--full'),
  }
}

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
