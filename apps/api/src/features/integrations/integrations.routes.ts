import { apiKeys } from '@afterbell/contract/integrations/api-keys'
import { integrations, mailchimpDoors } from '@afterbell/contract/integrations/integrations'
import { outgoingWebhooks } from '@afterbell/contract/integrations/outgoing-webhooks'
import type { Pool } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'
import { readAnalytics, removeAnalytics, setAnalytics } from './analytics.ts'
import { appOfPayments, type ConnectParts } from './app-payments.ts'
import { authorizePayments, checkPayments, requestDebits } from './connect-stripe.ts'
import { connectTestPayments } from './connect-test.ts'
import { listDeliveries, readDelivery, sendDeliveryAgain, testWebhook } from './deliveries.ts'
import { authorizeApp, connectApp, disconnectApp, type AppParts } from './connections/connect-app.ts'
import { listApps } from './connections/shown-app.ts'
import { exportJournal, journalExports, setJournalAccounts } from './blackbaud/journal-exports.ts'
import { mailchimpAudience, setMailchimpAudience } from './mailchimp/audience.ts'
import { mailchimpDoorActs } from './mailchimp/doors.ts'
import { setZoomLocations, zoomClasses } from './zoom/online-locations.ts'
import { disconnectPayments } from './disconnect.ts'
import {
  changeWebhook,
  changeWebhookSecret,
  createWebhook,
  listWebhooks,
  removeWebhook,
  type WebhookParts,
} from './webhooks.ts'

export function integrationRoutes(pool: Pool, parts: ConnectParts & AppParts & WebhookParts) {
  return [
    ...serve(apiKeys, { list: listApiKeys, create: createApiKey, revoke: revokeApiKey }),
    ...serve(outgoingWebhooks, {
      list: listWebhooks,
      create: createWebhook(parts),
      update: changeWebhook(parts),
      remove: removeWebhook,
      changeSecret: changeWebhookSecret(parts),
      test: testWebhook,
      deliveries: listDeliveries,
      delivery: readDelivery,
      sendAgain: sendDeliveryAgain,
    }),
    ...serve(mailchimpDoors, mailchimpDoorActs(pool)),
    ...serve(integrations, {
      list: async ({ tx, school }) => [
        await appOfPayments(tx, parts, school),
        ...(await listApps(tx, parts, school.id)),
      ],
      authorizeApp: authorizeApp(parts),
      connectApp: (call) => connectApp(parts, call, { name: call.params.app, ...call.body }),
      disconnectZoom: (call) => disconnectApp({ parts, name: 'ZOOM' }, call),
      zoomClasses,
      setZoomLocations,
      connectBlackbaud: (call) => connectApp(parts, call, { name: 'BLACKBAUD', ...call.body }),
      journalExports,
      setJournalAccounts,
      exportJournal,
      disconnectBlackbaud: (call) => disconnectApp({ parts, name: 'BLACKBAUD' }, call),
      mailchimpAudience: mailchimpAudience({ ...parts, pool }),
      setMailchimpAudience: setMailchimpAudience({ ...parts, pool }),
      disconnectMailchimp: (call) => disconnectApp({ parts, name: 'MAILCHIMP' }, call),
      authorizePayments: authorizePayments(parts),
      checkPayments: checkPayments(parts),
      requestDebits: requestDebits(parts),
      connectTestPayments: connectTestPayments(parts),
      disconnectPayments: disconnectPayments(parts),
      analytics: readAnalytics,
      setAnalytics,
      removeAnalytics,
    }),
  ]
}
