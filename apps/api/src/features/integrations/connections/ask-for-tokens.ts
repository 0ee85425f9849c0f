import type { OAuthSettings } from '../../../platform/app-settings.ts'
import { askElsewhere, fieldOf } from '../../../platform/http/ask-elsewhere.ts'
import type { ProviderTokens } from './connected-app.ts'

/** An authorization code from the redirect, or the previous refresh token. */
type Grant =
  | { grant_type: 'authorization_code'; code: string; redirect_uri: string }
  | { grant_type: 'refresh_token'; refresh_token: string }

export type TokensAnswer =
  | { is: 'GIVEN'; tokens: ProviderTokens }
  /** The provider refuses for good. */
  | { is: 'REFUSED' }
  | { is: 'UNREACHABLE' }

/** Requests tokens from a provider (RFC 6749, 4.1.3 and 6). */
export async function askForTokens(oauth: OAuthSettings, grant: Grant): Promise<TokensAnswer> {
  const reply = await askElsewhere({
    url: oauth.tokenUrl,
    method: 'POST',
    ...(oauth.isSecretInForm
      ? { form: { ...grant, client_id: oauth.clientId, client_secret: oauth.clientSecret } }
      : { headers: { authorization: basic(oauth) }, form: grant }),
    timeoutMs: oauth.timeoutMs,
  })
  if (reply.is === 'UNREACHABLE') return reply
  const { status, body } = reply
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
  // A wrong client secret of ours says nothing about the school's connection.
  const isOurs = fieldOf(body, 'error') === 'invalid_client'
  const isNo = (status === 400 || status === 401) && !isOurs
  return { is: isNo ? 'REFUSED' : 'UNREACHABLE' }
}

/** Revokes our access at the provider. False if the provider did not confirm; the caller may try again. */
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

/** Null (missing or zero) means that the token does not expire. */
function secondsOf(text: string | null): number | null {
  const seconds = Number(text ?? '')
  return seconds > 0 ? Math.min(seconds, 366 * 86_400) : null
}
