import type { Page } from '@playwright/test'
import { expect, test } from '../rig/afterbell.ts'
import { openings } from '../rig/openings.ts'
import { groundOf } from '../rig/openings/ground.ts'
import { comeAs, leave, reach } from '../rig/openings/reach.ts'
import type { Opening } from '../rig/openings/opening.ts'
import { faintColors, violations } from '../rig/violations.ts'
import { faultsOfDialog, faultsOfPage } from './small-screen.ts'

const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
const BIG_TEXT = { ...PHONE, text: 200 }

/** Small phones, one with its keyboard open, and text of twice the size. */
const SIZES = {
  dialog: [{ width: 360, height: 640, text: 100 }, { width: 390, height: 500, text: 100 }, BIG_TEXT],
  page: [{ ...PHONE, text: 100 }, BIG_TEXT],
}

/** What stands in a frame is a page of its own, and walked as one. A form that waits for an answer cannot be used, nor is it looked at. */
const ELSEWHERE = ['iframe', '[role="dialog"]:has(fieldset:disabled)']

/** So many are walked by one test: it ends in time on a busy machine too. */
const AT_ONCE = 20

/** Every opening is walked, whatever is wrong with one before it. */
const soft = expect.configure({ soft: true, timeout: 5_000 })

/**
 * Opens everything of a kind, with a test for each of those who come, and asks at each size what is wrong with it. Axe is asked at a
 * desk, for what it says of colors in the dark too, and of every fifth on a phone, where the same is drawn with other sizes.
 */
export function walk(kind: Opening['kind'], title: string): void {
  const all = openings.filter((opening) => opening.kind === kind)
  const faultsOf = kind === 'dialog' ? faultsOfDialog : faultsOfPage
  // A picture of each step costs as much as the step, and here there are hundreds: what is wrong is said in words.
  test.use({ trace: 'off' })
  for (const { who, part, mine } of portionsOf(all))
    test(
      `${title}: ${who}, part ${part}`,
      { tag: ['@phone', '@journey'] },
      async ({ page, logins, baseURL }, { project }) => {
        test.skip(project.name === 'desk', 'it is about a phone')
        const ground = await groundOf(baseURL!, logins)
        await comeAs(page, who, logins)
        page.setDefaultTimeout(30_000)
        // One that cannot be opened hides nothing of the others.
        const unopened: string[] = []
        for (const opening of mine)
          await test
            .step(opening.name, async () => {
              await page.setViewportSize(PHONE)
              const target = await reach(page, opening, ground)
              if (openings.indexOf(opening) % 5 === 0)
                soft(await violations(page, ELSEWHERE), `${opening.name}, on a phone`).toEqual([])
              for (const { text, ...size } of SIZES[kind]) {
                await page.setViewportSize(size)
                await setTextSize(page, text)
                await soft
                  .poll(
                    () => faultsOf(target),
                    `${opening.name}, ${size.width} × ${size.height}, text ${text} %`,
                  )
                  .toEqual([])
              }
              await setTextSize(page, 100)
              await page.setViewportSize(DESK)
              soft(await violations(page, ELSEWHERE), `${opening.name}, at a desk`).toEqual([])
              await page.emulateMedia({ colorScheme: 'dark' })
              soft(await faintColors(page, ELSEWHERE), `${opening.name}, in the dark`).toEqual([])
              await page.emulateMedia({ colorScheme: 'light' })
              await leave(page)
            })
            .catch((error: unknown) => unopened.push(`${opening.name}: ${String(error)}`))
        expect(unopened).toEqual([])
      },
    )
}

function setTextSize(page: Page, percent: number): Promise<void> {
  return page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, percent)
}

/** Those that one and the same person opens, some at a time. */
function portionsOf(all: readonly Opening[]) {
  return [...Map.groupBy(all, ({ who }) => who)].flatMap(([who, theirs]) =>
    Array.from({ length: Math.ceil(theirs.length / AT_ONCE) }, (_, index) => ({
      who,
      part: index + 1,
      mine: theirs.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
    })),
  )
}
