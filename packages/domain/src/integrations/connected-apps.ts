import { allowed, refused, type Decision } from '../kernel/decision.ts'

/** The apps a school connects with a login there, except the one for card payments. */
export const connectedApps = {
  ZOOM: {
    label: 'Zoom',
    needs: ['ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET'],
    removeBy:
      'To be safe, log in to Zoom, open Installed Apps in the App Marketplace, and remove Afterbell there. Delete class meetings you no longer need.',
  },
  BLACKBAUD: {
    label: 'Blackbaud',
    needs: ['BLACKBAUD_CLIENT_ID', 'BLACKBAUD_CLIENT_SECRET', 'BLACKBAUD_SUBSCRIPTION_KEY'],
    removeBy: 'To be safe, log in to Blackbaud and disconnect Afterbell among your connected applications.',
  },
  MAILCHIMP: {
    label: 'Mailchimp',
    needs: ['MAILCHIMP_CLIENT_ID', 'MAILCHIMP_CLIENT_SECRET'],
    removeBy:
      'To be safe, log in to Mailchimp, and remove Afterbell among your connected apps and the webhooks of your audience.',
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      label: string
      needs: readonly string[]
      /** Steps for staff in the other app, in case we could not remove the connection there. */
      removeBy: string
    }
  >
>

export type ConnectedAppName = keyof typeof connectedApps

export const CONNECTED_APPS = Object.keys(connectedApps) as [ConnectedAppName, ...ConnectedAppName[]]

/** State of such an app in a school. FAILING: connected, but its last request failed. */
export const CONNECTED_APP_STATES = [
  'NOT_CONFIGURED',
  'NOT_CONNECTED',
  'CONNECTED',
  'REVOKED',
  'FAILING',
] as const
export type ConnectedAppState = (typeof CONNECTED_APP_STATES)[number]

/** The facts about a school's connection that decide the state of the app. */
export interface ConnectionStands {
  state: 'CONNECTED' | 'REVOKED' | 'ENDING'
  isFailing: boolean
}

/** Derives the state of an app from the server's settings and the school's connection. */
export function connectedAppState(
  isConfigured: boolean,
  connection: ConnectionStands | null,
): ConnectedAppState {
  if (!isConfigured) return 'NOT_CONFIGURED'
  if (!connection || connection.state === 'ENDING') return 'NOT_CONNECTED'
  if (connection.state === 'REVOKED') return 'REVOKED'
  return connection.isFailing ? 'FAILING' : 'CONNECTED'
}

/** Refuses to connect an app that is connected and works: it must be disconnected first (ALREADY_CONNECTED). */
export function decideConnectApp(app: ConnectedAppName, connection: ConnectionStands | null): Decision {
  const { label } = connectedApps[app]
  return connection?.state === 'CONNECTED' && !connection.isFailing
    ? refused('ALREADY_CONNECTED', `${label} is already connected. Disconnect it first`)
    : allowed
}

/** Reasons why the last request to an app failed. */
export type AppFailure = 'UNREACHABLE' | 'BUSY' | 'LACKS_PERMISSION' | 'REFUSED'

/** Explains a failure to staff. `detail` is the provider's own message. */
export function appFailureText(app: ConnectedAppName, failure: AppFailure, detail: string | null): string {
  const { label } = connectedApps[app]
  const detailText = detail ? ` ${label} said: ${detail}` : ''
  switch (failure) {
    case 'UNREACHABLE':
      return `${label} could not be reached. We try again by ourselves.`
    case 'BUSY':
      return `${label} asks us to slow down. We go on by ourselves.`
    case 'LACKS_PERMISSION':
      return `${label} did not give us all the permissions we need. Connect again, and allow everything that is asked.${detailText}`
    case 'REFUSED':
      return `${label} refused what we sent.${detailText}`
  }
}
