import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHROMIUM, LAUNCH } from '../e2e/rig/chromium.ts'

interface Report {
  categories: Record<string, { score: number }>
  audits: Record<string, { displayValue?: string }>
}

/** Scores from 0 to 100. */
export interface Scores {
  performance: number
  accessibility: number
  practices: number
  seo: number
  largestPaint: string
}

const RUNS = 5

/**
 * Runs Lighthouse on the slow phone it imitates and returns the median of five runs, because a busy machine slows the
 * phone further. Null without Chromium.
 */
export async function lighthouse(url: string, cookie: string | null = null): Promise<Scores | null> {
  if (!existsSync(CHROMIUM)) return null
  const runs: Scores[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await runOnce(url, cookie))
  return runs.toSorted((one, other) => one.performance - other.performance)[Math.floor(RUNS / 2)]!
}

async function runOnce(url: string, cookie: string | null): Promise<Scores> {
  const folder = mkdtempSync(join(tmpdir(), 'afterbell-lighthouse-'))
  const file = join(folder, 'report.json')
  const flags = ['--headless=new', ...LAUNCH.args]
  try {
    const child = spawn(
      process.execPath,
      [
        program(),
        url,
        '--quiet',
        ...(cookie === null ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
        '--output=json',
        `--output-path=${file}`,
        `--chrome-flags=${flags.join(' ')}`,
      ],
      { env: { ...process.env, CHROME_PATH: CHROMIUM }, stdio: ['ignore', 'ignore', 'inherit'] },
    )
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new Error(`Lighthouse ended with ${code}`)
    const { categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as Report
    const score = (name: string) => Math.round(categories[name]!.score * 100)
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      practices: score('best-practices'),
      seo: score('seo'),
      largestPaint: audits['largest-contentful-paint']?.displayValue ?? 'unknown',
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function program(): string {
  return join(createRequire(import.meta.url).resolve('lighthouse/package.json'), '../cli/index.js')
}
