import { setTimeout as pause } from 'node:timers/promises'
import type { Tx } from '../../../platform/database/database.ts'
import { record } from '../../../platform/database/history.ts'
import { askElsewhere, fieldOf, type Question } from '../../../platform/http/ask-elsewhere.ts'
import type { Sealer } from '../../../platform/security/sealing.ts'
import { connectedApps } from '@afterbell/domain/integrations/connected-apps'
import { askForTokens } from './ask-for-tokens.ts'
import type { ConnectedApp } from './connected-app.ts'
import {
  claimRenewal,
  giveBackRenewal,
  keepRenewed,
  noteFailure,
  revoke,
  sealedTokens,
} from './connections.store.ts'
import { openTokens, sealTokens, type AccountTokens } from './sealed-tokens.ts'

/** The app, the school, and how to run a transaction. No transaction may be open while a provider is awaited. */
export interface AppContext {
  app: ConnectedApp
  schoolId: string
  sealer: Sealer
  inside: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>
}

/** Outcome of a call to an app. Anything other than ANSWERED was noted and appears on the app's card. */
export type AppAnswer =
  | { is: 'ANSWERED'; status: number; body: unknown }
  /** Try again after this many seconds. */
  | { is: 'LATER'; seconds: number }
  /** The school is not connected, or no longer. */
  | { is: 'NOT_CONNECTED' }
  /** The school did not grant enough permissions. */
  | { is: 'LACKS_PERMISSION' }

const SOON_SECONDS = 30
/** Pause after "too many requests", unless the provider says how long. */
const BUSY_SECONDS = 60

/**
 * Calls an app on behalf of a school. Renews the tokens if they have expired.
 * @answers How is another service connected, and what goes there by itself?
 */
export async function askApp(
  context: AppContext,
  question: Pick<Question, 'method' | 'json'> & { path: string },
): Promise<AppAnswer> {
  const { app, schoolId, inside } = context
  let refusedTokens: Buffer | null = null
  for (const isFirst of [true, false]) {
    const tokens = await tokensOf(context, refusedTokens)
    if (tokens === 'NOT_CONNECTED') return { is: 'NOT_CONNECTED' }
    if (tokens === 'LATER') return { is: 'LATER', seconds: SOON_SECONDS }
    const reply = await askElsewhere({
      ...question,
      url: `${app.apiUrlOf?.(tokens.details) ?? app.oauth.apiUrl}${question.path}`,
      headers: { ...app.headers, authorization: `Bearer ${tokens.accessToken}` },
      timeoutMs: app.oauth.timeoutMs,
    })
    const note = (...failure: [Parameters<typeof noteFailure>[3], string?]) =>
      inside((tx) => noteFailure(tx, schoolId, app.name, ...failure))
    if (reply.is === 'UNREACHABLE' || reply.status >= 500) {
      await note('UNREACHABLE')
      return { is: 'LATER', seconds: SOON_SECONDS }
    }
    const { status, body } = reply
    // Blackbaud answers 403 when the daily quota is used up, and says when it resets.
    if (status === 429 || (status === 403 && reply.retryAfterSeconds !== null)) {
      await note('BUSY')
      return { is: 'LATER', seconds: reply.retryAfterSeconds ?? BUSY_SECONDS }
    }
    if (isAboutScope(status, body)) {
      await note('LACKS_PERMISSION', reasonIn(body) ?? undefined)
      return { is: 'LACKS_PERMISSION' }
    }
    if (status !== 401) {
      if (status < 300) await note(null)
      return { is: 'ANSWERED', status, body }
    }
    refusedTokens = tokens.sealed
    // Fresh tokens are not the problem: a key of this installation may be wrong, which no school can fix.
    if (!isFirst) await note('REFUSED', reasonIn(body) ?? undefined)
  }
  return { is: 'LATER', seconds: BUSY_SECONDS }
}

/** The provider's reason for a refusal, cut to 200 characters for display. */
export function reasonIn(body: unknown): string | null {
  const entry = Array.isArray(body) ? body[0] : body
  const reason = fieldOf(entry, 'message') ?? fieldOf(entry, 'reason') ?? fieldOf(entry, 'error_description')
  return reason && reason.slice(0, 200)
}

/** RFC 6750, or Zoom's own code 4711. */
function isAboutScope(status: number, body: unknown): boolean {
  return status === 403 || fieldOf(body, 'code') === '4711' || fieldOf(body, 'error') === 'insufficient_scope'
}

type Usable = AccountTokens & { sealed: Buffer; details: Record<string, unknown> }

const RENEWAL_SECONDS = 90
const LOOKS = 20
const LOOK_MS = 250

/**
 * Returns valid tokens, never those in `refused`. If several callers find them expired, one renews them and the
 * others wait.
 */
export async function tokensOf(
  context: AppContext,
  refused: Buffer | null,
): Promise<Usable | 'NOT_CONNECTED' | 'LATER'> {
  const { app, schoolId, sealer, inside } = context
  for (let look = 0; look < LOOKS; look += 1) {
    const tokenState = await inside(async (tx) => {
      const sealedRow = await sealedTokens(tx, schoolId, app.name)
      if (!sealedRow) return null
      const isStale = sealedRow.isExpired || (refused?.equals(sealedRow.sealed) ?? false)
      const claim = { sealed: sealedRow.sealed, seconds: RENEWAL_SECONDS }
      const isMine = isStale && (await claimRenewal(tx, schoolId, app.name, claim))
      return { kept: sealedRow, isStale, isMine }
    })
    if (!tokenState) return 'NOT_CONNECTED'
    const { kept, isStale, isMine } = tokenState
    const tokens = openTokens(sealer, kept, { schoolId, app: app.name })
    if (!tokens) {
      await lost(context, kept.sealed)
      return 'NOT_CONNECTED'
    }
    const usable = { ...tokens, sealed: kept.sealed, details: kept.details }
    if (!isStale) return usable
    if (isMine) return renewTokens(context, usable)
    await pause(LOOK_MS)
  }
  return 'LATER'
}

async function renewTokens(context: AppContext, { refreshToken, sealed, details }: Usable) {
  const { app, schoolId, sealer, inside } = context
  if (refreshToken === null) {
    await lost(context, sealed)
    return 'NOT_CONNECTED'
  }
  const answer = await askForTokens(app.oauth, { grant_type: 'refresh_token', refresh_token: refreshToken })
  if (answer.is === 'REFUSED') {
    await lost(context, sealed)
    return 'NOT_CONNECTED'
  }
  if (answer.is === 'UNREACHABLE') {
    await inside(async (tx) => {
      await giveBackRenewal(tx, schoolId, app.name)
      await noteFailure(tx, schoolId, app.name, 'UNREACHABLE')
    })
    return 'LATER'
  }
  // Some providers keep the refresh token and do not repeat it.
  const { accessToken, refreshToken: next, expiresIn } = answer.tokens
  const tokens = { accessToken, refreshToken: next ?? refreshToken }
  const seal = sealTokens(sealer, tokens, { schoolId, app: app.name })
  await inside((tx) => keepRenewed(tx, schoolId, app.name, sealed, { ...seal, expiresIn }))
  return { ...tokens, sealed: seal.sealed, details }
}

/**
 * The provider no longer accepts our tokens: the school removed our access there, or they are too old. A connection
 * that was being disconnected ends now.
 */
async function lost({ app, schoolId, inside }: AppContext, sealed: Buffer): Promise<void> {
  await inside(async (tx) => {
    const previousState = await revoke(tx, schoolId, app.name, sealed)
    if (previousState === 'ENDING') return app.disconnected?.(tx, schoolId, 'REVOKED')
    if (previousState === null) return
    await record(tx, { school: { id: schoolId }, user: null }, [
      { what: 'app.revoked', subjectId: schoolId, details: { app: connectedApps[app.name].label } },
    ])
  })
}
