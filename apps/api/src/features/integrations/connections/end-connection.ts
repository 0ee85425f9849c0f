import { connectedApps, type ConnectedAppName } from '@afterbell/domain/integrations/connected-apps'
import type { Tx } from '../../../platform/database/database.ts'
import { record } from '../../../platform/database/history.ts'
import { claimKeys } from '../../messages/automatic/automatic.store.ts'
import { adminsOf } from '../../school/closing.store.ts'
import { letterToEach } from '../../school/letter-to-each.ts'
import type { ConnectedApps } from './connected-app.ts'
import { connectionsOf, removeConnection, type Connection } from './connections.store.ts'

interface EndContext {
  tx: Tx
  school: { id: string; schoolName: string }
  /** The person who ends it; null if the school is closed for good. */
  user: { id: string } | null
}

/**
 * Ends a school's connection to one app, or to all of them. Jobs clean up at the provider with the tokens, which are
 * deleted afterwards. If an app is no longer configured here, no cleanup is possible: the administrators get a
 * letter.
 */
export async function endConnections(
  { tx, school, user }: EndContext,
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

/**
 * Writes to the administrators that something remains at the provider and how to remove it, and records it. Once per
 * connection.
 */
export async function tellRemaining(
  { tx, school }: Pick<EndContext, 'tx' | 'school'>,
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
