import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const page = (name: string) => join(import.meta.dirname, `${name}.html`)

/**
 * Three entries, each its own page: staff (/schools/), public pages (/schools/public/), family portal (/portal/). Built
 * with `--ssr`, the half of the public pages that draws them in the server.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), pagesOfEntries()],
  // The server loads one file that needs nothing beside it.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  build: isSsrBuild
    ? { target: 'es2023', copyPublicDir: false, rolldownOptions: { output: { entryFileNames: '[name].js' } } }
    : {
        target: 'es2023',
        // Browsers of spring 2024: what they can do in CSS is not rewritten for older ones.
        cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
        sourcemap: false,
        modulePreload: { polyfill: false },
        // Which file needs which: what the bench adds up for a first load.
        manifest: true,
        rolldownOptions: {
          input: [page('staff'), page('public'), page('portal')],
          output: {
            // A file per module that two screens share would be seventy for the first of them, and a phone fetches six
            // at a time. So: React for all entries, what the public pages share with others, what staff need at the
            // login, and what three screens or more share: what the first screens need of it, and the rest.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
                { name: 'open-looks', test: LOOKS, priority: 2.5 },
                { name: nameOfPublic, priority: 2 },
                { name: 'start', tags: ['$initial'], test: isOfStaff, priority: 1 },
                { name: nameOfScreens, minShareCount: 3 },
              ],
            },
          },
        },
      },
  server: {
    strictPort: true,
    proxy: { '/api': { target: process.env.API_URL ?? 'http://127.0.0.1:3000' } },
  },
}))

/** What staff need at the login, without the entries themselves: the small ones share nothing but React with it. */
function isOfStaff(module: string): boolean {
  return !/\.html|src\/(staff|public|portal)\/|SmallPage|small-page/.test(module)
}

interface Chunking {
  getModuleInfo(id: string): { importers: string[] } | null
}

/** The program of the public pages, and its calendar, which is loaded with the first one that is looked at. */
const PUBLIC = { list: 'src/public/main.tsx', calendar: 'src/public/PublicCalendar.tsx' } as const

/**
 * Parts that the public pages are made of stay with them, whoever else uses them: they load no more than those. Icons are
 * not asked for: each is reached through the index of all.
 */
function nameOfPublic(module: string, chunking: Chunking): string | null {
  if (/src\/public\/|SmallPage|small-page|@tabler/.test(module)) return null
  if (isReached(module, PUBLIC.list, chunking)) return 'open'
  return isReached(module, PUBLIC.calendar, chunking) ? 'open-calendar' : null
}

/** What the public calendar shares with every screen of staff, who load no calendar for it: its icons among that. */
const LOOKS = new RegExp(
  [
    '/ui/(local|calendar/views|theme/(narrow|widths))\\.',
    '/kind-looks\\.',
    '@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes)\\.',
    '/Icon(X|ChevronLeft|ChevronRight|CalendarOff|BallFootball|ClockHour4|Tent)\\.',
  ].join('|'),
)

/**
 * What staff have after the login: the first screens, the keys, and what looks for checks that could not be sent. Screens
 * that come later may be as large as they like: these wait for none of it.
 */
const FIRST = [
  'frame/Frame.tsx',
  'ScheduleScreen.tsx',
  'DashboardScreen.tsx',
  'finder/Shortcuts.tsx',
  'attendance/offline/outbox.ts',
]

function nameOfScreens(module: string, chunking: Chunking): string {
  // A library is reached through its index by everybody who uses any of it: who needs which part is not told.
  if (module.includes('/node_modules/')) return 'first'
  return FIRST.some((file) => isReached(module, file, chunking)) ? 'first' : 'later'
}

const reached = new Map<string, boolean>()

/** Whether a file imports a module, itself or through others. */
function isReached(module: string, from: string, chunking: Chunking): boolean {
  const key = `${from} ${module}`
  const known = reached.get(key)
  if (known !== undefined) return known
  reached.set(key, false)
  const importers = chunking.getModuleInfo(module)?.importers ?? []
  const isIt = importers.some((each) => each.includes(from) || isReached(each, from, chunking))
  reached.set(key, isIt)
  return isIt
}

/** While developing, any address below an entry is that entry's page, as apps/api/src/platform/files/files.ts does it. */
function pagesOfEntries(): Plugin {
  return {
    name: 'afterbell-pages',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = request.url ?? '/'
        const isPage = request.headers.accept?.includes('text/html')
        if (isPage && path.startsWith('/schools/public')) request.url = '/public.html'
        else if (isPage && (path === '/' || path.startsWith('/schools'))) request.url = '/staff.html'
        else if (isPage && path.startsWith('/portal')) request.url = '/portal.html'
        next()
      })
    },
  }
}
