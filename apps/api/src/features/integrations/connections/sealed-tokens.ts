import type { ConnectedAppName } from '@afterbell/domain/integrations/connected-apps'
import type { Sealer } from '../../../platform/security/sealing.ts'

/** Tokens of an account at a provider. They never appear in an API answer or a log. */
export interface AccountTokens {
  accessToken: string
  refreshToken: string | null
}

interface Belongs {
  schoolId: string
  app: ConnectedAppName
}

export function sealTokens(
  sealer: Sealer,
  { accessToken, refreshToken }: AccountTokens,
  belongs: Belongs,
): { sealed: Buffer; keyId: string } {
  return sealer.seal(JSON.stringify({ accessToken, refreshToken }), about(belongs))
}

/** Null if the application's secret has changed since: the school has to reconnect. */
export function openTokens(
  sealer: Sealer,
  { sealed, keyId }: { sealed: Buffer; keyId: string },
  belongs: Belongs,
): AccountTokens | null {
  if (!sealer.knows(keyId)) return null
  return JSON.parse(sealer.open(sealed, keyId, about(belongs))) as AccountTokens
}

/** Binds the tokens to a school and an app: they do not open for another one. */
function about({ schoolId, app }: Belongs): string {
  return `${schoolId} ${app}`
}
