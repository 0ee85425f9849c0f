import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds wrong with the page as it is now: the rule and the elements. What `except` selects is looked at elsewhere. */
export async function violations(page: Page, except?: string): Promise<string[]> {
  await page.evaluate(standsStill)
  const axe = new AxeBuilder({ page })
  const { violations: found } = await (except ? axe.exclude(except) : axe).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** What is still fading in has not its colours yet, and what was just opened begins to fade a few frames later. */
function standsStill(): Promise<void> {
  return new Promise((done) => {
    let still = 0
    const look = () => {
      still = document.getAnimations().some(({ playState }) => playState === 'running') ? 0 : still + 1
      if (still >= 6) done()
      else requestAnimationFrame(look)
    }
    look()
  })
}
