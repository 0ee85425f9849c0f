import { expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { classes } from '@afterbell/contract/activities/classes'
import { integrations } from '@afterbell/contract/integrations/integrations'
import { automaticMessages } from '@afterbell/contract/messages/automatic'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { settings } from '@afterbell/contract/settings/settings'
import { automaticOfSchoolJob } from '../../src/features/messages/automatic/look.job.ts'
import { timedMessages } from '../../src/timed-messages.ts'
import { call, useRig } from '../rig/app.ts'
import { appJobs, runAppJobs, takeAppJobs } from '../rig/apps/app-jobs.ts'
import { connectedTo } from '../rig/apps/connect-app.ts'
import { classBody, inside, made, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { writtenAutomatically } from '../rig/reading/sent-link.ts'

const rig = useRig()
/** On the morning of Monday's classes, which start at 15:30. */
const morning = useRig({ at: Temporal.Instant.from('2026-11-23T14:00:00Z') })

/** Creates a school whose classes at "Online" meet on Zoom. */
async function onlineSchool() {
  const school = await makeSchool(rig)
  const locationId = made(
    await call(rig, settings.addLocation, { body: { name: 'Online' } }, school.admin),
  ).id
  const gym = made(await call(rig, settings.addLocation, { body: { name: 'Gym' } }, school.admin)).id
  const userId = await connectedTo(rig, school, 'ZOOM')
  made(await call(rig, integrations.setZoomLocations, { body: { locationIds: [locationId] } }, school.admin))
  await runAppJobs(rig, school.id)
  return { school, locationId, gym, userId }
}

const meetingsOf = (userId: string) =>
  [...rig.zoom.meetings.values()].filter((meeting) => meeting.userId === userId)

const linkOf = async (school: MadeSchool, id: string) =>
  made(await call(rig, rosters.details, { at: 'classes', params: { id } }, school.admin)).meetingLink

const stand = async (school: MadeSchool) => made(await call(rig, integrations.zoomClasses, {}, school.admin))

test('A class at an online location has a link, which is changed and removed with it', async () => {
  const { school, locationId, gym, userId } = await onlineSchool()
  const body = classBody({ className: 'Chess', locationId, instructorIds: [school.instructor.id] })
  const { id } = made(await call(rig, classes.create, { body }, school.admin))
  await makeClass(rig, school, { className: 'Judo', locationId: gym })
  await runAppJobs(rig, school.id)
  const [meeting, ...others] = meetingsOf(userId)
  expect(others).toEqual([])
  expect(meeting).toMatchObject({
    topic: 'Chess',
    type: 8,
    duration: 60,
    agenda: `Belongs to the class at http://localhost:3000/schools/classes/${id}, which changes it.`,
    recurrence: { type: 2, repeat_interval: 1 },
    settings: { waiting_room: true, join_before_host: false },
  })
  expect(await linkOf(school, id)).toBe(meeting!.join_url)
  expect(await stand(school)).toEqual({
    locations: [{ id: locationId, name: 'Online' }],
    made: 1,
    waiting: 0,
    refused: [],
  })

  const params = { id }
  const change = { body: { ...body, className: 'Chess for all', timeTo: '17:00' }, params }
  made(await call(rig, classes.update, change, school.admin))
  await runAppJobs(rig, school.id)
  expect(meetingsOf(userId)).toMatchObject([{ id: meeting!.id, topic: 'Chess for all', duration: 90 }])

  made(await call(rig, classes.update, { body: { ...body, locationId: gym }, params }, school.admin))
  await runAppJobs(rig, school.id)
  expect(meetingsOf(userId)).toEqual([])
  expect(await linkOf(school, id)).toBeNull()

  made(await call(rig, classes.update, { body, params }, school.admin))
  await runAppJobs(rig, school.id)
  expect(meetingsOf(userId)).toHaveLength(1)
  made(await call(rig, activities.remove, { at: 'classes', params }, school.admin))
  await runAppJobs(rig, school.id)
  expect(meetingsOf(userId)).toEqual([])
})

test('A reminder has the link of the class; a text has it only where the school asks for it', async () => {
  const { school, locationId, gym, userId } = await onlineSchool()
  const online = await makeClass(rig, school, { className: 'Chess', locationId })
  const there = await makeClass(rig, school, { className: 'Judo', locationId: gym })
  await runAppJobs(rig, school.id)
  const guardian = {
    firstName: 'Gus',
    lastName: 'Zoom',
    email: 'gus.zoom@example.test',
    phone: '212-559-0001',
  }
  const childId = await makeChild(rig, school, { primaryGuardian: guardian })
  for (const id of [online, there])
    made(await call(rig, rosters.add, { at: 'classes', params: { id }, body: { childId } }, school.admin))
  const kind = 'MEETING_REMINDER' as const
  const setting = { emails: true, texts: true, lead: 24, version: 0 }
  const { version } = made(
    await call(rig, automaticMessages.update, { params: { kind }, body: setting }, school.admin),
  )
  const look = () => automaticOfSchoolJob({ pool: morning.pool, timedMessages })({ schoolId: school.id })
  const written = async () =>
    (await writtenAutomatically(rig, school.id, [kind])).map(
      ({ channel, text_body: text }) => `${channel} ${text}`,
    )
  await look()
  const link = meetingsOf(userId)[0]!.join_url
  const first = await written()
  expect(first).toHaveLength(4)
  expect(first.filter((text) => text.includes(link))).toEqual([
    expect.stringMatching(/^EMAIL [^]*reminder of Chess[^]*\n\nOnline\n\nhttps:/),
  ])

  const customText = { subject: '', message: '{{activity}} begins soon. {{meetingLink}}', version }
  const params = { kind, channel: 'SMS' as const }
  made(await call(rig, automaticMessages.saveText, { params, body: customText }, school.admin))
  const sister = await makeChild(rig, school, {
    firstName: 'Bea',
    siblingId: childId,
    primaryGuardian: guardian,
  })
  for (const id of [online, there])
    made(
      await call(
        rig,
        rosters.add,
        { at: 'classes', params: { id }, body: { childId: sister } },
        school.admin,
      ),
    )
  await look()
  expect(await written()).toEqual(
    expect.arrayContaining([`SMS Chess begins soon. ${link}`, 'SMS Judo begins soon.']),
  )
})

test('A draft has no link until it is published; locations that are no longer online lose theirs', async () => {
  const { school, locationId, userId } = await onlineSchool()
  const draft = { body: classBody({ locationId }) }
  const { id } = made(await call(rig, classes.createDraft, draft, school.admin))
  expect(await takeAppJobs(rig, school.id)).toEqual([])
  made(await call(rig, classes.activateDraft, { params: { id } }, school.admin))
  await runAppJobs(rig, school.id)
  expect(meetingsOf(userId)).toHaveLength(1)
  const none = { body: { locationIds: [] } }
  made(await call(rig, integrations.setZoomLocations, none, school.admin))
  await runAppJobs(rig, school.id)
  expect(meetingsOf(userId)).toEqual([])
})

test('A job that is repeated, or done by several at once, makes one meeting', async () => {
  const { school, locationId, userId } = await onlineSchool()
  const id = await makeClass(rig, school, { locationId })
  const data = { schoolId: school.id, activityId: id }
  const jobs = appJobs(rig)
  await Promise.all([1, 2, 3, 4].map(() => jobs['zoom.class'](data)))
  await jobs['zoom.class'](data)
  expect(meetingsOf(userId)).toHaveLength(1)
  const before = rig.zoom.requests.length
  await runAppJobs(rig, school.id)
  expect(rig.zoom.requests.slice(before).filter(({ method }) => method !== 'GET')).toEqual([])
})

test('A meeting whose answer was lost is found and kept, and not made again', async () => {
  const { school, locationId, userId } = await onlineSchool()
  for (const fault of ['CUT_AFTER', 'CUT', 500, 429] as const) {
    const before = meetingsOf(userId).length
    const id = await makeClass(rig, school, { locationId, className: `Class ${before}` })
    rig.zoom.fail(fault)
    await runAppJobs(rig, school.id)
    expect(meetingsOf(userId)).toHaveLength(before + 1)
    expect(meetingsOf(userId).at(-1)!.agenda).toContain(id)
  }
  const state = await stand(school)
  expect(state).toMatchObject({ made: 4, waiting: 0, refused: [] })
})

test('What somebody removed at Zoom is made anew when the class changes', async () => {
  const { school, locationId, userId } = await onlineSchool()
  const body = classBody({ locationId })
  const { id } = made(await call(rig, classes.create, { body }, school.admin))
  await runAppJobs(rig, school.id)
  const gone = meetingsOf(userId)[0]!.id
  rig.zoom.meetings.delete(String(gone))
  const changed = { body: { ...body, className: 'Go' }, params: { id } }
  made(await call(rig, classes.update, changed, school.admin))
  await runAppJobs(rig, school.id)
  expect(meetingsOf(userId)).toMatchObject([{ topic: 'Go' }])
  expect(meetingsOf(userId)[0]!.id).not.toBe(gone)
})

test('Disconnecting removes the meetings and gives access back, also where Zoom is away at first', async () => {
  const { school, locationId, userId } = await onlineSchool()
  for (const className of ['One', 'Two']) await makeClass(rig, school, { locationId, className })
  await runAppJobs(rig, school.id)
  expect(meetingsOf(userId)).toHaveLength(2)
  const ended = made(await call(rig, integrations.disconnectZoom, {}, school.admin))
  expect(ended).toMatchObject({ state: 'NOT_CONNECTED' })
  rig.zoom.fail(500, 2)
  await runAppJobs(rig, school.id)
  expect(meetingsOf(userId)).toEqual([])
  expect(rig.zoom.requests.filter(({ path }) => path === '/oauth/revoke')).toHaveLength(1)
  const { rows } = await inside(rig, school.id, (query) =>
    query('select count(*)::int from app_connection union all select count(*)::int from zoom_meeting'),
  )
  expect(rows).toEqual([{ count: 0 }, { count: 0 }])
})

test('Where access was removed there, links wait for the next connection, and another account gets its own', async () => {
  const { school, locationId, userId } = await onlineSchool()
  const id = await makeClass(rig, school, { locationId })
  await runAppJobs(rig, school.id)
  rig.zoom.remove(userId)
  const params = { id }
  const body = classBody({ locationId, className: 'Renamed' })
  made(await call(rig, classes.update, { params, body }, school.admin))
  await runAppJobs(rig, school.id)
  const [, zoom] = made(await call(rig, integrations.list, {}, school.admin))
  expect(zoom).toMatchObject({ app: 'ZOOM', state: 'REVOKED' })
  const other = `other-of-${school.id}`
  await connectedTo(rig, school, 'ZOOM', { id: other })
  await runAppJobs(rig, school.id)
  expect(meetingsOf(other)).toMatchObject([{ topic: 'Renamed' }])
  expect(await linkOf(school, id)).toBe(meetingsOf(other)[0]!.join_url)
})

test('Permissions that were not given are said on the card, and nothing is asked for again until then', async () => {
  const school = await makeSchool(rig)
  const locationId = made(
    await call(rig, settings.addLocation, { body: { name: 'Online' } }, school.admin),
  ).id
  await connectedTo(rig, school, 'ZOOM', { scope: 'user:read:user meeting:read meeting:write' })
  const chosen = { body: { locationIds: [locationId] } }
  made(await call(rig, integrations.setZoomLocations, chosen, school.admin))
  await makeClass(rig, school, { locationId })
  await runAppJobs(rig, school.id)
  const [, zoom] = made(await call(rig, integrations.list, {}, school.admin))
  expect(zoom).toMatchObject({
    state: 'FAILING',
    failure: expect.stringContaining('does not contain scopes'),
  })
  expect(await takeAppJobs(rig, school.id)).toEqual([])
})

test('Locations of other schools, too many, and those of a school without Zoom are refused at their field', async () => {
  const { school, locationId } = await onlineSchool()
  const other = await makeSchool(rig)
  const set = (locationIds: string[], { admin } = school) =>
    call(rig, integrations.setZoomLocations, { body: { locationIds } }, admin)
  expect(await set([locationId], other)).toMatchObject({ problem: { code: 'APP_NOT_CONNECTED' } })
  await connectedTo(rig, other, 'ZOOM')
  const refused = await set([locationId], other)
  expect(refused.problem?.fields).toMatchObject([{ path: 'locationIds.0' }])
  expect((await set(Array.from({ length: 201 }, () => locationId))).status).toBe(400)
})
