import { connectedApps, type ConnectedAppName } from '@afterbell/domain/integrations/connected-apps'
import type { Tx } from '../../../platform/database/database.ts'
import { record } from '../../../platform/database/history.ts'
import { claimKeys } from '../../messages/automatic/automatic.store.ts'
import { adminsOf } from '../../school/closing.store.ts'
import { letterToEach } from '../../school/letter-to-each.ts'
import type { ConnectedApps } from './connected-app.ts'
import { connectionsOf, removeConnection, type Connection } from './connections.store.ts'

interface Ending {
  tx: Tx
  school: { id: string; schoolName: string }
  /** Who ends it; null where the school is closed for good. */
  user: { id: string } | null
}

/**
 * Ends the connection of a school to an app, or all of them. What is left to be done at a provider follows by jobs, which need its
 * tokens: they are forgotten after that. Of an app that is not set up here any more, nobody can: its owners are told.
 */
export async function endConnections(
  { tx, school, user }: Ending,
  apps: ConnectedApps,
  only?: ConnectedAppName,
): Promise<void> {
  for (const connection of await connectionsOf(tx, school.id)) {
    const { app: name, accountName, state } = connection
    if (state === 'ENDING' || (only !== undefined && name !== only)) continue
    const app = apps[name]
    if (app?.disconnected) await app.disconnected(tx, school.id, state)
    else await removeConnection(tx, school.id, name, { states: ['CONNECTED', 'REVOKED'] })
    const { label } = connectedApps[name]
    await record(tx, { school, user }, [
      { what: 'app.disconnected', subjectId: school.id, details: { app: label, name: accountName } },
    ])
    if (!app && state === 'CONNECTED') await tellRemaining({ tx, school }, connection)
  }
}

/** At a provider something remains that could not be taken away: the school reads what to do there, and its history says so. Once each connection. */
export async function tellRemaining(
  { tx, school }: Pick<Ending, 'tx' | 'school'>,
  { app, accountName, connectedAt }: Pick<Connection, 'app' | 'accountName' | 'connectedAt'>,
): Promise<void> {
  const { label, removeBy } = connectedApps[app]
  const key = `not removed ${school.id} ${app} ${connectedAt}`
  if ((await claimKeys(tx, school.id, [key])).size === 0) return
  await record(tx, { school, user: null }, [
    { what: 'app.not-removed', subjectId: school.id, details: { app: label, name: accountName } },
  ])
  await letterToEach(tx, school.id, await adminsOf(tx, school.id), {
    key,
    subject: `${school.schoolName}: please remove Afterbell in ${label}`,
    paragraphs: [
      `${school.schoolName} is no longer connected to ${label} (${accountName}), but ${label} did not confirm it when we asked several times.`,
      removeBy,
    ],
  })
}
