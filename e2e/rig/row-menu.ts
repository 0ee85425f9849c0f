import { expect, type Locator, type Page } from '@playwright/test'

/** Opens a row's menu and returns only that menu: another one may still be fading out. */
export async function rowMenu(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  const menu = page.getByRole('menu', { name: `Actions for ${name}`, exact: true })
  await expect(menu).toBeVisible()
  return menu
}

/** Chooses an item in a row's menu. */
export async function chooseFromMenu(page: Page, name: string, item: string): Promise<void> {
  const menu = await rowMenu(page, name)
  await menu.getByRole('menuitem', { name: item, exact: true }).click()
}
