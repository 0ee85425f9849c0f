import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The commit that is compared: the product before its writes were planned once. */
export const EARLIER = 'bc86546'

const CHECKOUT = join(import.meta.dirname, '..')
const LIBRARIES = join(CHECKOUT, 'node_modules')

/**
 * Unpacks the product at a commit from this repository's history. It uses today's libraries, which are the versions it
 * had. Null if the history does not go back that far, as in a shallow clone.
 */
export function unpackEarlier(commit = EARLIER): { folder: string; remove(): void } | null {
  const isThere = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: CHECKOUT }).status === 0
  if (!isThere) return null
  const folder = mkdtempSync(join(tmpdir(), 'afterbell-earlier-'))
  const packed = execFileSync('git', ['archive', commit], { cwd: CHECKOUT, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: packed })
  link(join(folder, 'node_modules'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Links its own packages to its own folders and all others to the installed ones. */
function link(into: string): void {
  mkdirSync(join(into, '@afterbell'), { recursive: true })
  for (const name of readdirSync(LIBRARIES))
    if (!name.startsWith('.') && name !== '@afterbell') symlinkSync(join(LIBRARIES, name), join(into, name))
  const workspaces = {
    api: 'apps/api',
    web: 'apps/web',
    contract: 'packages/contract',
    domain: 'packages/domain',
  }
  for (const [name, at] of Object.entries(workspaces))
    symlinkSync(join('../..', at), join(into, '@afterbell', name))
}
