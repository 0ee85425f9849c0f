import type { ConnectedAppName } from '@afterbell/domain/integrations/connected-apps'
import type { OAuthSettings } from '../../../platform/app-settings.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** Tokens from a provider, for a code or for a refresh token. */
export interface ProviderTokens {
  accessToken: string
  /** Null if the access token does not expire. */
  refreshToken: string | null
  /** Seconds; null if it does not expire. */
  expiresIn: number | null
  /** Granted permissions, if the provider reports them. */
  scope: string | null
  /** The whole response; some providers name the account in it. */
  answered: unknown
}

/** The connected account at the provider. */
export interface Account {
  accountId: string
  accountName: string
  /** Other facts needed to call the provider; nothing secret. */
  details?: Record<string, unknown>
}

/** An app that schools connect by logging in there. This folder holds the code that all such apps share. */
export interface ConnectedApp {
  name: ConnectedAppName
  oauth: OAuthSettings
  /** Sent with every request, in addition to the access token. */
  headers?: Record<string, string>
  /** API address of an account, from its details. Most providers have one address for all accounts. */
  apiUrlOf?: (details: Record<string, unknown>) => string
  /** Permissions to request; undefined if the provider's app settings define them. */
  scope?: string
  /** Whether the granted permissions are enough. */
  isEnough?: (scope: string) => boolean
  /** The account behind the tokens; null if the provider does not say. */
  accountOf(tokens: ProviderTokens): Promise<Account | null>
  /** Runs in the transaction that connects the app. */
  connected?(tx: Tx, schoolId: string): Promise<void>
  /** Runs in the transaction that disconnects the app. Without it, the connection is deleted. */
  disconnected?(tx: Tx, schoolId: string, state: 'CONNECTED' | 'REVOKED'): Promise<void>
  /** A sentence about anything else that needs attention; null if nothing does. */
  lacks?(tx: Tx, schoolId: string): Promise<string | null>
}

/** The apps configured on this server. */
export type ConnectedApps = Readonly<Partial<Record<ConnectedAppName, ConnectedApp>>>
