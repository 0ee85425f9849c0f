import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCE = join(import.meta.dirname, '../apps/web/src/staff/service-worker.js')

/** Screens that work offline: the page, the frame around every screen, the two of attendance, and an instructor's home. */
const SCREENS = [
  'src/features/frame/Frame.tsx',
  'src/features/attendance/AttendanceScreen.tsx',
  'src/features/attendance/TodayScreen.tsx',
  'src/features/activities/schedule/ScheduleScreen.tsx',
]

/** Parts these screens load on demand: dialogs, help, the stored session, signing out, and Temporal. */
const PARTS = [
  'src/platform/session/kept.ts',
  'src/features/frame/HelpPanel.tsx',
  'src/staff/help-pages.ts',
  'src/features/attendance/offline/ask-unsent.ts',
  'src/ui/calendar/Calendar.tsx',
  'src/ui/dialogs/modals.tsx',
  'platform/older-browsers',
]

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}

/**
 * Writes a build's service worker with the names of its cached files. They change when a file changes, so a browser
 * keeps two builds side by side.
 */
export function writeServiceWorker(folder: string): void {
  const chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const files = new Set(['/favicon.svg'])
  const seen = new Set<string>()
  const take = (key: string) => {
    const chunk = chunks[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])])
      if (!file.endsWith('.html')) files.add(`/${file}`)
    for (const each of chunk.imports ?? []) take(each)
    for (const each of chunk.dynamicImports ?? []) if (PARTS.some((part) => each.includes(part))) take(each)
  }
  for (const key of ['staff.html', ...SCREENS]) take(key)
  for (const part of [...SCREENS, ...PARTS]) {
    if (![...seen].some((key) => key.includes(part)))
      throw new Error(`${part} is not in the build: the service worker cannot keep it`)
  }
  const sorted = [...files].sort()
  const page = readFileSync(join(folder, 'staff.html'))
  const hash = createHash('sha256').update(page).update(sorted.join()).digest('hex').slice(0, 16)
  const source = readFileSync(SOURCE, 'utf8')
    .replace('self.__FILES__', JSON.stringify(sorted))
    .replace('self.__KEPT__', JSON.stringify(`afterbell-files-${hash}`))
  writeFileSync(join(folder, 'sw.js'), source)
}
