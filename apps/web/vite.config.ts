import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { chunks } from './build/chunks.ts'
import { declarationsForBrowsers } from './build/declarations.ts'
import { drawnFirst } from './build/drawn-first.ts'
import { lightDarkForOlder } from './build/light-dark.ts'

const page = (name: string) => join(import.meta.dirname, `${name}.html`)

/**
 * Four entries, each its own page: staff (/schools/), public pages (/schools/public/), family portal (/portal/), and the page
 * for cards (/pay/). Built with `--ssr`, the half of the public pages that draws them in the server.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), pagesOfEntries(), lightDarkForOlder(), declarationsForBrowsers(), drawnFirst()],
  worker: { format: 'es' },
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
          input: [page('staff'), page('public'), page('portal'), page('pay')],
          // The first load names over a hundred files, so their names are short. The manifest says what each one is.
          output: {
            codeSplitting: { groups: chunks },
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: 'assets/[hash:7][extname]',
          },
        },
      },
  server: {
    strictPort: true,
    proxy: { '/api': { target: process.env.API_URL ?? 'http://127.0.0.1:3000' } },
  },
}))

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
        else if (isPage && path.startsWith('/pay/')) request.url = '/pay.html'
        next()
      })
    },
  }
}
