import { attendance } from '@afterbell/contract/attendance/attendance'
import { childMessages } from '@afterbell/contract/families/child-messages'
import type { Address } from '@afterbell/contract/kernel/op'
import { emailHistory, smsHistory } from '@afterbell/contract/messages/history'
import { automaticMessages } from '@afterbell/contract/messages/automatic'
import { messageSettings } from '@afterbell/contract/messages/settings'
import { claimKeys } from '../../../src/features/messages/automatic/automatic.store.ts'
import { openedToken, unsubscribeToken } from '../../../src/features/messages/message-links.ts'
import { inSchool } from '../../../src/platform/database/database.ts'
import { signedLinks } from '../../../src/platform/security/signed-links.ts'
import { call, SECRET } from '../app.ts'
import { made, makeStaff } from '../make.ts'
import { signedByTwilio } from '../apps/signed-by-twilio.ts'
import { child } from './children.ts'
import { dropIn } from './drop-in.ts'
import { place } from './enrollment.ts'
import { closedDay } from './activities.ts'
import { nothing, unique, type Sample, type Samples, type World } from './world.ts'

type Chosen = { params?: Record<string, string>; ids: string[] }
type Choosing = (world: World, address: Address | null) => Promise<Chosen>

/** Returns the samples of a list's three message calls for a selection on it. */
function sending(group: string, choose: Choosing): Samples {
  const of =
    (body: (ids: string[]) => Omit<Sample, 'params'>) => async (world: World, address: Address | null) => {
      const { params = {}, ids } = await choose(world, address)
      return { params, ...body(ids) }
    }
  return {
    [`${group}.email`]: of((ids) => ({
      files: { emailForm: JSON.stringify({ ids, ...LETTER }), attachments: LIST },
    })),
    [`${group}.sms`]: of((ids) => ({ body: { ids, message: 'No class today' } })),
    [`${group}.recipients`]: of((ids) => ({ body: { ids, channel: 'EMAIL', ...LETTER } })),
  }
}

const LETTER = { subject: 'About {{child}}', message: '<p>Hello {{parent}}</p>' }

const LIST = { name: 'list.csv', text: 'what\ncoat\n' }

const ofPlace: Choosing = async (world, address) => {
  const { id, rosterId } = await place(world, address)
  return { params: { id }, ids: [rosterId] }
}

export const messageSamples: Samples = {
  ...sending('childMessages', async (world) => ({ ids: [await child(world)] })),
  ...sending('activityMessages', async (world, address) => {
    const { id } = await place(world, address)
    return { ids: [id] }
  }),
  ...sending('closedDayMessages', async (world) => ({ ids: [await closedDay(world)] })),
  ...sending('rosterMessages', ofPlace),
  ...sending('dropInMessages', async (world, address) => {
    const { id, dropInId } = await dropIn(world, address)
    return { params: { id }, ids: [dropInId] }
  }),
  ...sending('attendanceMessages', async (world, address) => {
    const { id } = await place(world, address)
    const at = address as 'classes'
    const input = { at, params: { id }, query: {} }
    const { content } = made(await call(world.rig, attendance.list, input, world.school.admin))
    return { params: { id }, ids: [content[0]!.id] }
  }),
  'childMessages.emailAll': async (world) => {
    await child(world)
    return { body: LETTER }
  },
  'childMessages.allRecipients': () => ({ body: { channel: 'EMAIL' } }),
  'userMessages.email': async ({ rig, school }) => {
    const { id } = await makeStaff(rig, school.id, 'SCHOOL_COORDINATOR')
    return { files: { emailForm: JSON.stringify({ ids: [id], ...LETTER }) } }
  },

  'emailHistory.list': nothing,
  'emailHistory.get': async (world) => ({ params: { id: (await messageOf(world)).id } }),
  'emailHistory.sendAgain': async (world) => ({ params: { id: (await messageOf(world)).id }, body: {} }),
  'smsHistory.list': nothing,
  'smsHistory.get': async (world) => ({ params: { id: await textOf(world) } }),
  'smsHistory.sendAgain': async (world) => ({ params: { id: await textOf(world) }, body: {} }),
  'messageBatches.get': async (world) => ({ params: { id: (await messageOf(world)).batchId } }),
  'messageBatches.messages': async (world) => ({ params: { id: (await messageOf(world)).batchId } }),
  'messageBatches.cancel': async (world) => ({ params: { id: (await messageOf(world)).batchId } }),

  'messageSettings.get': nothing,
  'messageSettings.update': async ({ rig, school }) => {
    const { version } = made(await call(rig, messageSettings.get, {}, school.admin))
    return { body: { quietFrom: '20:00', quietUntil: '09:00', tracksOpens: true, version } }
  },
  'messageSettings.templates': nothing,
  'messageSettings.addTemplate': () => ({ body: template() }),
  'messageSettings.updateTemplate': async (world) => ({
    params: { id: await templateOf(world) },
    body: template(),
  }),
  'messageSettings.removeTemplate': async (world) => ({ params: { id: await templateOf(world) } }),

  // Claims the key of an automatic message, which keeps it from going out twice.
  'automaticMessages.list': async ({ rig, school }) => {
    await inSchool(rig.pool, { session: null, school: school.id }, (tx) =>
      claimKeys(tx, school.id, [`RECEIPT ${unique()}`]),
    )
    return {}
  },
  'automaticMessages.update': async (world) => ({
    params: { kind: 'MEETING_REMINDER' as const },
    body: { emails: true, texts: true, lead: 48, version: await versionOf(world) },
  }),
  'automaticMessages.saveText': async (world) => ({
    params: { kind: 'MEETING_REMINDER' as const, channel: 'EMAIL' as const },
    body: {
      subject: 'Soon: {{activity}}',
      message: '<p>Hello {{parent}}</p>',
      version: await versionOf(world),
    },
  }),
  'automaticMessages.useStandard': async (world) => ({
    params: { kind: 'MEETING_REMINDER' as const, channel: 'SMS' as const },
    query: { version: String(await versionOf(world)) },
  }),

  'messageDoors.unsubscription': ({ school }) => ({ query: { token: unsubscribe(school.id) } }),
  'messageDoors.unsubscribe': ({ school }) => ({ query: { token: unsubscribe(school.id) } }),
  'messageDoors.opened': async (world) => ({
    params: { token: openedToken(LINKS, world.school.id, (await messageOf(world)).id) },
  }),
  'messageDoors.twilioStatus': async (world) => {
    const query = { school: world.school.id, message: await textOf(world) }
    const url = `http://localhost:3000/api/webhooks/twilio/status?${new URLSearchParams(query)}`
    return { query, ...signedForm(url, { MessageStatus: 'sent' }) }
  },
  'messageDoors.twilioReceived': () =>
    signedForm('http://localhost:3000/api/webhooks/twilio/received', {
      MessageSid: `SM${unique()}`,
      From: '+12125550177',
      Body: 'Hello',
    }),
}

const LINKS = signedLinks(SECRET)

function unsubscribe(schoolId: string): string {
  return unsubscribeToken(LINKS, schoolId, 'somebody.else@example.test')
}

/** Builds a form as Twilio signs and sends it. */
function signedForm(url: string, form: Record<string, string>): Sample {
  return { headers: { 'x-twilio-signature': signedByTwilio(url, form) }, form }
}

/** Returns a stored letter to one parent. */
async function messageOf(world: World): Promise<{ id: string; batchId: string }> {
  const { rig, school } = world
  const emailForm = JSON.stringify({ ids: [await child(world)], ...LETTER })
  const { batchId } = made(await call(rig, childMessages.email, { body: { emailForm } }, school.admin))
  const query = { batchId: batchId! }
  const { content } = made(await call(rig, emailHistory.list, { query }, school.admin))
  return { id: content[0]!.id, batchId: batchId! }
}

async function textOf(world: World): Promise<string> {
  const { rig, school } = world
  const body = { ids: [await child(world)], message: 'No class today' }
  const { batchId } = made(await call(rig, childMessages.sms, { body }, school.admin))
  const { content } = made(await call(rig, smsHistory.list, { query: { batchId: batchId! } }, school.admin))
  return content[0]!.id
}

function template() {
  return {
    channel: 'EMAIL' as const,
    name: `No class ${unique()}`,
    subject: 'No class',
    message: '<p>No class today</p>',
  }
}

async function templateOf({ rig, school }: World): Promise<string> {
  return made(await call(rig, messageSettings.addTemplate, { body: template() }, school.admin)).id
}

async function versionOf({ rig, school }: World): Promise<number> {
  const kinds = made(await call(rig, automaticMessages.list, { query: {} }, school.admin))
  return kinds.find(({ kind }) => kind === 'MEETING_REMINDER')!.version
}
