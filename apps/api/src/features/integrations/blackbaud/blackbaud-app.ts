import type { BlackbaudSettings } from '../../../platform/app-settings.ts'
import { fieldOf } from '../../../platform/http/ask-elsewhere.ts'
import type { ConnectedApp } from '../connections/connected-app.ts'

/** Blackbaud's SKY API. The token response names the environment the tokens belong to. */
export function blackbaudApp(oauth: BlackbaudSettings): ConnectedApp {
  return {
    name: 'BLACKBAUD',
    oauth,
    headers: { 'bb-api-subscription-key': oauth.subscriptionKey },
    accountOf: async ({ answered }) => {
      const accountId = fieldOf(answered, 'environment_id')
      if (accountId === null) return null
      const names = ['legal_entity_name', 'environment_name'].map((name) => fieldOf(answered, name))
      return { accountId, accountName: names.find((name) => name !== null) ?? accountId }
    },
  }
}
