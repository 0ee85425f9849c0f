import type { ConnectedAppName } from '@afterbell/domain/integrations/connected-apps'
import type { Sealer } from '../../../platform/security/sealing.ts'

/** What opens an account at a provider. It is answered to nobody, and stands in no log. */
export interface KeptTokens {
  accessToken: string
  refreshToken: string | null
}

interface Belongs {
  schoolId: string
  app: ConnectedAppName
}

export function sealTokens(
  sealer: Sealer,
  { accessToken, refreshToken }: KeptTokens,
  belongs: Belongs,
): { sealed: Buffer; keyId: string } {
  return sealer.seal(JSON.stringify({ accessToken, refreshToken }), about(belongs))
}

/** Null where the secret of the application is another one than it was: the school has to connect again. */
export function openTokens(
  sealer: Sealer,
  { sealed, keyId }: { sealed: Buffer; keyId: string },
  belongs: Belongs,
): KeptTokens | null {
  if (!sealer.knows(keyId)) return null
  return JSON.parse(sealer.open(sealed, keyId, about(belongs))) as KeptTokens
}

/** Sealed for one school, they do not open as another's. */
function about({ schoolId, app }: Belongs): string {
  return `${schoolId} ${app}`
}
