/** Settings for an app that schools connect by logging in there (OAuth 2.0, RFC 6749). */
export interface OAuthSettings {
  clientId: string
  clientSecret: string
  authorizeUrl: string
  tokenUrl: string
  /** Revokes access; null if the provider has no such endpoint. */
  revokeUrl: string | null
  apiUrl: string
  /** Timeout of one request. */
  timeoutMs: number
  /** Sends the client secret in the form of a token request. Most providers want it in a header, the default. */
  isSecretInForm?: boolean
}

export interface BlackbaudSettings extends OAuthSettings {
  /** Key of the operator's own subscription to the SKY API. */
  subscriptionKey: string
}

export interface MailchimpSettings extends OAuthSettings {
  /** Tells which data center an account is in. */
  metadataUrl: string
}

/** All apps; null if not configured. */
export interface AppSettings {
  ZOOM: OAuthSettings | null
  BLACKBAUD: BlackbaudSettings | null
  MAILCHIMP: MailchimpSettings | null
}

export const NO_APPS: AppSettings = { ZOOM: null, BLACKBAUD: null, MAILCHIMP: null }

/** The part of the environment reader that this file needs. */
interface Reads {
  problems: string[]
  text(name: string): string | null
  url(name: string, protocols: string[]): string | null
  integer(name: string, range: { from: number; to: number; otherwise: number }): number
}

/** Reads the app settings. An app with a client id is configured, and all its other variables are then required. */
export function appSettings(reader: Reads): AppSettings {
  const timeoutMs = reader.integer('APPS_TIMEOUT_MS', { from: 500, to: 60_000, otherwise: 10_000 })
  const urlOf = (name: string, otherwise: string) =>
    (reader.url(name, ['http:', 'https:']) ?? otherwise).replace(/\/+$/, '')
  const zoomUrl = urlOf('ZOOM_URL', 'https://zoom.us')
  const zoom: OAuthSettings = {
    ...secretsOf(reader, 'ZOOM'),
    authorizeUrl: `${zoomUrl}/oauth/authorize`,
    tokenUrl: `${zoomUrl}/oauth/token`,
    revokeUrl: `${zoomUrl}/oauth/revoke`,
    apiUrl: urlOf('ZOOM_API_URL', 'https://api.zoom.us'),
    timeoutMs,
  }
  const blackbaud: BlackbaudSettings = {
    ...secretsOf(reader, 'BLACKBAUD'),
    subscriptionKey: reader.text('BLACKBAUD_SUBSCRIPTION_KEY') ?? '',
    authorizeUrl: urlOf('BLACKBAUD_AUTHORIZE_URL', 'https://app.blackbaud.com/oauth/authorize'),
    tokenUrl: urlOf('BLACKBAUD_TOKEN_URL', 'https://oauth2.sky.blackbaud.com/token'),
    revokeUrl: null,
    apiUrl: urlOf('BLACKBAUD_API_URL', 'https://api.sky.blackbaud.com'),
    timeoutMs,
  }
  const mailchimpUrl = urlOf('MAILCHIMP_URL', 'https://login.mailchimp.com')
  const mailchimp: MailchimpSettings = {
    ...secretsOf(reader, 'MAILCHIMP'),
    authorizeUrl: `${mailchimpUrl}/oauth2/authorize`,
    tokenUrl: `${mailchimpUrl}/oauth2/token`,
    metadataUrl: `${mailchimpUrl}/oauth2/metadata`,
    revokeUrl: null,
    // `{dc}` is replaced by the account's data center.
    apiUrl: urlOf('MAILCHIMP_API_URL', 'https://{dc}.api.mailchimp.com'),
    timeoutMs,
    isSecretInForm: true,
  }
  return {
    ZOOM: settingsOrNull(reader, zoom, 'ZOOM', ['ZOOM_CLIENT_SECRET']),
    BLACKBAUD: settingsOrNull(reader, blackbaud, 'BLACKBAUD', [
      'BLACKBAUD_CLIENT_SECRET',
      'BLACKBAUD_SUBSCRIPTION_KEY',
    ]),
    MAILCHIMP: settingsOrNull(reader, mailchimp, 'MAILCHIMP', ['MAILCHIMP_CLIENT_SECRET']),
  }
}

function secretsOf(reader: Reads, app: keyof AppSettings) {
  return {
    clientId: reader.text(`${app}_CLIENT_ID`) ?? '',
    clientSecret: reader.text(`${app}_CLIENT_SECRET`) ?? '',
  }
}

function settingsOrNull<S extends OAuthSettings>(
  reader: Reads,
  settings: S,
  app: keyof AppSettings,
  needed: readonly string[],
): S | null {
  if (settings.clientId === '') return null
  for (const name of needed)
    if (reader.text(name) === null)
      reader.problems.push(`${name} must be set together with ${app}_CLIENT_ID.`)
  return settings
}
