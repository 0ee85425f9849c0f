import { classes } from '@afterbell/contract/activities/classes'
import { children } from '@afterbell/contract/families/children'
import { integrations, mailchimpDoors } from '@afterbell/contract/integrations/integrations'
import { settings } from '@afterbell/contract/settings/settings'
import { LANGUAGES } from '@afterbell/domain/kernel/languages/languages'
import { MARKETING_SOURCES } from '@afterbell/domain/families/marketing-consent'
import { call } from '../app.ts'
import { appJobs, runAppJobs, takeAppJobs } from '../apps/app-jobs.ts'
import { addressOf, connectedTo, webhookBody } from '../apps/connect-app.ts'
import { classBody, inside, made, makeChild } from '../make.ts'
import { integrationSamples } from '../samples/integrations.ts'
import { unique, type World } from '../samples/world.ts'

/** Runs connected apps through their background states: busy, refusing, renewed, removed there, and disconnected. */
export async function runAppStates(world: World): Promise<void> {
  await classesByZoom(world)
  await journalSent(world)
  await contactsAtMailchimp(world)
}

async function classesByZoom({ rig, school }: World): Promise<void> {
  const { admin } = school
  const userId = await connectedTo(rig, school, 'ZOOM')
  const { id: locationId } = made(await call(rig, settings.addLocation, { body: { name: 'By Zoom' } }, admin))
  const body = classBody({ className: 'By Zoom', locationId })
  const { id } = made(await call(rig, classes.create, { body }, admin))
  const online = { body: { locationIds: [locationId] } }
  made(await call(rig, integrations.setZoomLocations, online, admin))
  rig.zoom.fail('CUT_AFTER')
  await runAppJobs(rig, school.id)
  const renamed = (className: string) =>
    call(rig, classes.update, { params: { id }, body: { ...body, className } }, admin)
  rig.zoom.expireTokens()
  made(await renamed('Online chess'))
  await runAppJobs(rig, school.id)
  // The tokens expire while Zoom is away.
  await inside(rig, school.id, (query) => query('update app_connection set expires_at = app.now()'))
  rig.zoom.fail(500)
  rig.zoom.meetings.clear()
  made(await renamed('Online go'))
  await runAppJobs(rig, school.id)
  // Zoom refuses these meetings for good.
  await inside(rig, school.id, (query) =>
    query(`update zoom_meeting set refusal = 'Validation Failed.' where activity_id = $1`, [id]),
  )
  made(await call(rig, integrations.zoomClasses, {}, admin))
  made(await call(rig, integrations.list, {}, admin))
  rig.zoom.remove(userId)
  made(await renamed('Online chess'))
  await runAppJobs(rig, school.id)
  made(await call(rig, integrations.list, {}, admin))
  made(await call(rig, integrations.disconnectZoom, {}, admin))
  await connectedTo(rig, school, 'ZOOM')
  made(await call(rig, integrations.setZoomLocations, online, admin))
  await runAppJobs(rig, school.id)
  made(await call(rig, integrations.disconnectZoom, {}, admin))
  await runAppJobs(rig, school.id)
}

/** Contacts agree, decline, leave there, come back, are refused and are erased; then the account loses access. */
async function contactsAtMailchimp({ rig, school }: World): Promise<void> {
  const { admin } = school
  const userId = await connectedTo(rig, school, 'MAILCHIMP')
  made(await call(rig, integrations.mailchimpAudience, {}, admin))
  const list = rig.mailchimp.listOf(userId)
  const sent = async () => {
    await appJobs(rig)['mailchimp.school']({ schoolId: school.id })
    await runAppJobs(rig, school.id)
    made(await call(rig, integrations.mailchimpAudience, {}, admin))
  }
  rig.mailchimp.reachNobody.add(userId)
  made(await call(rig, integrations.setMailchimpAudience, { body: { audienceId: list.id } }, admin))
  const people = ['yes', 'left', 'back', 'refused', 'gone', 'silent'].map(
    (who) => `${who}-${unique()}@mail.test`,
  )
  const [yes, leaver, back, refused, gone, silent] = people as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  list.forbidden.add(refused)
  let childId = ''
  for (const email of people) {
    const primaryGuardian = { firstName: 'Mia', lastName: 'Chimp', email, marketing: email !== silent }
    // One family has a guardian at every position, each with a recorded choice.
    const also = (place: string) => ({ ...primaryGuardian, firstName: place, email: `${place}-${email}` })
    const others = { secondaryGuardian: also('second'), furtherGuardians: [also('third')] }
    const id = await makeChild(rig, school, { primaryGuardian, ...(email === yes && others) })
    if (email === yes) childId = id
  }
  await sent()
  await twice({ rig, school } as World)
  for (const email of [leaver, back]) rig.mailchimp.change(list, email, 'unsubscribed')
  await sent()
  rig.mailchimp.change(list, back, 'subscribed')
  for (const email of [silent, `stranger-${unique()}@mail.test`])
    rig.mailchimp.change(list, email, 'subscribed')
  await sent()
  const setConsent = (email: string, marketing: boolean) =>
    inside(rig, school.id, (query) =>
      query(`update guardian set marketing_consent = $2 where email = $1`, [email, marketing]),
    )
  for (const source of MARKETING_SOURCES) {
    const by = source === 'MAILCHIMP' || source === 'FAMILY' ? null : admin.id
    await inside(rig, school.id, (query) =>
      query(`update guardian set marketing_source = $1, marketing_said_by = $2 where email like '%' || $3`, [
        source,
        by,
        yes,
      ]),
    )
    made(await call(rig, children.get, { params: { id: childId } }, admin))
  }
  for (const language of [...LANGUAGES, null]) {
    await inside(rig, school.id, (query) =>
      query(`update guardian set language = $1 where email like '%' || $2`, [language, yes]),
    )
    made(await call(rig, children.get, { params: { id: childId } }, admin))
    made(await call(rig, children.list, { query: {} } as never, admin))
  }
  made(await call(rig, children.list, { query: {} } as never, admin))
  await setConsent(yes, false)
  await setConsent(leaver, true)
  await sent()
  await inside(rig, school.id, async (query) => {
    const erase = `update mailchimp_contact set email = null, told = null, sent = null, refusal = null, is_erased = true where email = $1`
    await query(erase, [gone])
    await query('update mailchimp_audience set webhook_tried_at = null')
  })
  rig.mailchimp.reachNobody.delete(userId)
  await sent()
  const params = { type: 'upemail', data: { old_email: yes, new_email: back } }
  const query = addressOf([...list.hooks.values()][0]!)
  made(await call(rig, mailchimpDoors.probe, { query }))
  made(
    await call(rig, mailchimpDoors.tell, {
      query,
      body: webhookBody(params.type, list.id, params.data),
    } as never),
  )
  await runAppJobs(rig, school.id)
  rig.mailchimp.remove(userId)
  await sent()
  made(await call(rig, integrations.disconnectMailchimp, {}, admin))
  await integrationSamples['integrations.disconnectMailchimp']!({ rig, school } as World, null)
  made(await call(rig, integrations.disconnectMailchimp, {}, admin))
  await runAppJobs(rig, school.id)
}

async function journalSent(world: World): Promise<void> {
  const { rig, school } = world
  for (const fault of ['CUT_AFTER', null] as const) {
    const input = await integrationSamples['integrations.exportJournal']!(world, null)
    made(await call(rig, integrations.exportJournal, input as never, school.admin))
    if (fault) rig.blackbaud.fail(fault)
    else rig.blackbaud.accounts.clear()
    await twice(world)
    await runAppJobs(rig, school.id)
    made(await call(rig, integrations.journalExports, {}, school.admin))
  }
}

/** Two workers run the same job at once. */
async function twice({ rig, school }: World): Promise<void> {
  const jobs = appJobs(rig)
  for (const { name, data } of await takeAppJobs(rig, school.id))
    await Promise.all([1, 2].map(() => jobs[name](data as never)))
}
