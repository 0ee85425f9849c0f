import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const page = (name: string) => join(import.meta.dirname, `${name}.html`)

/** Three entries, each its own page: staff (/schools/), public pages (/schools/public/), family portal (/portal/). */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pagesOfEntries()],
  build: {
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
        // A file per module that two screens share would be seventy for the first of them, and a phone fetches six at
        // a time. So: React for all entries, what staff need at the login, and what three screens or more share.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            { name: 'start', tags: ['$initial'], test: isOfStaff, priority: 1 },
            { name: 'screens', minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    strictPort: true,
    proxy: { '/api': { target: process.env.API_URL ?? 'http://127.0.0.1:3000' } },
  },
})

/** What staff need at the login, without the entries themselves: the small ones share nothing but React with it. */
function isOfStaff(module: string): boolean {
  return !/\.html|src\/(staff|public|portal)\/main|SmallPage|small-page/.test(module)
}

/** While developing, any address below an entry is that entry's page, as apps/api/src/platform/files.ts does it. */
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
