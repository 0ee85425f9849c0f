import { inSchool, type Pool, type Tx } from '../../../platform/database/database.ts'
import { insideSchool } from '../../../platform/database/inside-school.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { job, runs } from '../../../platform/jobs/job.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { tokensOf, type AppContext } from '../connections/ask-app.ts'
import { giveBack } from '../connections/ask-for-tokens.ts'
import type { AppJobParts } from '../connections/connect-app.ts'
import { claimKeys } from '../../messages/automatic/automatic.store.ts'
import { connectionOf, removeConnection, type Connection } from '../connections/connections.store.ts'
import { tellRemaining } from '../connections/end-connection.ts'
import { hasMeetings } from './meetings.store.ts'

/** Revokes our access after a school disconnected and its last meeting is gone. `tries` counts the failures so far. */
export const zoomLeave = job<{ schoolId: string; tries: number }>()('zoom.leave', {
  retryLimit: 5,
  retryDelay: 30,
  retryBackoff: true,
  expireInSeconds: 300,
})

/** Tries to revoke our access, over about half a day; then the school is told to do it at Zoom. */
const LEAVING_TRIES = 16
const LATEST_SECONDS = 3600
const SOON_SECONDS = 30

/** Queues the revocation once a disconnecting school has no meetings left. Safe under concurrency: it is queued once. */
export async function leaveWhereDone(pool: Pool, schoolId: string): Promise<void> {
  await inSchool(pool, { session: null, school: schoolId }, async (tx) => {
    const connection = await connectionToLeave(tx, schoolId)
    if (!connection) return
    const fresh = await claimKeys(tx, schoolId, [`zoom leave ${connection.connectedAt}`])
    if (fresh.size > 0) await later(tx, zoomLeave, { schoolId, tries: 0 })
  })
}

/** Revokes our access and deletes the connection. Safe to repeat: a later run finds no connection. */
export const zoomLeaveJob = runs(
  zoomLeave,
  async ({ schoolId, tries }, { pool, apps, appSealer: sealer }: Omit<AppJobParts, 'publicUrl'>) => {
    const app = apps.ZOOM
    if (!app) return
    const runInSchool = <T>(run: (tx: Tx, school: SchoolNow) => Promise<T>) =>
      insideSchool(pool, schoolId, ({ tx, school }) => run(tx, school))
    const connection = await runInSchool((tx) => connectionToLeave(tx, schoolId))
    if (!connection) return
    const isGivenBack = await giveBackAccess({ app, schoolId, sealer, inside: runInSchool })
    await runInSchool(async (tx, school) => {
      if (!isGivenBack && tries < LEAVING_TRIES) {
        const afterSeconds = Math.min(SOON_SECONDS * 2 ** tries, LATEST_SECONDS)
        return later(tx, zoomLeave, { schoolId, tries: tries + 1 }, { afterSeconds })
      }
      if (!(await removeConnection(tx, schoolId, 'ZOOM', { states: ['ENDING'] }))) return
      if (!isGivenBack) await tellRemaining({ tx, school }, connection)
    })
  },
)

/** If Zoom no longer accepts our tokens, there is no access left to revoke. */
async function giveBackAccess(context: AppContext): Promise<boolean> {
  const tokens = await tokensOf(context, null)
  if (tokens === 'NOT_CONNECTED') return true
  return tokens !== 'LATER' && giveBack(context.app.oauth, tokens.accessToken)
}

async function connectionToLeave(tx: Tx, schoolId: string): Promise<Connection | null> {
  const connection = await connectionOf(tx, schoolId, 'ZOOM')
  return connection?.state === 'ENDING' && !(await hasMeetings(tx, schoolId)) ? connection : null
}
