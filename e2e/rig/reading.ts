import type { Locator } from '@playwright/test'

/** Somebody who types 200 signs a minute and reads each page for two seconds. */
const SECONDS = { aSign: 60 / 200, aPage: 2 }

/**
 * Counts what a story asks of somebody: signs to type, pages to read, and decisions, which are choices and taps that are neither
 * typing nor the button that only goes on.
 */
export class Reading {
  #signs = 0
  decisions = 0
  #pages = 1

  async type(into: Locator, text: string): Promise<void> {
    this.#signs += text.length
    await into.fill(text)
  }

  async decide(tap: Locator): Promise<void> {
    this.decisions += 1
    await tap.click()
  }

  async choose(from: Locator, option: string): Promise<void> {
    this.decisions += 1
    await from.selectOption(option)
  }

  /** Goes on to another page. */
  async goOn(by: Locator): Promise<void> {
    this.#pages += 1
    await by.click()
  }

  /** A page that came by itself. */
  turn(signs = 0): void {
    this.#pages += 1
    this.#signs += signs
  }

  get seconds(): number {
    return this.#signs * SECONDS.aSign + this.#pages * SECONDS.aPage
  }
}
