import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { build } from 'vite'
import { CHROMIUM, LAUNCH } from '../e2e/rig/chromium.ts'
import { unpackEarlier } from './earlier.ts'
import { median } from './in-turns.ts'
import { MEETINGS, WEEKS } from './week/meetings.ts'

/** The commit that is compared: the calendar before it had a time scale. */
export const BEFORE_SCALE = 'b5e638aa'

const PAGES = join(import.meta.dirname, 'week')
const TURNS = 40
/** Factor that slows this machine to an office laptop. */
const SLOWED = 4

/** Milliseconds on the browser's main thread to turn to a week of this many other meetings. */
interface WeekSeen {
  meetings: number
  oursMs: number
  beforeMs: number
  ratio: number
  /** Tasks over 50 ms during a drag across the week, in a browser slowed by `slowed`. */
  longTasks: number
  slowed: number
}

/** Compares the calendar's week with the earlier one, in turns, in one browser. Null without Chromium or that commit. */
export async function calendarWeek(): Promise<WeekSeen | null> {
  const before = existsSync(CHROMIUM) ? unpackEarlier(BEFORE_SCALE) : null
  if (!before) return null
  const made = mkdtempSync(join(tmpdir(), 'afterbell-week-'))
  const browser = await chromium.launch(LAUNCH)
  try {
    const ours = await opened(browser, await built('today', join(import.meta.dirname, '..'), made))
    const theirs = await opened(browser, await built('before', before.folder, made))
    const seen: { ours: number; before: number }[] = []
    for (let turn = -WEEKS.length * 2; turn < TURNS; turn += 1) {
      const both = { ours: await turned(ours, turn), before: await turned(theirs, turn) }
      // The first turn is a cold start and is not counted.
      if (turn >= 0) seen.push(both)
    }
    const oursMs = median(seen.map((each) => each.ours))
    const beforeMs = median(seen.map((each) => each.before))
    const longTasks = await dragged(ours)
    return { meetings: MEETINGS, oursMs, beforeMs, ratio: oursMs / beforeMs, longTasks, slowed: SLOWED }
  } finally {
    await browser.close()
    before.remove()
    rmSync(made, { recursive: true, force: true })
  }
}

/** Builds the page of a week from the product in a folder. Returns its script and its style. */
async function built(entry: 'today' | 'before', product: string, made: string) {
  const source = join(product, 'apps/web/src')
  const outDir = join(made, entry)
  await build({
    root: PAGES,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    resolve: { alias: [{ find: /^(\.\.\/)+apps\/web\/src/, replacement: source }] },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      rolldownOptions: {
        input: join(PAGES, `${entry}.ts`),
        output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]', codeSplitting: false },
      },
    },
  })
  return { script: join(outDir, 'page.js'), style: join(outDir, 'page.css') }
}

interface Opened {
  page: Page
  cdp: CDPSession
}

async function opened(
  browser: Browser,
  { script, style }: { script: string; style: string },
): Promise<Opened> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.setContent('<main></main>')
  await page.addStyleTag({ path: style })
  await page.addScriptTag({ path: script, type: 'module' })
  await page.locator('table td button').first().waitFor()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  return { page, cdp }
}

/** Turns to the next week and waits until it is painted. */
async function turned({ page, cdp }: Opened, turn: number): Promise<number> {
  const next = (turn + WEEKS.length * 2 + 1) % WEEKS.length
  const began = await taskMs(cdp)
  await page.evaluate(async (week) => {
    const weekLabel = () => document.querySelector('table')!.getAttribute('aria-label')
    const was = weekLabel()
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const { turnTo } = window as unknown as { turnTo: (week: number) => void }
    turnTo(week)
    while (weekLabel() === was) await frame()
    // One frame for measuring the columns, one until it is on the screen.
    await frame()
    await frame()
  }, next)
  return (await taskMs(cdp)) - began
}

async function taskMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
}

/** Drags a meeting through every column, up and down. Returns the number of tasks over 50 ms. */
async function dragged({ page, cdp }: Opened): Promise<number> {
  await page.evaluate(() => {
    const seen = window as unknown as { longTasks: number }
    seen.longTasks = 0
    new PerformanceObserver((list) => (seen.longTasks += list.getEntries().length)).observe({
      type: 'longtask',
    })
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const box = (await page.locator('table [data-key]').first().boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + 6]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 0; step <= 300; step += 1)
    await page.mouse.move(x + (step / 300) * 800, y + 120 * Math.sin(step / 20))
  const isDragged = await page.locator('[class*=ghost]').count()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  if (isDragged === 0) throw new Error('Nothing was dragged')
  return page.evaluate(() => (window as unknown as { longTasks: number }).longTasks)
}
