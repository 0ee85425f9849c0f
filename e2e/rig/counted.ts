import type { Locator, Page } from '@playwright/test'
import { expect } from './afterbell.ts'

/** Somebody at a desk with mouse and keyboard, whose presses and keys are counted: one each, a pasted text is one key. */
export interface CountedHands {
  press: (what: Locator) => Promise<void>
  /** Types into whatever has the focus. */
  keys: (text: string) => Promise<void>
  key: (name: string) => Promise<void>
  /** Pastes into whatever has the focus. */
  paste: (text: string) => Promise<void>
  count: () => number
}

export function countedHands(page: Page): CountedHands {
  let inputs = 0
  return {
    press: async (what) => {
      await expect(what).toBeEnabled()
      await what.click()
      inputs += 1
    },
    keys: async (text) => {
      await page.keyboard.type(text)
      inputs += text.length
    },
    key: async (name) => {
      await page.keyboard.press(name)
      inputs += 1
    },
    paste: async (text) => {
      await page.keyboard.insertText(text)
      inputs += 1
    },
    count: () => inputs,
  }
}
