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

/** Small phones, one with its keyboard open, and text of double size. */
const SIZES = {
  dialog: [{ width: 360, height: 640, text: 100 }, { width: 390, height: 500, text: 100 }, BIG_TEXT],
  page: [{ ...PHONE, text: 100 }, BIG_TEXT],
}

/** Excluded parts: a frame is its own page with its own walk, and a form waiting for an answer cannot be used. */
const ELSEWHERE = ['iframe', '[role="dialog"]:has(fieldset:disabled)']

/** Openings per test, few enough to end in time on a busy machine. */
const AT_ONCE = 20

/** A fault in one opening does not stop the walk. */
const soft = expect.configure({ soft: true, timeout: 5_000 })

/**
 * Opens every dialog or page, with a test for each role, and reports the faults at each size. Axe runs on all at a
 * desk, also for dark colors, and on every fifth on a phone, which shows the same in other sizes.
 */
export function walk(kind: Opening['kind'], title: string): void {
  const all = openings.filter((opening) => opening.kind === kind)
  const faultsOf = kind === 'dialog' ? faultsOfDialog : faultsOfPage
  // Traces would double the time of hundreds of steps, and the faults are described in words.
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
        // An opening that fails does not hide the others.
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

/** Splits the openings by role, some at a time. */
function portionsOf(all: readonly Opening[]) {
  return [...Map.groupBy(all, ({ who }) => who)].flatMap(([who, theirs]) =>
    Array.from({ length: Math.ceil(theirs.length / AT_ONCE) }, (_, index) => ({
      who,
      part: index + 1,
      mine: theirs.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
    })),
  )
}
