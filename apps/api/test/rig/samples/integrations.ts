import { apiKeys } from '@afterbell/contract/integrations/api-keys'
import { integrations } from '@afterbell/contract/integrations/integrations'
import { call } from '../app.ts'
import { made } from '../make.ts'
import { nothing, unique, type Samples, type World } from './world.ts'

export const integrationSamples: Samples = {
  'apiKeys.list': nothing,
  'apiKeys.create': () => ({ body: { name: `Sync ${unique()}`, scopes: ['activities:read'] } }),
  'apiKeys.revoke': async ({ rig, school }) => {
    const body = { name: 'Sync', scopes: ['rosters:read' as const] }
    return { params: { id: made(await call(rig, apiKeys.create, { body }, school.admin)).id } }
  },
  'integrations.list': nothing,
  'integrations.analytics': nothing,
  'integrations.setAnalytics': () => ({ body: { gaTrackingId: 'G-ABC123DEF4' } }),
  'integrations.removeAnalytics': nothing,
  'integrations.authorizePayments': disconnected,
  'integrations.connectPayments': async (world) => {
    await disconnected(world)
    const { url } = made(await call(world.rig, integrations.authorizePayments, {}, world.school.admin))
    const state = new URL(url).searchParams.get('state')!
    return {
      body: { code: `ac_good_${world.school.id}_${unique()}`, state },
      caller: world.school.admin,
    }
  },
  'integrations.connectTestPayments': disconnected,
  'integrations.disconnectPayments': async ({ rig, school }) => {
    await call(rig, integrations.connectTestPayments, {}, school.admin)
    return {}
  },
}

async function disconnected({ rig, school }: World) {
  made(await call(rig, integrations.disconnectPayments, {}, school.admin))
  return {}
}
