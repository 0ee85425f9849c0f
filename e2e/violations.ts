import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds wrong with the page as it is now: the rule and the elements. What `except` selects is looked at elsewhere. */
export async function violations(page: Page, except?: string): Promise<string[]> {
  // What is still fading in has not its colours yet.
  await page.waitForFunction(() => document.getAnimations().every((each) => each.playState !== 'running'))
  const axe = new AxeBuilder({ page })
  const { violations: found } = await (except ? axe.exclude(except) : axe).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
