import type { AppSettings } from '../../platform/app-settings.ts'
import { blackbaudApp } from './blackbaud/blackbaud-app.ts'
import type { ConnectedApps } from './connections/connected-app.ts'
import { mailchimpApp } from './mailchimp/mailchimp-app.ts'
import { zoomApp } from './zoom/zoom-app.ts'

/** The apps configured on this server. */
export function createConnectedApps({ ZOOM, BLACKBAUD, MAILCHIMP }: AppSettings): ConnectedApps {
  return {
    ...(ZOOM && { ZOOM: zoomApp(ZOOM) }),
    ...(BLACKBAUD && { BLACKBAUD: blackbaudApp(BLACKBAUD) }),
    ...(MAILCHIMP && { MAILCHIMP: mailchimpApp(MAILCHIMP) }),
  }
}
