import { childMessages } from '@afterbell/contract/families/child-messages'
import { consents } from '@afterbell/contract/families/consents'
import { emailHistory, smsHistory } from '@afterbell/contract/messages/history'
import { rosterMessages } from '@afterbell/contract/rosters/roster-messages'
import { oneself } from '@afterbell/contract/users/oneself'
import { ALL_MERGE_FIELDS, MERGE_FIELDS } from '@afterbell/domain/messages/merge-fields'
import { receivedJob, reportJob } from '../../../src/features/messages/received/received.job.ts'
import { keepReceived } from '../../../src/features/messages/received/received.store.ts'
import { sendMessagesJob } from '../../../src/features/messages/send.job.ts'
import { noteBounce } from '../../../src/features/messages/address-states.store.ts'
import { allowPhone, stopPhone } from '../../../src/features/messages/received/stopped-phones.store.ts'
import { asPlatform, inSchool } from '../../../src/platform/database/database.ts'
import { signedLinks } from '../../../src/platform/security/signed-links.ts'
import { call, LETTERS, SECRET } from '../app.ts'
import { inside, made, makeChild } from '../make.ts'
import { settings } from '@afterbell/contract/settings/settings'
import { place } from '../samples/enrollment.ts'
import type { World } from '../samples/world.ts'

/** Sends messages through every outcome: sent, retried, reported, and answered. */
export async function messagesSent(world: World): Promise<void> {
  const { rig, school } = world
  made(await call(rig, settings.addLocation, { body: { name: 'Oak' } }, school.admin))
  const { id, rosterId, childId } = await place(world, 'classes')
  const every = MERGE_FIELDS.map((field) => `{{${field}}}`).join(' ')
  const emailForm = JSON.stringify({ ids: [rosterId], subject: every, message: `<p>${every}</p>` })
  const attachments = { name: 'list.csv', text: 'coat' }
  const input = { at: 'classes' as const, params: { id }, body: { emailForm, attachments } }
  const email = made(await call(rig, rosterMessages.email, input, school.admin))
  const body = { ids: [childId], message: every }
  const text = made(await call(rig, childMessages.sms, { body }, school.admin))
  const personal = { firstName: 'Ivy', lastName: 'Test', phone: '212-555-0188' }
  const adminInput = { params: { userId: school.admin.id }, body: personal }
  made(await call(rig, oneself.changePersonalInfo, adminInput, school.admin))
  made(await call(rig, childMessages.sms, { body: { ...body, isTest: true } }, school.admin))

  // Fills in the placeholders of automatic messages too.
  const fields = JSON.stringify(Object.fromEntries(ALL_MERGE_FIELDS.map((field) => [field, 'coat'])))
  await inside(rig, school.id, (query) =>
    query('update message set fields = $2::jsonb || fields where school_id = $1', [school.id, fields]),
  )

  const tried = new Set<string>()
  const send = sendMessagesJob({
    pool: rig.pool,
    publicUrl: 'http://localhost:3000',
    links: signedLinks(SECRET),
    sendsEmail: true,
    twilio: null,
    // The first attempt of each is rejected.
    sendLetter: async ({ id: messageId }) => {
      const isFirst = !tried.has(messageId)
      tried.add(messageId)
      return isFirst ? { is: 'RETRY', reason: 'Busy' } : { is: 'SENT', providerId: messageId }
    },
    letters: LETTERS,
    sendText: async () => ({ is: 'SENT', providerId: 'SM1' }),
    schools: () => [school.id],
  })
  await send({})
  await rig.pool.pg.query(
    `update message_queue set run_at = run_at - interval '1 day' where school_id = $1`,
    [school.id],
  )
  await send({})

  for (const [history, batchId] of [
    [emailHistory, email.batchId!],
    [smsHistory as unknown as typeof emailHistory, text.batchId!],
  ] as const) {
    const { content } = made(await call(rig, history.list, { query: { batchId } }, school.admin))
    const [message] = content
    made(await call(rig, history.get, { params: { id: message!.id } }, school.admin))
    const report = { schoolId: school.id, messageId: message!.id, state: 'BOUNCED' as const, reason: 'Gone' }
    await reportJob(rig)(report)
  }
  const { content } = made(await call(rig, smsHistory.list, {}, school.admin))
  const [first] = content
  for (const answer of ['STOP', 'START']) {
    const providerId = `SM${crypto.randomUUID()}`
    await asPlatform(rig.pool, (tx) => keepReceived(tx, { providerId, phone: first!.address, body: answer }))
    await receivedJob(rig)({ providerId })
  }
  await changeConsents(world)
}

/** Ends and resumes the messages of guardians in every way. */
async function changeConsents({ rig, school }: World): Promise<void> {
  const email = `consents.${crypto.randomUUID()}@example.test`
  const primaryGuardian = { firstName: 'Gus', lastName: 'Con', email, phone: '212-555-0188' }
  const childId = await makeChild(rig, school, { primaryGuardian })
  const list = async () => made(await call(rig, consents.list, { params: { childId } }, school.admin))[0]!
  const { guardianId, phone } = await list()
  const params = { childId, guardianId }
  await inSchool(rig.pool, { session: null, school: school.id }, (tx) =>
    noteBounce(tx, school.id, 'EMAIL', email),
  )
  for (const body of [
    { emails: 'EVERYTHING', texts: false },
    { emails: 'NEWS', triesEmailAgain: true },
    { emails: 'NOTHING', texts: true },
  ] as const) {
    made(await call(rig, consents.save, { params, body }, school.admin))
    await list()
  }
  await asPlatform(rig.pool, (tx) => stopPhone(tx, phone!.address))
  await list()
  await asPlatform(rig.pool, (tx) => allowPhone(tx, phone!.address))
}
