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
import { openTokens, sealTokens, type KeptTokens } from './sealed-tokens.ts'

/** The app, the school, and how to run a transaction. No transaction may be open while a provider is awaited. */
export interface Asking {
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
  asking: Asking,
  question: Pick<Question, 'method' | 'json'> & { path: string },
): Promise<AppAnswer> {
  const { app, schoolId, inside } = asking
  let refused: Buffer | null = null
  for (const isFirst of [true, false]) {
    const tokens = await tokensOf(asking, refused)
    if (tokens === 'NOT_CONNECTED') return { is: 'NOT_CONNECTED' }
    if (tokens === 'LATER') return { is: 'LATER', seconds: SOON_SECONDS }
    const told = await askElsewhere({
      ...question,
      url: `${app.apiUrlOf?.(tokens.details) ?? app.oauth.apiUrl}${question.path}`,
      headers: { ...app.headers, authorization: `Bearer ${tokens.accessToken}` },
      timeoutMs: app.oauth.timeoutMs,
    })
    const note = (...failure: [Parameters<typeof noteFailure>[3], string?]) =>
      inside((tx) => noteFailure(tx, schoolId, app.name, ...failure))
    if (told.is === 'UNREACHABLE' || told.status >= 500) {
      await note('UNREACHABLE')
      return { is: 'LATER', seconds: SOON_SECONDS }
    }
    const { status, body } = told
    // Blackbaud answers 403 when the daily quota is used up, and says when it resets.
    if (status === 429 || (status === 403 && told.retryAfterSeconds !== null)) {
      await note('BUSY')
      return { is: 'LATER', seconds: told.retryAfterSeconds ?? BUSY_SECONDS }
    }
    if (isAboutScope(status, body)) {
      await note('LACKS_PERMISSION', saidIn(body) ?? undefined)
      return { is: 'LACKS_PERMISSION' }
    }
    if (status !== 401) {
      if (status < 300) await note(null)
      return { is: 'ANSWERED', status, body }
    }
    refused = tokens.sealed
    // Fresh tokens are not the problem: a key of this installation may be wrong, which no school can fix.
    if (!isFirst) await note('REFUSED', saidIn(body) ?? undefined)
  }
  return { is: 'LATER', seconds: BUSY_SECONDS }
}

/** The provider's reason for a refusal, cut to 200 characters for display. */
export function saidIn(body: unknown): string | null {
  const told = Array.isArray(body) ? body[0] : body
  const said = fieldOf(told, 'message') ?? fieldOf(told, 'reason') ?? fieldOf(told, 'error_description')
  return said && said.slice(0, 200)
}

/** RFC 6750, or Zoom's own code 4711. */
function isAboutScope(status: number, body: unknown): boolean {
  return status === 403 || fieldOf(body, 'code') === '4711' || fieldOf(body, 'error') === 'insufficient_scope'
}

type Usable = KeptTokens & { sealed: Buffer; details: Record<string, unknown> }

const RENEWAL_SECONDS = 90
const LOOKS = 20
const LOOK_MS = 250

/**
 * Returns valid tokens, never those in `refused`. If several callers find them expired, one renews them and the
 * others wait.
 */
export async function tokensOf(
  asking: Asking,
  refused: Buffer | null,
): Promise<Usable | 'NOT_CONNECTED' | 'LATER'> {
  const { app, schoolId, sealer, inside } = asking
  for (let look = 0; look < LOOKS; look += 1) {
    const found = await inside(async (tx) => {
      const kept = await sealedTokens(tx, schoolId, app.name)
      if (!kept) return null
      const isStale = kept.isExpired || (refused?.equals(kept.sealed) ?? false)
      const claim = { sealed: kept.sealed, seconds: RENEWAL_SECONDS }
      const isMine = isStale && (await claimRenewal(tx, schoolId, app.name, claim))
      return { kept, isStale, isMine }
    })
    if (!found) return 'NOT_CONNECTED'
    const { kept, isStale, isMine } = found
    const tokens = openTokens(sealer, kept, { schoolId, app: app.name })
    if (!tokens) {
      await lost(asking, kept.sealed)
      return 'NOT_CONNECTED'
    }
    const usable = { ...tokens, sealed: kept.sealed, details: kept.details }
    if (!isStale) return usable
    if (isMine) return renewed(asking, usable)
    await pause(LOOK_MS)
  }
  return 'LATER'
}

async function renewed(asking: Asking, { refreshToken, sealed, details }: Usable) {
  const { app, schoolId, sealer, inside } = asking
  if (refreshToken === null) {
    await lost(asking, sealed)
    return 'NOT_CONNECTED'
  }
  const answer = await askForTokens(app.oauth, { grant_type: 'refresh_token', refresh_token: refreshToken })
  if (answer.is === 'REFUSED') {
    await lost(asking, sealed)
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
  const kept = sealTokens(sealer, tokens, { schoolId, app: app.name })
  await inside((tx) => keepRenewed(tx, schoolId, app.name, sealed, { ...kept, expiresIn }))
  return { ...tokens, sealed: kept.sealed, details }
}

/**
 * The provider no longer accepts our tokens: the school removed our access there, or they are too old. A connection
 * that was being disconnected ends now.
 */
async function lost({ app, schoolId, inside }: Asking, sealed: Buffer): Promise<void> {
  await inside(async (tx) => {
    const before = await revoke(tx, schoolId, app.name, sealed)
    if (before === 'ENDING') return app.disconnected?.(tx, schoolId, 'REVOKED')
    if (before === null) return
    await record(tx, { school: { id: schoolId }, user: null }, [
      { what: 'app.revoked', subjectId: schoolId, details: { app: connectedApps[app.name].label } },
    ])
  })
}
