import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { canReach, type RunAs } from './run-as.ts'

/** Creates a private folder for a socket, with a path short enough for one (107 bytes; 104 on a Mac). */
export function makeSocketFolder(runAs: RunAs | null): string {
  for (const base of runAs ? ['/run', '/tmp'] : [tmpdir(), '/tmp']) {
    if (Buffer.byteLength(base) > 70) continue
    try {
      const folder = mkdtempSync(join(base, 'afterbell-'))
      chmodSync(folder, 0o700)
      if (runAs) chownSync(folder, runAs.uid, runAs.gid)
      if (!runAs || canReach(runAs, folder)) return folder
      rmSync(folder, { recursive: true })
    } catch {
      // Not writable: try the next one.
    }
  }
  throw new Error('There is no folder for the socket of PostgreSQL: /tmp cannot be written.')
}

/** Removes a socket folder. Refuses to remove a folder that does not look like one. */
export function removeSocketFolder(folder: string): void {
  const isOurs = /^afterbell-\w{6}$/.test(basename(folder)) && dirname(folder) !== '/'
  if (isOurs) rmSync(folder, { recursive: true, force: true })
}
