import { expect, type Locator, type Page } from '@playwright/test'
import type { DemoLogin } from '../../../apps/api/src/platform/process/demo.ts'
import { haveSession, switchToWillowbrook } from '../sign-in.ts'
import type { Ground } from './ground.ts'
import type { Opening, Who } from './opening.ts'

/** Signs in as a role, so that its openings can follow one after the other. */
export async function comeAs(page: Page, who: Who, logins: Record<string, DemoLogin>): Promise<void> {
  if (who === 'Nobody') return
  if (who !== 'Super Admin at Willowbrook') return haveSession(page, logins[who]!)
  await haveSession(page, logins['Super Admin']!)
  // Starts away from the page that switching opens; there the wait would end at once.
  await page.goto('/schools/dashboard')
  await switchToWillowbrook(page, '/schools/settings/personal-info')
}

/** Opens a dialog or a page and returns its element. */
export async function reach(page: Page, { at, open }: Opening, ground: Ground): Promise<Locator> {
  await page.goto(at(ground))
  await expect(page.getByRole('main')).not.toBeEmpty()
  const target = await open(page, ground)
  await expect(target).toBeVisible()
  return target
}

/** Leaves the opening by loading an empty page: input would raise a question, and a new page has no dialog. */
export async function leave(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('about:blank')
}
