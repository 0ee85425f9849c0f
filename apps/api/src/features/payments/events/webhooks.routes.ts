import { webhooks } from '@afterbell/contract/payments/webhooks'
import { serve } from '../../../platform/http/serve.ts'
import { notThere, refuse, unreadable } from '../../../platform/problems.ts'
import type { Providers } from '../providers/providers.ts'
import { receiveEvent } from './receive-event.ts'

/** The door for what providers tell. */
export function webhookRoutes(providers: Providers) {
  return serve(webhooks, {
    receive: async (call) => {
      const { provider: name, signatureHeader } = DOORS[call.params.provider]
      const provider = providers[name]
      if (!provider) throw notThere()
      const signature = call.header(signatureHeader) ?? ''
      const received = await call.outside((tx, at) =>
        receiveEvent(tx, provider, { bytes: call.bytes!, signature, at }),
      )
      if (received === 'FORGED') throw refuse('BAD_SIGNATURE', 'The signature does not match')
      if (received === 'UNREADABLE') throw unreadable()
      return { received: true }
    },
  })
}

const DOORS = {
  stripe: { provider: 'STRIPE', signatureHeader: 'stripe-signature' },
  sandbox: { provider: 'SANDBOX', signatureHeader: 'sandbox-signature' },
} as const
