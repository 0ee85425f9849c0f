import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds wrong with the page as it is now: the rule and the elements. What `except` selects is looked at elsewhere. */
export async function violations(page: Page, except?: string | string[]): Promise<string[]> {
  const first = await look(page, except)
  // A list may have been read anew, and dim, while it was looked at: what stays is wrong.
  return first.length > 0 ? look(page, except) : first
}

/** What axe finds too faint to be read: all that another theme can do wrong. */
export function faintColors(page: Page, except?: string | string[]): Promise<string[]> {
  return look(page, except, ['color-contrast'])
}

async function look(page: Page, except: string | string[] | undefined, rules?: string[]): Promise<string[]> {
  await page.evaluate(standsStill)
  // Only what is wrong is described, and in this page: by itself it puts its findings together in a further one.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(rules && { runOnly: rules }),
  })
  for (const each of [except ?? []].flat()) axe.exclude(each)
  const { violations: found } = await axe.analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** What can be pressed and is too small, or too near to what else can be: a rule that axe leaves out by itself. */
export async function smallTargets(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withRules(['target-size'])
    .analyze()
  return found.flatMap(({ nodes }) => nodes.map(({ html }) => html))
}

/**
 * What is still fading in has not its colors yet, and what was just opened begins to fade a few frames later. What turns
 * without end, such as the spinner of a button behind a question, is not waited for. A list that is being read anew is dim.
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
