import { statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * A built page, and the program that draws pages in the server. Reloads both after a new build, because they refer to files of the
 * same build.
 */
export async function readBuilt<Shell, Program>(
  folder: string,
  page: string,
  readShell: () => Shell,
): Promise<() => Promise<{ shell: Shell; program: Program }>> {
  const stamp = () => statSync(join(folder, page)).mtimeMs
  const read = async (at: number) => ({
    at,
    shell: readShell(),
    program: (await import(`${pathToFileURL(join(folder, 'server/render.js')).href}?${at}`)) as Program,
  })
  let last = await read(stamp())
  return async () => {
    const now = stamp()
    if (now !== last.at) last = await read(now)
    return last
  }
}
