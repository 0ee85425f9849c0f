import { expect, test } from '../rig/afterbell.ts'
import { openings } from '../rig/openings.ts'
import { groundOf } from '../rig/openings/ground.ts'
import { comeAs, leave, openedBy } from '../rig/openings/opened.ts'
import { faultsOfDialog, faultsOfPage } from './small-screen.ts'

const BIG_TEXT = { width: 390, height: 844, text: 200 }

/** Small phones, one with its keyboard open, and text of twice the size. */
const SIZES = {
  dialog: [{ width: 360, height: 640, text: 100 }, { width: 390, height: 500, text: 100 }, BIG_TEXT],
  page: [{ width: 390, height: 844, text: 100 }, BIG_TEXT],
}

/** Every opening is walked, whatever is wrong with one before it. */
const soft = expect.configure({ soft: true, timeout: 5_000 })

const rows = openings.map((opening) => ({ opening, title: `${opening.kind}s of ${opening.who}` }))

for (const title of new Set(rows.map((row) => row.title)))
  test(`nothing cuts a warning, hides a button, lies over a name or scrolls sideways on a small phone: ${title}`, async ({
    page,
    logins,
    baseURL,
  }, { project }) => {
    test.skip(project.name === 'desk', 'it is about a phone')
    const ground = await groundOf(baseURL!, logins)
    const mine = rows.filter((row) => row.title === title).map(({ opening }) => opening)
    await comeAs(page, mine[0]!.who, logins)
    page.setDefaultTimeout(30_000)
    // One that cannot be opened hides nothing of the others.
    const unopened: string[] = []
    for (const opening of mine)
      await test
        .step(opening.name, async () => {
          await page.setViewportSize({ width: 390, height: 844 })
          const opened = await openedBy(page, opening, ground)
          const faultsOf = opening.kind === 'dialog' ? faultsOfDialog : faultsOfPage
          for (const { text, ...size } of SIZES[opening.kind]) {
            await page.setViewportSize(size)
            await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), text)
            await soft
              .poll(() => faultsOf(opened), `${opening.name}, ${size.width} × ${size.height}, text ${text} %`)
              .toEqual([])
          }
          await leave(page)
        })
        .catch((error: unknown) => unopened.push(`${opening.name}: ${String(error)}`))
    expect(unopened).toEqual([])
  })
