import type { Locator, Page } from '@playwright/test'
import { chooseFromMenu } from '../row-menu.ts'
import type { Ground } from './ground.ts'

/** Who signs in. Whatever somebody may open, is opened by the one with the fewest rights who does the work. */
type Who = 'Super Admin' | 'Manager' | 'Coordinator' | 'Instructor'

/** A dialog, and how somebody comes to it. */
export interface Opening {
  name: string
  /** The rows of docs/coverage/modals.md it shows. */
  modals?: readonly string[]
  /** The files below apps/web/src that open it. */
  sources: readonly string[]
  who: Who
  at: (ground: Ground) => string
  /** From its screen to the dialog, by role and label. */
  open: (page: Page, ground: Ground) => Promise<Locator>
}

export const at = (path: string) => () => `/schools/${path}`

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Presses the first button of that name. */
export const pressed =
  (button: string | RegExp, title: string | RegExp): Opening['open'] =>
  async (page) => {
    await page
      .getByRole('main')
      .getByRole('button', { name: button, exact: typeof button === 'string' })
      .first()
      .click()
    return dialog(page, title)
  }

/** Chooses from the menu of a row. */
export const chosen =
  (row: (ground: Ground) => string, item: string, title: string | RegExp): Opening['open'] =>
  async (page, ground) => {
    await chooseFromMenu(page, row(ground), item)
    return dialog(page, title)
  }

/** Ticks a row, and presses what is done with the ticked ones. */
export const ticked =
  (row: (ground: Ground) => string, act: string, title: string | RegExp): Opening['open'] =>
  async (page, ground) => {
    await page.getByRole('checkbox', { name: `Select ${row(ground)}`, exact: true }).check()
    await page
      .getByRole('toolbar', { name: /^Actions for/ })
      .getByRole('button', { name: act, exact: true })
      .click()
    return dialog(page, title)
  }
