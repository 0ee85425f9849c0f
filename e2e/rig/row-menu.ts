import { expect, type Locator, type Page } from '@playwright/test'

/** Opens the menu of a row, and answers that menu alone: another one may still be fading out beside it. */
export async function rowMenu(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  const menu = page.getByRole('menu', { name: `Actions for ${name}`, exact: true })
  await expect(menu).toBeVisible()
  return menu
}

/** Chooses an item of the menu of a row. */
export async function chooseFromMenu(page: Page, name: string, item: string): Promise<void> {
  const menu = await rowMenu(page, name)
  await menu.getByRole('menuitem', { name: item, exact: true }).click()
}
