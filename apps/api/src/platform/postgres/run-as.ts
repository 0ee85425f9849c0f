import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The user a program is started as. */
export interface RunAs {
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root. If we are root, returns the user to run it as: the owner of its data, or `nobody`
 * if there is no data yet or root owns it. Otherwise returns null: it runs as us.
 */
export function postgresUser(existingCluster: string | null): RunAs | null {
  if (process.getuid?.() !== 0) return null
  if (existingCluster) {
    const { uid, gid } = statSync(existingCluster)
    if (uid !== 0) return { uid, gid }
  }
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') }
}

function idOfNobody(which: '-u' | '-g'): number {
  const result = spawnSync('id', [which, 'nobody'], { encoding: 'utf8' })
  const id = Number(result.stdout)
  if (result.status !== 0 || !Number.isInteger(id) || id <= 0) {
    throw new Error(
      'PostgreSQL does not run as root, and this machine has no user `nobody` to run it as. ' +
        'Start Afterbell as another user, or set DATABASE_URL.',
    )
  }
  return id
}

/** Checks whether a user can enter every folder on the way to a path, and the path itself. */
export function canReach(user: RunAs, path: string): boolean {
  const { uid, gid, mode } = statSync(path)
  const enter = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  if ((mode & enter) === 0) return false
  const above = dirname(resolve(path))
  return above === path || canReach(user, above)
}
