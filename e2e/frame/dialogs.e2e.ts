import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../rig/afterbell.ts'
import { openings } from '../rig/openings.ts'
import { groundOf, type Ground } from '../rig/openings/ground.ts'
import type { Opening } from '../rig/openings/opening.ts'
import { haveSession } from '../rig/sign-in.ts'

/** Small phones, one with its keyboard open, and text of twice the size. */
const SIZES = [
  { width: 360, height: 640, text: 100 },
  { width: 390, height: 500, text: 100 },
  { width: 390, height: 844, text: 200 },
]

/** Every dialog is walked, whatever is wrong with one before it. */
const soft = expect.configure({ soft: true, timeout: 5_000 })

/** What cannot be read or reached in a dialog, in words. */
function faultsOf(dialog: Locator): Promise<string[]> {
  return dialog.evaluate((root) => {
    const faults: string[] = []
    const named = (element: Element) => (element.textContent ?? '').trim().slice(0, 40)
    const isSeen = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1
    }
    const isMet = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const met = document.elementFromPoint(left + width / 2, top + height / 2)
      return met !== null && (element.contains(met) || met.contains(element))
    }
    for (const alert of root.querySelectorAll('[role="alert"]')) {
      if (alert.scrollHeight > alert.clientHeight + 1) faults.push(`cut: ${named(alert)}`)
      // Of one that is higher than the window both ends are come to.
      for (const block of ['start', 'end'] as const) {
        alert.scrollIntoView({ block })
        const { top, bottom } = alert.getBoundingClientRect()
        const end = block === 'start' ? top : bottom
        if (end < -1 || end > innerHeight + 1) faults.push(`out of reach: ${named(alert)}`)
      }
    }
    const button = [...root.querySelectorAll('[class*="footer"] button')].at(-1)
    // A list that opens with its field lies over what is below until the field is left.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    button?.scrollIntoView({ block: 'nearest' })
    if (button && !(isSeen(button) && isMet(button))) faults.push(`out of reach: ${named(button)}`)
    for (const each of [
      document.documentElement,
      root,
      ...root.querySelectorAll('[class*="scroll"], form'),
    ]) {
      const isHidden = getComputedStyle(each).overflowX === 'hidden'
      // A table of figures may: it is reached by keyboard.
      if (isHidden || each.matches('section[tabindex="0"]')) continue
      if (each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1) {
        const end = each.getBoundingClientRect().left + each.clientWidth + 1
        const widest = [...each.querySelectorAll('*')].findLast(
          (inner) => inner.getBoundingClientRect().right > end,
        )
        faults.push(
          `scrolls sideways: ${each.scrollWidth} of ${each.clientWidth}, by ${widest?.className} ${named(widest ?? each)}`,
        )
      }
    }
    return faults
  })
}

async function goTo(page: Page, address: string): Promise<void> {
  if (page.url().endsWith(address)) return
  await page.goto(address)
  await expect(page.getByRole('main')).not.toBeEmpty()
}

async function walked(page: Page, { name, at, open }: Opening, ground: Ground): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await goTo(page, at(ground))
  const dialog = await open(page, ground)
  await expect(dialog).toBeVisible()
  for (const { text, ...size } of SIZES) {
    await page.setViewportSize(size)
    await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), text)
    await soft
      .poll(() => faultsOf(dialog), `${name}, ${size.width} × ${size.height}, text ${text} %`)
      .toEqual([])
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  // What was typed is asked about; a page that is loaded anew has no dialog.
  await page.goto('about:blank')
}

for (const who of new Set(openings.map((opening) => opening.who)))
  test(`no dialog cuts a warning, hides its button or scrolls sideways on a small phone: ${who}`, async ({
    page,
    logins,
    baseURL,
  }, { project }) => {
    test.skip(project.name === 'desk', 'it is about a phone')
    const ground = await groundOf(baseURL!, logins)
    await haveSession(page, logins[who]!)
    page.setDefaultTimeout(30_000)
    // One that cannot be opened hides nothing of the others.
    const unopened: string[] = []
    for (const opening of openings.filter((each) => each.who === who))
      await test
        .step(opening.name, () => walked(page, opening, ground))
        .catch((error: unknown) => unopened.push(`${opening.name}: ${String(error)}`))
    expect(unopened).toEqual([])
  })
