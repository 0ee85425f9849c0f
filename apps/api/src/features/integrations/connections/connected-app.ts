import type { ConnectedAppName } from '@afterbell/domain/integrations/connected-apps'
import type { OAuthSettings } from '../../../platform/app-settings.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** What a provider gives for a code, or for tokens that have run out. */
export interface GivenTokens {
  accessToken: string
  /** Null: the access token lasts. */
  refreshToken: string | null
  /** Seconds; null where it lasts. */
  expiresIn: number | null
  /** What was allowed, where the provider says so. */
  scope: string | null
  /** Everything that was answered: some providers say there who it is. */
  answered: unknown
}

/** Whose account was connected. */
export interface Account {
  accountId: string
  accountName: string
  /** What else has to be known to work with it, and is no secret. */
  details?: Record<string, unknown>
}

/** An app schools connect by logging in there. What is the same for all of them stands in this folder. */
export interface ConnectedApp {
  name: ConnectedAppName
  oauth: OAuthSettings
  /** Beside the access token, with every request. */
  headers?: Record<string, string>
  /** Where an account is asked, from what is known of it; by most providers' word all of them at one address. */
  apiUrlOf?: (details: Record<string, unknown>) => string
  /** What somebody is asked to allow; nothing where the application itself says so. */
  scope?: string
  /** Whether what was allowed is enough. */
  isEnough?: (scope: string) => boolean
  /** Whose account it is; null where the provider does not say. */
  accountOf(given: GivenTokens): Promise<Account | null>
  /** What follows in the transaction that connects it. */
  connected?(tx: Tx, schoolId: string): Promise<void>
  /** Ends it in the transaction that disconnects it. Without it, the connection is forgotten. */
  disconnected?(tx: Tx, schoolId: string, state: 'CONNECTED' | 'REVOKED'): Promise<void>
  /** What else it lacks at the moment, in sentences. */
  lacks?(tx: Tx, schoolId: string): Promise<string | null>
}

/** The apps that are configured here. */
export type ConnectedApps = Readonly<Partial<Record<ConnectedAppName, ConnectedApp>>>
