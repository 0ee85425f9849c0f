import { webhooks } from '@afterbell/contract/payments/webhooks'
import { serve } from '../../../platform/http/serve.ts'
import { badSignature, notThere, unreadable } from '../../../platform/problems.ts'
import { configuredProviders, type Providers } from '../../providers/providers.ts'
import type { SignatureFault } from '../../providers/provider.ts'
import { receiveEvent } from './receive-event.ts'

/** Receives the webhooks of providers. */
export function webhookRoutes(providers: Providers) {
  return serve(webhooks, {
    receive: async (call) => {
      const provider = configuredProviders(providers).find(
        ({ webhook }) => webhook.path === call.params.provider,
      )
      if (!provider) throw notThere()
      const signature = call.header(provider.webhook.signatureHeader) ?? ''
      const outcome = await call.outside((tx, at) =>
        receiveEvent(tx, provider, { bytes: call.bytes!, signature, at }),
      )
      const reason = outcome in SIGNATURE_FAULTS ? SIGNATURE_FAULTS[outcome as SignatureFault] : null
      if (reason !== null) throw badSignature(reason)
      if (outcome === 'UNREADABLE') throw unreadable()
      return { received: true }
    },
  })
}

const SIGNATURE_FAULTS: Readonly<Record<SignatureFault, string>> = {
  UNSIGNED: 'there is no signature that can be read',
  FORGED: 'it is signed with another secret, or it was changed on its way',
  TOO_OLD: 'it was sent too long ago, or the clock of this server is wrong',
}
