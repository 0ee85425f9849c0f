import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { CHROMIUM, LAUNCH } from '../e2e/rig/chromium.ts'
import type { Measured } from './processes.ts'

const DIST = join(import.meta.dirname, '../apps/web/dist')

export interface FirstLoad {
  what: string
  /** Brotli, JavaScript only, by Vite's manifest. */
  kb: number
  /** The same as Chromium fetched it, if there is one. It must not fetch more than the manifest lists. */
  fetchedKb: number | null
  mostKb: number
}

interface Signed {
  email: string
  password: string
}

/** What the frame asks for by itself as soon as it is drawn. */
const AFTER_THE_FRAME = ['src/features/finder/Shortcuts.tsx']

const FAMILY = ['portal.html', 'src/portal/family/FamilyApp.tsx', 'src/portal/family/words.ts']

/**
 * First visits: the entries and lazy parts of each, and the most JavaScript it may send. A page without an
 * address is counted by the manifest alone, since it is only there for a family that has logged in.
 */
export const LOADS = [
  {
    what: 'Frame and schedule list',
    needs: [
      'staff.html',
      'src/features/frame/Frame.tsx',
      'src/features/activities/schedule/ScheduleScreen.tsx',
      ...AFTER_THE_FRAME,
    ],
    address: '/schools/classes',
    shows: 'table',
    isSignedIn: true,
    mostKb: 245,
  },
  {
    what: 'Frame and dashboard',
    needs: [
      'staff.html',
      'src/features/frame/Frame.tsx',
      'src/features/dashboard/DashboardScreen.tsx',
      'src/ui/calendar/EventCalendar.tsx',
      ...AFTER_THE_FRAME,
    ],
    address: '/schools/dashboard',
    shows: 'main section',
    isSignedIn: true,
    mostKb: 245,
  },
  {
    what: 'Sign-in',
    // The login is part of the staff entry.
    needs: ['staff.html'],
    address: '/schools/login',
    shows: 'input[type=password]',
    isSignedIn: false,
    mostKb: 150,
  },
  {
    what: 'Public list',
    needs: ['public.html'],
    address: '/schools/public/classes/list?schoolId={school}',
    shows: 'article',
    isSignedIn: false,
    mostKb: 86,
  },
  {
    what: 'Unsubscribe page',
    needs: ['portal.html'],
    address: '/portal/unsubscribe#token=none',
    shows: 'main',
    isSignedIn: false,
    mostKb: 90,
  },
  {
    what: 'Page for cards',
    needs: ['pay.html'],
    address: '/pay/',
    shows: 'main',
    isSignedIn: false,
    mostKb: 90,
  },
  { what: 'A family after its log-in', needs: FAMILY, address: null, mostKb: 150 },
  {
    what: 'Booking of a family',
    needs: [...FAMILY, 'src/portal/family/booking/Book.tsx'],
    address: null,
    mostKb: 150,
  },
] as const

/** Measures the JavaScript sent to a new browser before it shows something. */
export async function firstLoads(server: Measured, signed: Signed, schoolId: string): Promise<FirstLoad[]> {
  const loads: FirstLoad[] = []
  for (const { what, needs, mostKb, ...page } of LOADS) {
    const fetchedKb =
      existsSync(CHROMIUM) && page.address !== null
        ? (await fetchedBytes(server, signed, {
            ...page,
            address: page.address.replace('{school}', schoolId),
          })) / 1024
        : null
    loads.push({ what, kb: sentBytes(needs) / 1024, fetchedKb, mostKb })
  }
  return loads
}

interface Chunk {
  file: string
  imports?: string[]
}

/** Adds up the entries and lazy parts of a page with all their imports, each file once, in bytes as they are sent. */
export function sentBytes(needs: readonly string[]): number {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the build: the bench has to be told how it is called now`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  needs.forEach(visit)
  return [...files].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + sizeOf(file), 0)
}

function sizeOf(file: string): number {
  const beside = join(DIST, `${file}.br`)
  return existsSync(beside)
    ? readFileSync(beside).length
    : brotliCompressSync(readFileSync(join(DIST, file))).length
}

async function fetchedBytes(
  { url }: Measured,
  signed: Signed,
  { address, shows, isSignedIn }: { address: string; shows: string; isSignedIn: boolean },
): Promise<number> {
  const browser = await chromium.launch(LAUNCH)
  try {
    const context = await browser.newContext({ baseURL: url })
    if (isSignedIn) await signIn(await context.newPage(), signed)
    const page = await context.newPage()
    await page.goto(address)
    await page.locator(shows).first().waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    return await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    )
  } finally {
    await browser.close()
  }
}

async function signIn(page: Page, { email, password }: Signed): Promise<void> {
  await page.goto('/schools/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}
