import { expect, test } from '../rig/afterbell.ts'
import { openings } from '../rig/openings.ts'
import { groundOf } from '../rig/openings/ground.ts'
import { comeAs, leave, reach } from '../rig/openings/reach.ts'
import type { Opening } from '../rig/openings/opening.ts'
import { faultsOfDialog, faultsOfPage } from './small-screen.ts'

const BIG_TEXT = { width: 390, height: 844, text: 200 }

/** Small phones, one with its keyboard open, and text of twice the size. */
const SIZES = {
  dialog: [{ width: 360, height: 640, text: 100 }, { width: 390, height: 500, text: 100 }, BIG_TEXT],
  page: [{ width: 390, height: 844, text: 100 }, BIG_TEXT],
}

/** So many are walked by one test: it ends in time on a busy machine too. */
const AT_ONCE = 20

/** Every opening is walked, whatever is wrong with one before it. */
const soft = expect.configure({ soft: true, timeout: 5_000 })

/** Opens everything of a kind, with a test for each of those who come, and asks at each size what is wrong with it. */
export function walk(kind: Opening['kind'], title: string): void {
  const all = openings.filter((opening) => opening.kind === kind)
  const faultsOf = kind === 'dialog' ? faultsOfDialog : faultsOfPage
  // A picture of each step costs as much as the step, and here there are hundreds: what is wrong is said in words.
  test.use({ trace: 'off' })
  for (const { who, part, mine } of portionsOf(all))
    test(`${title}: ${who}, part ${part}`, async ({ page, logins, baseURL }, { project }) => {
      test.skip(project.name === 'desk', 'it is about a phone')
      const ground = await groundOf(baseURL!, logins)
      await comeAs(page, who, logins)
      page.setDefaultTimeout(30_000)
      // One that cannot be opened hides nothing of the others.
      const unopened: string[] = []
      for (const opening of mine)
        await test
          .step(opening.name, async () => {
            await page.setViewportSize({ width: 390, height: 844 })
            const target = await reach(page, opening, ground)
            for (const { text, ...size } of SIZES[kind]) {
              await page.setViewportSize(size)
              await page.evaluate(
                (percent) => (document.documentElement.style.fontSize = `${percent}%`),
                text,
              )
              await soft
                .poll(
                  () => faultsOf(target),
                  `${opening.name}, ${size.width} × ${size.height}, text ${text} %`,
                )
                .toEqual([])
            }
            await leave(page)
          })
          .catch((error: unknown) => unopened.push(`${opening.name}: ${String(error)}`))
      expect(unopened).toEqual([])
    })
}

/** Those that one and the same person opens, some at a time. */
function portionsOf(all: readonly Opening[]) {
  return [...Map.groupBy(all, ({ who }) => who)].flatMap(([who, theirs]) =>
    Array.from({ length: Math.ceil(theirs.length / AT_ONCE) }, (_, index) => ({
      who,
      part: index + 1,
      mine: theirs.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
    })),
  )
}
