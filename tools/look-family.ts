import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { demoLogins } from '../apps/api/src/platform/process/demo.ts'
import { configOrExit } from '../apps/api/src/platform/config.ts'
import { officeOf, type Office } from '../e2e/rig/office.ts'
import { children } from '../packages/contract/src/families/children.ts'
import { parents } from '../packages/contract/src/families/parents.ts'
import { dev } from '../packages/contract/src/dev/dev.ts'
import { openAt, stop, type Size } from './look-shot.ts'
import { AS_IT_IS, type State } from './look-states.ts'

const PORTAL = '/portal/harbor-lane'

interface LookAtFamily {
  at: string
  folder: string
  /** The address of a guardian of the demo. Undefined: one who has two children. */
  email: string | undefined
  language: string
  isDark: boolean
  widths: readonly Size[]
  /** Undefined: the pages as they are. */
  state: State | undefined
}

/**
 * Logs a guardian of the demo in, and opens each page of the portal that another one links to, one of each shape, in every
 * width. Prints the faults, saves a picture of each, and returns the number of faults.
 */
export async function lookAtFamily(browser: Browser, look: LookAtFamily): Promise<number> {
  const { state = AS_IT_IS, language, isDark } = look
  const context = await browser.newContext({
    baseURL: look.at,
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: language,
  })
  const email = await logIn(context, look)
  const words = ['family', language, isDark && 'dark', look.state?.name.replace(' ', '-')]
  const pictures = join(look.folder, words.filter(Boolean).join('-'))
  mkdirSync(pictures, { recursive: true })
  const pathByShape = new Map([[PORTAL, PORTAL]])
  let count = 0
  // The map grows while it is walked.
  for (const [shape, path] of pathByShape)
    for (const size of look.widths) {
      const { page, faults } = await openAt(context, `${path}#lang=${language}`, { state, size })
      for (const fault of faults) console.log(`${shape} ${size.width}: ${fault}`)
      count += faults.length
      const name = shape.slice(PORTAL.length + 1).replace(/\W+/g, '-') || 'week'
      writeFileSync(join(pictures, `${name}-${size.width}.png`), await page.screenshot({ fullPage: true }))
      for (const [linked, at] of await linkedFrom(page))
        if (!pathByShape.has(linked)) pathByShape.set(linked, at)
      await page.close()
    }
  console.log(`${pathByShape.size} pages as ${email}, ${count} faults. ${pictures}`)
  return count
}

/** Logs in as families do, by the code of a letter and a birth date. Returns the address. */
async function logIn(context: BrowserContext, { at, email }: LookAtFamily): Promise<string> {
  const admin = demoLogins(configOrExit().dataDir).find(({ role }) => role === 'Super Admin')
  if (!admin) stop('Nothing is known of the demo. Start the product once, with the same DATA_DIR.')
  const office = await officeOf(at, admin)
  const guardian = await guardianOf(office, email)
  const { birthDate } = await office.call(children.get, { params: { id: guardian.children[0]!.id } })
  const { id: schoolId } = (await (await context.request.get('/api/no-auth/portals/harbor-lane')).json()) as {
    id: string
  }
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(`/api/family/schools/${schoolId}${path}`, {
      data,
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    if (!answer.ok()) stop(`${path}: ${answer.status()} ${await answer.text()}`)
  }
  const earlier = await lettersTo(office, guardian.email!)
  await post('/log-in/letters', { email: guardian.email })
  await post('/log-in/code', { code: await codeOf(office, guardian.email!, earlier.length) })
  // Refused where the address was proved before.
  await post('/session/proofs', { birthDate })
  return guardian.email!
}

async function guardianOf(office: Office, email: string | undefined) {
  const { content } = await office.call(parents.list, {
    query: { size: '200', ...(email && { search: email }) } as never,
  })
  const able = content.filter(
    (each) => each.email !== null && (email ? each.email === email : each.children.length > 1),
  )
  // Another one at each run: an address is sent six letters an hour.
  const found = able[Date.now() % able.length]
  if (!found) stop(`No guardian of the demo has the address ${email}.`)
  return found
}

async function lettersTo(office: Office, email: string) {
  const { content } = await office.call(dev.mail, { query: { size: '50', sort: 'createdAt,DESC' } as never })
  return content.filter(({ to }) => to === email)
}

/** Waits until an address has more letters than before, and returns the code of the newest. */
async function codeOf(office: Office, email: string, earlier: number): Promise<string> {
  for (let tries = 0; tries < 40; tries++) {
    const found = await lettersTo(office, email)
    if (found.length > earlier) return /\b\d{6}\b/.exec(found[0]!.text)![0]
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return stop(`No letter came for ${email}.`)
}

/** Finds the pages of the portal that a page links to: the shape of the address, and the first address of that shape. */
async function linkedFrom(page: Page): Promise<[string, string][]> {
  const links = await page
    .locator(`a[href^="${PORTAL}"]`)
    .evaluateAll((all) => all.map((each) => each.getAttribute('href')!.replace(/#.*/, '')))
  return links.map((link) => [link.replace(/[0-9a-f-]{36}/g, 'id'), link])
}
