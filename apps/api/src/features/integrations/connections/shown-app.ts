import type { integrations } from '@afterbell/contract/integrations/integrations'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import {
  CONNECTED_APPS,
  appFailureText,
  connectedAppState,
  connectedApps,
  type ConnectedAppName,
} from '@afterbell/domain/integrations/connected-apps'
import type { Tx } from '../../../platform/database/database.ts'
import { instantOf } from '../../invoices/invoice-rows.ts'
import type { ConnectedApps } from './connected-app.ts'
import { connectionOf, connectionsOf, type Connection } from './connections.store.ts'

type ConnectedAppAnswer = AnswerOf<(typeof integrations)['connectApp']>

/** Every app that schools connect by logging in there, with its state. */
export async function listApps(
  tx: Tx,
  parts: { apps: ConnectedApps },
  schoolId: string,
): Promise<ConnectedAppAnswer[]> {
  const connections = await connectionsOf(tx, schoolId)
  const answers: ConnectedAppAnswer[] = []
  for (const name of CONNECTED_APPS)
    answers.push(
      await toAppAnswer(
        tx,
        parts,
        schoolId,
        name,
        connections.find(({ app }) => app === name),
      ),
    )
  return answers
}

export async function readApp(
  tx: Tx,
  parts: { apps: ConnectedApps },
  schoolId: string,
  name: ConnectedAppName,
): Promise<ConnectedAppAnswer> {
  return toAppAnswer(tx, parts, schoolId, name, await connectionOf(tx, schoolId, name))
}

/** The school's connection, in the form the domain's rules expect; null if there is none. */
export async function connectionStatusOf(tx: Tx, schoolId: string, name: ConnectedAppName) {
  const connection = await connectionOf(tx, schoolId, name)
  return connection ? { ...connection, isFailing: connection.failure !== null } : null
}

async function toAppAnswer(
  tx: Tx,
  { apps }: { apps: ConnectedApps },
  schoolId: string,
  name: ConnectedAppName,
  connection: Connection | undefined,
): Promise<ConnectedAppAnswer> {
  const app = apps[name]
  const isConnected = connection?.state === 'CONNECTED'
  const { failure = null, failureDetail = null, failedAt = null } = connection ?? {}
  const lacks = isConnected ? ((await app?.lacks?.(tx, schoolId)) ?? null) : null
  const problem = failure ? appFailureText(name, failure, failureDetail) : lacks
  const state = connectedAppState(
    app !== undefined,
    connection ? { ...connection, isFailing: problem !== null } : null,
  )
  const isThere = state !== 'NOT_CONFIGURED' && state !== 'NOT_CONNECTED'
  return {
    app: name,
    state,
    accountName: isThere ? connection!.accountName : null,
    connectedAt: isThere ? instantOf(connection!.connectedAt) : null,
    failure: state === 'FAILING' ? problem : null,
    failedAt: state === 'FAILING' ? instantOf(failedAt) : null,
    needs: state === 'NOT_CONFIGURED' ? [...connectedApps[name].needs] : [],
  }
}
