import { classes } from '@afterbell/contract/activities/classes'
import { integrations } from '@afterbell/contract/integrations/integrations'
import { settings } from '@afterbell/contract/settings/settings'
import { call } from '../app.ts'
import { appJobs, runAppJobs, takeAppJobs } from '../apps/app-jobs.ts'
import { connectedTo } from '../apps/connect-app.ts'
import { classBody, inside, made } from '../make.ts'
import { integrationSamples } from '../samples/integrations.ts'
import type { World } from '../samples/world.ts'

/** What becomes of apps by themselves: asked, busy, refusing, renewed, removed there, and disconnected. */
export async function appsAsked(world: World): Promise<void> {
  await classesByZoom(world)
  await journalSent(world)
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
  // Tokens that have run out while Zoom is away.
  await inside(rig, school.id, (query) => query('update app_connection set expires_at = app.now()'))
  rig.zoom.fail(500)
  rig.zoom.meetings.clear()
  made(await renamed('Online go'))
  await runAppJobs(rig, school.id)
  // What Zoom will not take, whatever it is.
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

async function journalSent(world: World): Promise<void> {
  const { rig, school } = world
  for (const fault of ['CUT_AFTER', null] as const) {
    const asked = await integrationSamples['integrations.exportJournal']!(world, null)
    made(await call(rig, integrations.exportJournal, asked as never, school.admin))
    if (fault) rig.blackbaud.fail(fault)
    else rig.blackbaud.accounts.clear()
    await twice(world)
    await runAppJobs(rig, school.id)
    made(await call(rig, integrations.journalExports, {}, school.admin))
  }
}

/** A job that is done by two at once. */
async function twice({ rig, school }: World): Promise<void> {
  const jobs = appJobs(rig)
  for (const { name, data } of await takeAppJobs(rig, school.id))
    await Promise.all([1, 2].map(() => jobs[name](data as never)))
}
