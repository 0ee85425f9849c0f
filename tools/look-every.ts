import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { helpPages } from '../apps/web/src/staff/help-pages.ts'
import { openAt, type Size } from './look-shot.ts'
import { AS_IT_IS, type State } from './look-states.ts'

interface Every {
  widths: readonly Size[]
  folder: string
  as: string
  isDark: boolean
  /** Only addresses that contain this text. */
  only: string | undefined
  /** Undefined: the screens as they are. */
  state: State | undefined
}

/** Addresses that need no session. */
const OPEN = ['/login', '/sign-up', '/forgot-password', '/invite', '/confirm', '/suspended']

/**
 * Opens every screen in every width. For a screen with an id in its address it takes the first one another screen links
 * to. Prints the faults, saves a picture of each, and returns the number of faults.
 */
export async function lookAtEvery(context: BrowserContext, every: Every): Promise<number> {
  const { state = AS_IT_IS } = every
  const words = ['every', every.as, every.isDark && 'dark', every.state?.name.replace(' ', '-')]
  const pictures = join(every.folder, words.filter(Boolean).join('-'))
  mkdirSync(pictures, { recursive: true })
  const screens = every.as === 'nobody' ? OPEN : Object.keys(helpPages)
  const addressByScreen = new Map<string, string>()
  for (const screen of screens) if (!screen.includes('$')) addressByScreen.set(screen, screen)
  const seen = new Set<string>()
  let count = 0
  for (let next = nextOf(addressByScreen, seen); next; next = nextOf(addressByScreen, seen)) {
    const [screen, path] = next
    seen.add(screen)
    const isLookedAt = !every.only || screen.includes(every.only)
    for (const size of isLookedAt ? every.widths : every.widths.slice(-1)) {
      const { page, faults } = await openAt(context, `/schools${path}`, { state, size })
      const isThere = new URL(page.url()).pathname.startsWith(`/schools${path.split('?')[0]}`)
      if (isThere && isLookedAt) {
        for (const fault of faults) console.log(`${screen} ${size.width}: ${fault}`)
        count += faults.length
        const name = `${screen.replace(/\W+/g, '-').replace(/^-|-$/g, '')}-${size.width}.png`
        writeFileSync(join(pictures, name), await page.screenshot())
      }
      for (const [linkedScreen, at] of await linkedFrom(page, screens))
        if (!addressByScreen.has(linkedScreen)) addressByScreen.set(linkedScreen, at)
      await page.close()
      // It redirects this role elsewhere, in every width.
      if (!isThere) break
    }
  }
  const unseen = screens.filter((screen) => !seen.has(screen))
  console.log(`${seen.size} of ${screens.length} addresses as ${every.as}, ${count} faults. ${pictures}`)
  if (unseen.length > 0) console.log(`Linked from nowhere: ${unseen.join(', ')}`)
  return count
}

function nextOf(
  addressByScreen: ReadonlyMap<string, string>,
  seen: ReadonlySet<string>,
): [string, string] | undefined {
  return [...addressByScreen].find(([screen]) => !seen.has(screen))
}

/** Finds the screens with an id in their address that a page links to, with the first address of each. */
async function linkedFrom(page: Page, screens: readonly string[]): Promise<Map<string, string>> {
  const links = await page
    .locator('a[href^="/schools/"]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href')!.replace('/schools', '')))
  const addressByScreen = new Map<string, string>()
  for (const screen of screens.filter((each) => each.includes('$'))) {
    const address = new RegExp(`^${screen.replace(/\$\w+/g, '[0-9a-f-]{36}')}(?=$|[?#])`)
    const link = links.find((each) => address.test(each))
    if (link) addressByScreen.set(screen, address.exec(link)![0])
  }
  return addressByScreen
}
