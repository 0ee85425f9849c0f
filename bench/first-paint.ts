import { existsSync } from 'node:fs'
import { chromium, type Browser } from '@playwright/test'
import { CHROMIUM, LAUNCH } from '../e2e/rig/chromium.ts'
import { median } from './in-turns.ts'
import type { Measured } from './processes.ts'

/** Slow 3G as in Chromium's tools: answers begin 2 s late, at 50 KB a second. */
const SLOW_3G = { offline: false, latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 }

const RUNS = 3

/** An address, and how long its page stays blank. */
export interface FirstPaint {
  address: string
  ms: number
}

/** Measures how long a new phone stays blank on Slow 3G: the median of three per address. Null without Chromium. */
export async function firstPaints(
  { url }: Measured,
  addresses: readonly string[],
): Promise<FirstPaint[] | null> {
  if (!existsSync(CHROMIUM)) return null
  const browser = await chromium.launch(LAUNCH)
  try {
    const seen: FirstPaint[] = []
    for (const address of addresses) {
      const runs: number[] = []
      for (let run = 0; run < RUNS; run += 1) runs.push(await firstPaintMs(browser, url + address))
      seen.push({ address, ms: median(runs) })
    }
    return seen
  } finally {
    await browser.close()
  }
}

async function firstPaintMs(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', SLOW_3G)
    await page.goto(address, { waitUntil: 'commit', timeout: 60_000 })
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            for (const { name, startTime } of list.getEntries())
              if (name === 'first-contentful-paint') resolve(startTime)
          }).observe({ type: 'paint', buffered: true })
        }),
    )
  } finally {
    await context.close()
  }
}
