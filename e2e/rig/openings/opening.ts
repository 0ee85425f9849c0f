import type { Locator, Page } from '@playwright/test'
import { chooseFromMenu } from '../row-menu.ts'
import type { Ground } from './ground.ts'

/**
 * Who comes. Whatever somebody may open, is opened by the one with the fewest rights who does the work. The Super Admin works
 * in two schools, of which the other one is on trial and has not billed its care by itself yet.
 */
export type Who =
  | 'Nobody'
  | 'Instructor'
  | 'Coordinator'
  | 'Manager'
  | 'Super Admin'
  | 'Super Admin at Willowbrook'

/** How somebody comes to what is looked at. */
export interface Way {
  name: string
  who: Who
  at: (ground: Ground) => string
  /** From its address to what is looked at, by role and label. */
  open: (page: Page, ground: Ground) => Promise<Locator>
}

/** A dialog. */
export interface DialogRow extends Way {
  /** The rows of docs/coverage/modals.md it shows. */
  modals?: readonly string[]
  /** The files below apps/web/src that open it. */
  sources: readonly string[]
}

/** A page. */
export interface PageRow extends Way {
  /** The address of its route, as docs/coverage/routes.md or the route itself writes it. */
  route: string
}

/** What can be opened in the product, and how somebody comes to it. */
export type Opening = ({ kind: 'dialog' } & DialogRow) | ({ kind: 'page' } & PageRow)

export const at = (path: string) => () => `/schools/${path}`

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Presses the first button of that name. */
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

/** Chooses from the menu of a row. */
export const chosen =
  (row: (ground: Ground) => string, item: string, title: string | RegExp): Way['open'] =>
  async (page, ground) => {
    await chooseFromMenu(page, row(ground), item)
    return dialog(page, title)
  }

/** Ticks a row, and presses what is done with the ticked ones. */
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
