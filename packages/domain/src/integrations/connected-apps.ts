import { allowed, refused, type Decision } from '../kernel/decision.ts'

/** The apps a school connects by logging in there, beside that for card payments. */
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
      /** What somebody does there, where we could not. */
      removeBy: string
    }
  >
>

export type ConnectedAppName = keyof typeof connectedApps

export const CONNECTED_APPS = Object.keys(connectedApps) as [ConnectedAppName, ...ConnectedAppName[]]

/** How such an app stands in a school. FAILING: it is connected, and the last thing asked of it was not done. */
export const CONNECTED_APP_STATES = [
  'NOT_CONFIGURED',
  'NOT_CONNECTED',
  'CONNECTED',
  'REVOKED',
  'FAILING',
] as const
export type ConnectedAppState = (typeof CONNECTED_APP_STATES)[number]

/** The connection a school has, as far as the state of the app goes by it. */
export interface ConnectionStands {
  state: 'CONNECTED' | 'REVOKED' | 'ENDING'
  isFailing: boolean
}

/** The state of an app, from what is set up here and from the school's connection. */
export function connectedAppState(
  isConfigured: boolean,
  connection: ConnectionStands | null,
): ConnectedAppState {
  if (!isConfigured) return 'NOT_CONFIGURED'
  if (!connection || connection.state === 'ENDING') return 'NOT_CONNECTED'
  if (connection.state === 'REVOKED') return 'REVOKED'
  return connection.isFailing ? 'FAILING' : 'CONNECTED'
}

/** Whether a school may connect an app: one that works is disconnected first. */
export function decideConnectApp(app: ConnectedAppName, connection: ConnectionStands | null): Decision {
  const { label } = connectedApps[app]
  return connection?.state === 'CONNECTED' && !connection.isFailing
    ? refused('ALREADY_CONNECTED', `${label} is already connected. Disconnect it first`)
    : allowed
}

/** Why the last thing asked of an app was not done. */
export type AppFailure = 'UNREACHABLE' | 'BUSY' | 'LACKS_PERMISSION' | 'REFUSED'

/** The same, as staff read it. `detail` is what its provider said. */
export function appFailureText(app: ConnectedAppName, failure: AppFailure, detail: string | null): string {
  const { label } = connectedApps[app]
  const said = detail ? ` ${label} said: ${detail}` : ''
  switch (failure) {
    case 'UNREACHABLE':
      return `${label} could not be reached. We try again by ourselves.`
    case 'BUSY':
      return `${label} asks us to slow down. We go on by ourselves.`
    case 'LACKS_PERMISSION':
      return `${label} did not give us all the permissions we need. Connect again, and allow everything that is asked.${said}`
    case 'REFUSED':
      return `${label} refused what we sent.${said}`
  }
}
