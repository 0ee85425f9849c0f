import type { OAuthSettings } from '../../../platform/app-settings.ts'
import { askElsewhere, fieldOf } from '../../../platform/http/ask-elsewhere.ts'
import type { GivenTokens } from './connected-app.ts'

/** For a code somebody came back with, or for the refresh token of before. */
type Grant =
  | { grant_type: 'authorization_code'; code: string; redirect_uri: string }
  | { grant_type: 'refresh_token'; refresh_token: string }

export type TokensAnswer =
  | { is: 'GIVEN'; tokens: GivenTokens }
  /** The provider says no for good. */
  | { is: 'REFUSED' }
  | { is: 'UNREACHABLE' }

/** Asks a provider for tokens (RFC 6749, 4.1.3 and 6). */
export async function askForTokens(oauth: OAuthSettings, grant: Grant): Promise<TokensAnswer> {
  const told = await askElsewhere({
    url: oauth.tokenUrl,
    method: 'POST',
    ...(oauth.isSecretInForm
      ? { form: { ...grant, client_id: oauth.clientId, client_secret: oauth.clientSecret } }
      : { headers: { authorization: basic(oauth) }, form: grant }),
    timeoutMs: oauth.timeoutMs,
  })
  if (told.is === 'UNREACHABLE') return told
  const { status, body } = told
  const accessToken = fieldOf(body, 'access_token')
  if (status === 200 && accessToken !== null)
    return {
      is: 'GIVEN',
      tokens: {
        accessToken,
        refreshToken: fieldOf(body, 'refresh_token'),
        expiresIn: secondsOf(fieldOf(body, 'expires_in')),
        scope: fieldOf(body, 'scope'),
        answered: body,
      },
    }
  // A secret of ours that is wrong says nothing about the school's connection.
  const isOurs = fieldOf(body, 'error') === 'invalid_client'
  const isNo = (status === 400 || status === 401) && !isOurs
  return { is: isNo ? 'REFUSED' : 'UNREACHABLE' }
}

/** Gives access back. False where the provider did not confirm it: then it can be asked again. */
export async function giveBack(oauth: OAuthSettings, token: string): Promise<boolean> {
  if (oauth.revokeUrl === null) return true
  const answer = await askElsewhere({
    url: oauth.revokeUrl,
    method: 'POST',
    headers: { authorization: basic(oauth) },
    form: { token },
    timeoutMs: oauth.timeoutMs,
  })
  return answer.is !== 'UNREACHABLE' && answer.status < 300
}

function basic({ clientId, clientSecret }: OAuthSettings): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
}

/** None, or nought: it lasts. */
function secondsOf(told: string | null): number | null {
  const seconds = Number(told ?? '')
  return seconds > 0 ? Math.min(seconds, 366 * 86_400) : null
}
