import type { integrations } from '@afterbell/contract/integrations/integrations'
import { connectedApps, decideConnectApp } from '@afterbell/domain/integrations/connected-apps'
import type { Pool } from '../../../platform/database/database.ts'
import { record } from '../../../platform/database/history.ts'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import { assertAllowed, refuse } from '../../../platform/problems.ts'
import type { Sealer } from '../../../platform/security/sealing.ts'
import { askForTokens } from './ask-for-tokens.ts'
import { makeState, returnUrl, takeState } from './connect-states.ts'
import type { ConnectedApp, ConnectedApps } from './connected-app.ts'
import { keepConnection } from './connections.store.ts'
import { endConnections } from './end-connection.ts'
import { sealTokens } from './sealed-tokens.ts'
import { readApp, connectionStatusOf } from './shown-app.ts'
import type { ConnectedAppName } from '@afterbell/domain/integrations/connected-apps'

/** Dependencies of the acts of connected apps. */
export interface AppParts {
  apps: ConnectedApps
  sealer: Sealer
  /** Public address of this server; providers send people back to it. */
  publicUrl: string
}

/** Dependencies of the jobs of connected apps. */
export interface AppJobParts {
  pool: Pool
  apps: ConnectedApps
  /** Opens the tokens of connected apps. */
  appSealer: Sealer
  publicUrl: string
}

type Calls = typeof integrations

/** Returns the provider's login page for an app (R394, R395, R397). */
export function authorizeApp(parts: AppParts): Act<Calls['authorizeApp']> {
  return async (call) => {
    const { name, oauth, scope } = appOf(parts, call.params.app)
    assertAllowed(
      decideConnectApp(name, await call.inside((tx) => connectionStatusOf(tx, call.school.id, name))),
    )
    const url = new URL(oauth.authorizeUrl)
    const parameters = {
      response_type: 'code',
      client_id: oauth.clientId,
      redirect_uri: returnUrl(parts.publicUrl),
      state: await makeState(call, name),
      ...(scope !== undefined && { scope }),
    }
    for (const [field, value] of Object.entries(parameters)) url.searchParams.set(field, value)
    return { url: url.href }
  }
}

/** Connects the account chosen at the provider. The state and the code each work once. */
export async function connectApp(
  parts: AppParts,
  call: AnyCall,
  { name: appName, code, state }: { name: ConnectedAppName; code: string; state: string },
) {
  const app = appOf(parts, appName)
  const { name, oauth } = app
  const { label } = connectedApps[name]
  if (!(await takeState(call, name, state)))
    throw refuse(
      'CONNECT_EXPIRED',
      `This link to ${label} has expired or was used before. Please start again`,
    )
  const redirect_uri = returnUrl(parts.publicUrl)
  const answer = await askForTokens(oauth, { grant_type: 'authorization_code', code, redirect_uri })
  const tokens = answer.is === 'GIVEN' ? answer.tokens : null
  const account = tokens && (await accountOf(app, tokens))
  if (!tokens || !account)
    throw refuse('CONNECT_FAILED', `${label} did not confirm the connection. Please try again`)
  const seal = sealTokens(parts.sealer, tokens, { schoolId: call.school.id, app: name })
  const { accountId, accountName, details = {} } = account
  return call.inside(async (tx) => {
    const { school } = call
    const connection = { app: name, accountId, accountName: accountName.slice(0, 200), details }
    // If two people connect at once, the second gets a refusal.
    if (!(await keepConnection(tx, school.id, connection, { ...seal, expiresIn: tokens.expiresIn })))
      throw refuse('ALREADY_CONNECTED', `Somebody else has just connected ${label}. Please reload this page`)
    await app.connected?.(tx, school.id)
    await record(tx, call, [
      {
        what: 'app.connected',
        subjectId: school.id,
        details: { app: label, name: connection.accountName },
      },
    ])
    return readApp(tx, parts, school.id, name)
  })
}

/** Ends the connection here. Jobs finish the cleanup at the provider. */
export async function disconnectApp(
  { parts, name }: { parts: AppParts; name: ConnectedAppName },
  call: AnyCall,
) {
  const { tx, school } = call
  await endConnections(call, parts.apps, name)
  return readApp(tx, parts, school.id, name)
}

function appOf({ apps }: AppParts, name: ConnectedAppName): ConnectedApp {
  const app = apps[name]
  if (app) return app
  const { label } = connectedApps[name]
  throw refuse('APP_NOT_CONFIGURED', `${label} is not set up here. Please ask whoever runs this server`)
}

async function accountOf(app: ConnectedApp, tokens: Parameters<ConnectedApp['accountOf']>[0]) {
  const { label } = connectedApps[app.name]
  if (app.isEnough && tokens.scope !== null && !app.isEnough(tokens.scope))
    throw refuse(
      'LACKS_PERMISSION',
      `${label} did not give us all the permissions we need. Please try again, and allow everything that is asked`,
    )
  return app.accountOf(tokens)
}
