import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { writeServiceWorker } from './service-worker.ts'

const ROOT = join(import.meta.dirname, '..')
const OUTPUT = join(ROOT, 'apps/web/dist')
const STAMP = join(OUTPUT, '.built-from')

/** Builds the browser application if it is missing or its sources have changed. */
export async function buildWeb(say: (line: string) => void): Promise<void> {
  const sources = hashOfSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return
  const vite = viteProgram()
  if (!vite) {
    if (existsSync(STAMP)) return
    throw new Error(
      'The browser application is not built, and Vite is not installed here. Run `npm ci` with the development packages.',
    )
  }
  say('Building the browser application …')
  // Builds in a folder aside and then renames it, so that a running server never reads half a build.
  const made = join(ROOT, `apps/web/.cache/build-${process.pid}`)
  await runVite(vite, made)
  writeServiceWorker(made)
  // The server renders the public pages first, with a program built for that.
  await runVite(vite, join(made, 'server'), '--ssr', 'src/public/render.tsx')
  await compressBeside(made)
  writeFileSync(join(made, basename(STAMP)), sources)
  rmSync(OUTPUT, { recursive: true, force: true })
  renameSync(made, OUTPUT)
}

async function runVite(program: string, output: string, ...more: string[]): Promise<void> {
  const child = spawn(
    process.execPath,
    [program, 'build', 'apps/web', '--outDir', output, '--emptyOutDir', '--logLevel', 'warn', ...more],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_ENV: 'production' } },
  )
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => chunks.push(part))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code === 0) return
  rmSync(output, { recursive: true, force: true })
  throw new Error(`The browser application could not be built.\n${Buffer.concat(chunks).toString()}`)
}

function viteProgram(): string | null {
  try {
    return join(createRequire(import.meta.url).resolve('vite/package.json'), '../bin/vite.js')
  } catch {
    return null
  }
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const place of ['apps/web', 'packages/domain', 'packages/contract']) {
    for (const path of filesBelow(join(ROOT, place)))
      hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path))
  }
  return hash.update(readFileSync(join(ROOT, 'package-lock.json'))).digest('hex')
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !['.cache', 'dist', 'node_modules'].includes(name) && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
    )
}

/** Writes a Brotli and a gzip copy of every file that shrinks, at the best level, because it happens once per build. */
async function compressBeside(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|svg|json|webmanifest|txt)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(join(folder, 'server')))
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file)
      const best = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
      const copies = {
        br: await promisify(brotliCompress)(content, best),
        gz: await promisify(gzip)(content, { level: 9 }),
      }
      for (const [ending, copy] of Object.entries(copies))
        if (copy.length < content.length) writeFileSync(`${file}.${ending}`, copy)
    }),
  )
}

if (import.meta.main) await buildWeb((line) => console.log(line))
