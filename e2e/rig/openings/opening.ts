import type { Locator, Page } from '@playwright/test'
import { chooseFromMenu } from '../row-menu.ts'
import type { Ground } from './ground.ts'

/**
 * The role that opens it: the one with the fewest rights that does this work. The Super Admin works in two schools. The
 * other one is on trial and does not bill its care automatically yet.
 */
export type Who =
  | 'Nobody'
  | 'Instructor'
  | 'Coordinator'
  | 'Manager'
  | 'Super Admin'
  | 'Super Admin at Willowbrook'

/** The way to a dialog or page. */
export interface Way {
  name: string
  who: Who
  at: (ground: Ground) => string
  /** Goes from its address to the element, by role and label. */
  open: (page: Page, ground: Ground) => Promise<Locator>
}

/** A dialog. */
export interface DialogRow extends Way {
  /** Its rows in docs/coverage/modals.md. */
  modals?: readonly string[]
  /** The files below apps/web/src that open it. */
  sources: readonly string[]
}

/** A page. */
export interface PageRow extends Way {
  /** The address of its route, as docs/coverage/routes.md or the route itself writes it. */
  route: string
}

/** A dialog or page of the product, and the way to it. */
export type Opening = ({ kind: 'dialog' } & DialogRow) | ({ kind: 'page' } & PageRow)

export const at = (path: string) => () => `/schools/${path}`

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Presses the first button with this name. */
export const pressed =
  (button: string | RegExp, title: string | RegExp): Way['open'] =>
  async (page) => {
    await page
      .getByRole('main')
      .getByRole('button', { name: button, exact: typeof button === 'string' })
      .first()
      .click()
    return dialog(page, title)
  }

/** Chooses an item in a row's menu. */
export const chosen =
  (row: (ground: Ground) => string, item: string, title: string | RegExp): Way['open'] =>
  async (page, ground) => {
    await chooseFromMenu(page, row(ground), item)
    return dialog(page, title)
  }

/** Ticks a row and presses an action for ticked rows. */
export const ticked =
  (row: (ground: Ground) => string, act: string, title: string | RegExp): Way['open'] =>
  async (page, ground) => {
    await page.getByRole('checkbox', { name: `Select ${row(ground)}`, exact: true }).check()
    await page
      .getByRole('toolbar', { name: /^Actions for/ })
      .getByRole('button', { name: act, exact: true })
      .click()
    return dialog(page, title)
  }
