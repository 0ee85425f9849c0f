import type { Locator, Page } from '@playwright/test'
import { expect } from './afterbell.ts'

/** Limit of key presses from one element to another. */
const STEPS = 200

/** The actions of a person who has only a keyboard, or only fingers. */
export interface Hands {
  press: (what: Locator, key?: 'Tab' | 'ArrowDown') => Promise<void>
  /** Ticks a checkbox or chooses a radio button. */
  tick: (what: Locator) => Promise<void>
  type: (into: Locator, text: string) => Promise<void>
}

export function handsOf(page: Page, isTouch: boolean): Hands {
  return {
    press: async (what, key = 'Tab') => {
      if (isTouch) return what.tap()
      await go(page, what, key)
      await page.keyboard.press('Enter')
    },
    tick: async (what) => {
      if (isTouch) {
        // Taps where it is visible, which may be its label. A dialog that still moves is missed, so it taps until it is ticked.
        await what.scrollIntoViewIfNeeded()
        return expect(async () => {
          const { x, y, width, height } = (await what.boundingBox())!
          if (!(await what.isChecked())) await page.touchscreen.tap(x + width / 2, y + height / 2)
          await expect(what).toBeChecked({ timeout: 1_000 })
        }).toPass()
      }
      await go(page, what, 'Tab')
      await page.keyboard.press('Space')
    },
    type: async (into, text) => {
      if (isTouch) await into.tap()
      else await go(page, into, 'Tab')
      await page.keyboard.type(text)
    },
  }
}

/** Moves to an element key by key, as people without a pointer do. */
async function go(page: Page, to: Locator, key: 'Tab' | 'ArrowDown'): Promise<void> {
  await expect(to).toBeVisible()
  await expect(to).toBeEnabled()
  for (let steps = 0; steps < STEPS; steps += 1) {
    if (await to.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`No way by ${key} leads to ${to}`)
}
