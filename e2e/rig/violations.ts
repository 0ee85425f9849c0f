import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Returns axe's violations on the page: the rule and the elements. `except` leaves out parts that have their own check. */
export async function violations(page: Page, except?: string | string[]): Promise<string[]> {
  const first = await look(page, except)
  // A list may have been reloading, and dim, during the first run. Only violations that remain count.
  return first.length > 0 ? look(page, except) : first
}

/** Returns the text with too little contrast, the only fault another theme can add. */
export function faintColors(page: Page, except?: string | string[]): Promise<string[]> {
  return look(page, except, ['color-contrast'])
}

async function look(page: Page, except: string | string[] | undefined, rules?: string[]): Promise<string[]> {
  await page.evaluate(standsStill)
  // Reports only violations, and merges them in this page. By default axe opens another page for that.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(rules && { runOnly: rules }),
  })
  for (const each of [except ?? []].flat()) axe.exclude(each)
  const { violations: results } = await axe.analyze()
  return results.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Returns buttons and links that are too small or too close together, a rule that axe does not run by default. */
export async function smallTargets(page: Page): Promise<string[]> {
  const { violations: results } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withRules(['target-size'])
    .analyze()
  return results.flatMap(({ nodes }) => nodes.map(({ html }) => html))
}

/**
 * Waits until the page is still. Elements that fade in have the wrong colors, and a fade begins a few frames after
 * opening. Endless animations, such as spinners, do not count. A list that reloads is dim.
 */
function standsStill(): Promise<void> {
  return new Promise((done) => {
    let still = 0
    const isFading = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    const look = () => {
      const isStale = document.querySelector('[data-stale]') !== null
      still = isStale || document.getAnimations().some(isFading) ? 0 : still + 1
      if (still >= 6) done()
      else requestAnimationFrame(look)
    }
    look()
  })
}
