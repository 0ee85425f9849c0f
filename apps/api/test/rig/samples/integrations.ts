import { noteAttempt } from '../../../src/features/integrations/deliveries.store.ts'
import { inSchool } from '../../../src/platform/database/database.ts'
import { apiKeys } from '@afterbell/contract/integrations/api-keys'
import { outgoingWebhooks } from '@afterbell/contract/integrations/outgoing-webhooks'
import { integrations } from '@afterbell/contract/integrations/integrations'
import { settings } from '@afterbell/contract/settings/settings'
import { JOURNAL_ACCOUNTS } from '@afterbell/domain/integrations/journal-export'
import { call, type Rig } from '../app.ts'
import { appJobs } from '../apps/app-jobs.ts'
import { addressOf, allowedAt, connectedTo, webhookBody } from '../apps/connect-app.ts'
import { writeInvoice } from '../paying/billing.ts'
import { inside, made, makeChild, makeClass, type MadeSchool } from '../make.ts'
import { beginAtStripe } from '../stripe/onboarding.ts'
import { nothing, unique, type Samples, type World } from './world.ts'

export const integrationSamples: Samples = {
  'apiKeys.list': nothing,
  'apiKeys.create': () => ({ body: { name: `Sync ${unique()}`, scopes: ['activities:read'] } }),
  'apiKeys.revoke': async ({ rig, school }) => {
    const body = { name: 'Sync', scopes: ['rosters:read' as const] }
    return { params: { id: made(await call(rig, apiKeys.create, { body }, school.admin)).id } }
  },
  'outgoingWebhooks.list': nothing,
  'outgoingWebhooks.create': async (world) => {
    await makeRoom(world)
    return { body: WEBHOOK }
  },
  'outgoingWebhooks.update': async (world) => ({
    params: { id: await makeWebhook(world) },
    body: { ...WEBHOOK, isOn: false },
  }),
  'outgoingWebhooks.remove': async (world) => ({ params: { id: await makeWebhook(world) } }),
  'outgoingWebhooks.changeSecret': async (world) => ({ params: { id: await makeWebhook(world) } }),
  'outgoingWebhooks.test': async (world) => ({ params: { id: await makeWebhook(world) } }),
  'outgoingWebhooks.deliveries': async (world) => ({ params: { id: (await makeDelivery(world)).id } }),
  'outgoingWebhooks.delivery': async (world) => ({ params: await makeDelivery(world) }),
  'outgoingWebhooks.sendAgain': async (world) => ({ params: await makeDelivery(world) }),
  'integrations.list': nothing,
  'integrations.analytics': nothing,
  'integrations.setAnalytics': () => ({ body: { gaTrackingId: 'G-ABC123DEF4' } }),
  'integrations.removeAnalytics': nothing,
  'integrations.authorizeApp': async ({ rig, school }) => {
    made(await call(rig, integrations.disconnectZoom, {}, school.admin))
    return { params: { app: 'ZOOM' } }
  },
  'integrations.connectApp': async ({ rig, school }) => {
    made(await call(rig, integrations.disconnectZoom, {}, school.admin))
    const body = await allowedAt(rig, school.admin, 'ZOOM')
    return { params: { app: 'ZOOM' }, body, caller: school.admin }
  },
  'integrations.zoomClasses': async ({ rig, school }) => {
    const locationIds = await onlineLocation(rig, school)
    made(await call(rig, integrations.setZoomLocations, { body: { locationIds } }, school.admin))
    const activityId = await makeClass(rig, school, { locationId: locationIds[0]! })
    await appJobs(rig)['zoom.class']({ schoolId: school.id, activityId })
    return {}
  },
  'integrations.setZoomLocations': async ({ rig, school }) => ({
    body: { locationIds: await onlineLocation(rig, school) },
  }),
  'integrations.disconnectZoom': async ({ rig, school }) => {
    await connectedTo(rig, school, 'ZOOM')
    return {}
  },
  'integrations.connectBlackbaud': async ({ rig, school }) => {
    made(await call(rig, integrations.disconnectBlackbaud, {}, school.admin))
    return { body: await allowedAt(rig, school.admin, 'BLACKBAUD'), caller: school.admin }
  },
  'integrations.journalExports': nothing,
  'integrations.setJournalAccounts': async ({ rig, school }) => {
    await connectedTo(rig, school, 'BLACKBAUD')
    const distribution = { project: '2400', accountClass: '', codes: [{ name: 'Grants', value: 'None' }] }
    return { body: { journal: 'Afterschool', numbers: { BANK: '01-1000-00' }, distribution } }
  },
  'integrations.exportJournal': ({ rig, school }) => toSend(rig, school),
  'integrations.disconnectBlackbaud': async ({ rig, school }) => {
    await connectedTo(rig, school, 'BLACKBAUD')
    return {}
  },
  'integrations.mailchimpAudience': async ({ rig, school }) => {
    await audienceChosen(rig, school)
    return {}
  },
  'integrations.setMailchimpAudience': async ({ rig, school }) => {
    const userId = await connectedTo(rig, school, 'MAILCHIMP')
    return { body: { audienceId: rig.mailchimp.listOf(userId).id } }
  },
  'integrations.disconnectMailchimp': async ({ rig, school }) => {
    await audienceChosen(rig, school)
    return {}
  },
  'mailchimpDoors.probe': async ({ rig, school }) => ({ query: await hookOf(rig, school) }),
  'mailchimpDoors.tell': async ({ rig, school }) => {
    const query = await hookOf(rig, school)
    const listId = rig.mailchimp.listOf(await connectedTo(rig, school, 'MAILCHIMP')).id
    const news = webhookBody('unsubscribe', listId, { email: 'somebody@else.test' })
    return { query, form: Object.fromEntries(new URLSearchParams(news.toString())) }
  },
  'integrations.authorizePayments': async (world) => {
    await disconnected(world)
    // A second visit returns the account that was started.
    await beginAtStripe(world.rig, world.school.admin)
    return { body: {} }
  },
  'integrations.checkPayments': async (world) => {
    await disconnected(world)
    const { rig, school } = world
    rig.stripe.finishAccount(await beginAtStripe(rig, school.admin))
    return {}
  },
  'integrations.requestDebits': async (world) => {
    await disconnected(world)
    await beginAtStripe(world.rig, world.school.admin)
    return {}
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

/** An address without a name to look up. Nothing is sent there: no worker runs. */
const WEBHOOK = { url: 'https://93.184.216.34/hooks', events: ['child.created' as const] }

export async function makeWebhook(world: World): Promise<string> {
  await makeRoom(world)
  const { rig, school } = world
  return made(await call(rig, outgoingWebhooks.create, { body: WEBHOOK }, school.admin)).id
}

/** Creates a delivery to such an address after a failed attempt. */
async function makeDelivery(world: World): Promise<{ id: string; deliveryId: string }> {
  const { rig, school } = world
  const id = await makeWebhook(world)
  const { id: deliveryId } = made(await call(rig, outgoingWebhooks.test, { params: { id } }, school.admin))
  const outcome = { status: null, answer: null, failure: 'The connection was refused', millis: 1 }
  await inSchool(rig.pool, { session: null, school: school.id }, (tx) =>
    noteAttempt(
      tx,
      school.id,
      { id: deliveryId, attempts: 0, outcome },
      { state: 'WAITING', afterSeconds: 60 },
    ),
  )
  return { id, deliveryId }
}

/** A school may have at most ten. */
async function makeRoom({ rig, school }: World): Promise<void> {
  const [first, ...others] = made(await call(rig, outgoingWebhooks.list, {}, school.admin))
  if (!first || others.length < 8) return
  const { status } = await call(rig, outgoingWebhooks.remove, { params: { id: first.id } }, school.admin)
  if (status !== 204) throw new Error(`A webhook was not removed: ${status}`)
}

/** Creates a location for classes that meet on Zoom. */
async function onlineLocation(rig: Rig, school: MadeSchool): Promise<string[]> {
  await connectedTo(rig, school, 'ZOOM')
  const name = `Online ${unique()}`
  return [made(await call(rig, settings.addLocation, { body: { name } }, school.admin)).id]
}

/** Connects a school to a Mailchimp audience with some contacts. */
async function audienceChosen(rig: Rig, school: MadeSchool): Promise<void> {
  const userId = await connectedTo(rig, school, 'MAILCHIMP')
  const guardian = { firstName: 'Gus', lastName: 'Test', email: `${unique()}@mail.test`, marketing: true }
  await makeChild(rig, school, { primaryGuardian: guardian })
  const body = { audienceId: rig.mailchimp.listOf(userId).id }
  made(await call(rig, integrations.setMailchimpAudience, { body }, school.admin))
  await appJobs(rig)['mailchimp.school']({ schoolId: school.id })
}

/** Returns the webhook address we gave Mailchimp. */
async function hookOf(rig: Rig, school: MadeSchool) {
  await audienceChosen(rig, school)
  const list = rig.mailchimp.listOf(await connectedTo(rig, school, 'MAILCHIMP'))
  return addressOf([...list.hooks.values()].at(-1)!)
}

/** Creates a journal day that was not exported yet, at its own account. */
async function toSend(rig: Rig, school: MadeSchool) {
  await writeInvoice(rig, school)
  made(await call(rig, integrations.disconnectBlackbaud, {}, school.admin))
  await connectedTo(rig, school, 'BLACKBAUD', { id: `books-${unique()}` })
  const numbers = Object.fromEntries(JOURNAL_ACCOUNTS.map((account) => [account, '01-1000-00']))
  const distribution = { project: '2400', accountClass: '', codes: [{ name: 'Grants', value: 'None' }] }
  const body = { journal: 'Afterschool', numbers, distribution }
  made(await call(rig, integrations.setJournalAccounts, { body }, school.admin))
  await inside(rig, school.id, (query) =>
    query(`update ledger_entry set at = at - interval '3 days' where at > app.now() - interval '1 day'`),
  )
  const { firstDay } = made(await call(rig, integrations.journalExports, {}, school.admin))
  return { body: { lastDay: firstDay } }
}
