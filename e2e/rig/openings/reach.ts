import { expect, type Locator, type Page } from '@playwright/test'
import type { DemoLogin } from '../../../apps/api/src/platform/process/demo.ts'
import { haveSession, switchToWillowbrook } from '../sign-in.ts'
import type { Ground } from './ground.ts'
import type { Opening, Who } from './opening.ts'

/** Comes as somebody, so that what they open can be opened one after the other. */
export async function comeAs(page: Page, who: Who, logins: Record<string, DemoLogin>): Promise<void> {
  if (who === 'Nobody') return
  if (who !== 'Super Admin at Willowbrook') return haveSession(page, logins[who]!)
  await haveSession(page, logins['Super Admin']!)
  // Not from where switching leads to: it would be over before it began.
  await page.goto('/schools/dashboard')
  await switchToWillowbrook(page, '/schools/settings/personal-info')
}

/** Opens a dialog or a page, and answers what is to be looked at. */
export async function reach(page: Page, { at, open }: Opening, ground: Ground): Promise<Locator> {
  await page.goto(at(ground))
  await expect(page.getByRole('main')).not.toBeEmpty()
  const target = await open(page, ground)
  await expect(target).toBeVisible()
  return target
}

/** Leaves what was opened. What was typed is asked about; a page that is loaded anew has no dialog. */
export async function leave(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('about:blank')
}
