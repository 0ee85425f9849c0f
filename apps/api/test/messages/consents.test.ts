import { describe, expect, test } from 'vitest'
import { activityMessages } from '@afterbell/contract/activities/activity-messages'
import { closedDayMessages, closedDays } from '@afterbell/contract/closed-days/closed-days'
import { childMessages } from '@afterbell/contract/families/child-messages'
import { consents } from '@afterbell/contract/families/consents'
import { automaticMessages } from '@afterbell/contract/messages/automatic'
import { emailHistory } from '@afterbell/contract/messages/history'
import { messageDoors, messageSettings } from '@afterbell/contract/messages/settings'
import { rosters } from '@afterbell/contract/rosters/rosters'
import type { Ending, Purpose } from '@afterbell/domain/messages/purpose'
import { automaticOfSchoolJob } from '../../src/features/messages/automatic/look.job.ts'
import { unsubscribeToken } from '../../src/features/messages/message-links.ts'
import { signedLinks } from '../../src/platform/security/signed-links.ts'
import { timedMessages } from '../../src/timed-messages.ts'
import { call, SECRET, useRig } from '../rig/app.ts'
import { inside, made, makeChild, makeClass, type MadeSchool } from '../rig/make.ts'
import { writtenAutomatically } from '../rig/reading/sent-link.ts'
import { useCarriers } from './carriers.ts'

const rig = useRig()
const carriers = useCarriers(rig)
/** On the morning of Monday's class, which starts at 15:30. */
const morning = useRig({ at: Temporal.Instant.from('2026-11-23T14:00:00Z') })

let families = 0
/** Creates a child with one unique parent. */
async function childOf(school: MadeSchool) {
  families += 1
  const n = String(families).padStart(4, '0')
  const gus = { firstName: 'Gus', lastName: 'Con', email: `Gus.c${n}@example.test`, phone: `212-557-${n}` }
  return {
    id: await makeChild(rig, school, { firstName: 'Ann', lastName: 'Con', primaryGuardian: gus }),
    gus,
  }
}

/** Uses the unsubscribe link of a letter. Without an ending it acts as a mail program's one-click button. */
async function ends(school: MadeSchool, address: string, ending?: Ending): Promise<Ending> {
  const token = unsubscribeToken(signedLinks(SECRET), school.id, address.toLowerCase())
  const query = { token, ...(ending && { ends: ending }) }
  const body = Buffer.from(ending ? '' : 'List-Unsubscribe=One-Click')
  return made(await call(rig, messageDoors.unsubscribe, { query, body })).ended
}

function email(school: MadeSchool, childId: string, purpose?: Purpose) {
  const letter = { subject: 'The gym is flooded', message: '<p>Pick up at the church</p>' }
  const emailForm = JSON.stringify({ ids: [childId], ...letter, ...(purpose && { purpose }) })
  return call(rig, childMessages.email, { body: { emailForm } }, school.admin)
}

async function enrollIn(school: MadeSchool, id: string, childId: string) {
  made(await call(rig, rosters.add, { at: 'classes', params: { id }, body: { childId } }, school.admin))
}

const consentsOf = async (school: MadeSchool, childId: string) =>
  made(await call(rig, consents.list, { params: { childId } }, school.coordinator))[0]!

const save = (school: MadeSchool, childId: string, guardianId: string, body: object) =>
  call(rig, consents.save, { params: { childId, guardianId }, body }, school.coordinator)

describe('Who ended emails', () => {
  test('of news is still told of their child, also again; of everything is not, and one click takes nothing back', async () => {
    const school = await carriers.makeSchool()
    const { id: child, gus } = await childOf(school)
    expect(await ends(school, gus.email)).toBe('NEWS')
    expect((await email(school, child)).problem.code).toBe('NOBODY_REACHED')
    const { batchId } = made(await email(school, child, 'CHILD'))
    const body = { ids: [child], channel: 'EMAIL' as const }
    const reasonOf = async () =>
      made(await call(rig, childMessages.recipients, { body }, school.admin)).unreached[0]?.reason
    expect(await reasonOf()).toBe('Unsubscribed from news of the school')
    await carriers.send()
    const query = { batchId: batchId! }
    const { content } = made(await call(rig, emailHistory.list, { query }, school.admin))
    expect(content).toMatchObject([{ status: 'SENT' }])
    const input = { params: { id: content[0]!.id }, body: {} }
    const again = () => call(rig, emailHistory.sendAgain, input, school.admin)
    expect((await again()).status).toBe(200)

    expect(await ends(school, gus.email, 'EVERYTHING')).toBe('EVERYTHING')
    expect(await ends(school, gus.email)).toBe('EVERYTHING')
    expect((await email(school, child, 'CHILD')).problem.code).toBe('NOBODY_REACHED')
    expect((await again()).problem.code).toBe('NOBODY_REACHED')
    expect(await reasonOf()).toBe('Unsubscribed from all emails, also about their child')

    // The link at the foot cannot turn messages back on.
    expect(await ends(school, gus.email, 'NEWS')).toBe('EVERYTHING')
    expect((await email(school, child, 'CHILD')).problem.code).toBe('NOBODY_REACHED')
  })

  test('of news gets what is written from an activity or a closed day, unless it is said to be news', async () => {
    const school = await carriers.makeSchool()
    const { id: child, gus } = await childOf(school)
    const classId = await makeClass(rig, school)
    await enrollIn(school, classId, child)
    const day = { name: 'Flood', startsOn: '2026-11-30', endsOn: '2026-11-30', kinds: ['classes'] }
    const closed = { body: { days: [day], anyway: true } }
    const [dayId] = made(await call(rig, closedDays.add, closed as never, school.admin)).ids
    await ends(school, gus.email)
    const asks = async (purpose?: 'NEWS') => {
      const more = { channel: 'EMAIL' as const, ...(purpose && { purpose }) }
      const ofClass = { at: 'classes' as const, body: { ids: [classId], ...more } }
      const ofDay = { body: { ids: [dayId!], ...more } }
      return [
        made(await call(rig, activityMessages.recipients, ofClass, school.admin)).total,
        made(await call(rig, closedDayMessages.recipients, ofDay, school.admin)).total,
      ]
    }
    expect([await asks(), await asks('NEWS')]).toEqual([
      [1, 1],
      [0, 0],
    ])
  })

  test('of news is reminded of a meeting, of everything is not', async () => {
    const school = await carriers.makeSchool()
    const classId = await makeClass(rig, school)
    const [news, everything] = [await childOf(school), await childOf(school)]
    for (const { id } of [news, everything]) await enrollIn(school, classId, id)
    const { version } = made(await call(rig, automaticMessages.list, { query: {} }, school.admin)).find(
      ({ kind }) => kind === 'MEETING_REMINDER',
    )!
    const params = { kind: 'MEETING_REMINDER' as const }
    const body = { emails: true, texts: false, lead: 24, version }
    made(await call(rig, automaticMessages.update, { params, body }, school.admin))
    await ends(school, news.gus.email)
    await ends(school, everything.gus.email, 'EVERYTHING')
    await automaticOfSchoolJob({ pool: morning.pool, timedMessages })({ schoolId: school.id })
    await carriers.send(morning)
    expect(carriers.letters.map(({ to }) => to![0]!.address)).toEqual([news.gus.email])
    const states = (await writtenAutomatically(rig, school.id)).map(({ state }) => state)
    expect(states.toSorted()).toEqual(['SENT', 'SKIPPED'])
  })

  test('stays known of an address that bounces, and a bounce stays known of who ends emails', async () => {
    const school = await carriers.makeSchool()
    const { id: child, gus } = await childOf(school)
    await ends(school, gus.email)
    carriers.unknown.add(gus.email)
    made(await email(school, child, 'CHILD'))
    await carriers.send()
    const { guardianId, email: bounced } = await consentsOf(school, child)
    expect(bounced).toMatchObject({ ended: 'NEWS', endedBy: 'FAMILY', bounces: true })
    expect((await email(school, child, 'CHILD')).problem.code).toBe('NOBODY_REACHED')
    expect(await ends(school, gus.email, 'EVERYTHING')).toBe('EVERYTHING')
    expect((await consentsOf(school, child)).email).toMatchObject({ ended: 'EVERYTHING', bounces: true })
    made(await save(school, child, guardianId, { triesEmailAgain: true }))
    expect((await consentsOf(school, child)).email).toMatchObject({ ended: 'EVERYTHING', bounces: false })
  })
})

test('A letter says at its foot why it came, how to get fewer, and where the school is by post', async () => {
  const school = await carriers.makeSchool()
  const { id: child } = await childOf(school)
  const feet = async (purpose: Purpose) => {
    made(await email(school, child, purpose))
    await carriers.send()
    const { text, html } = carriers.letters.at(-1)!
    const foot = text!.slice(text!.lastIndexOf(school.name)).trim().split('\n')
    expect(html).toContain(foot[1])
    return foot
  }
  const link = expect.stringMatching(/^Unsubscribe, or choose which emails you get: http.*#token=/)
  const aboutChild = 'You get this email because it concerns your child.'
  expect(await feet('CHILD')).toEqual([school.name, aboutChild, link])
  const settings = async () => made(await call(rig, messageSettings.get, {}, school.admin)).postalAddress
  expect(await settings()).toBeNull()
  await inside(rig, school.id, (query) =>
    query(
      `update school set street_name = '12 Oak St', city = 'Salem', province = 'MA', postcode = '01970' where school_id = $1`,
      [school.id],
    ),
  )
  expect(await settings()).toBe('12 Oak St, Salem, MA 01970')
  expect(await feet('NEWS')).toEqual([
    school.name,
    '12 Oak St, Salem, MA 01970',
    'You get this email because your family is in contact with the school.',
    link,
  ])
})

describe('Staff', () => {
  test('see who ended what, end it in the name of a family, and the history says so', async () => {
    const school = await carriers.makeSchool()
    const { id: child, gus } = await childOf(school)
    const before = await consentsOf(school, child)
    expect(before).toMatchObject({
      name: 'Gus Con',
      email: { address: gus.email, ended: 'NOTHING', endedBy: null, endedAt: null, bounces: false },
      phone: { ended: 'NOTHING' },
    })
    const { guardianId } = before
    const after = made(await save(school, child, guardianId, { emails: 'EVERYTHING', texts: false }))
    expect(after).toMatchObject({
      email: { ended: 'EVERYTHING', endedBy: 'STAFF' },
      phone: { ended: 'EVERYTHING', endedBy: 'STAFF' },
    })
    expect((await email(school, child, 'CHILD')).problem.code).toBe('NOBODY_REACHED')
    const sms = { body: { ids: [child], message: 'Hello' } }
    expect((await call(rig, childMessages.sms, sms, school.admin)).problem.code).toBe('NOBODY_REACHED')
    made(await save(school, child, guardianId, { emails: 'NOTHING', texts: true }))
    expect((await email(school, child, 'NEWS')).status).toBe(200)
    expect((await call(rig, childMessages.sms, sms, school.admin)).status).toBe(200)
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select what, details ->> 'name' as name, child_id from audit_event where school_id = $1 and subject_id = $2 order by what`,
        [school.id, guardianId],
      ),
    )
    const events = ['emails-begun-again', 'emails-ended', 'texts-begun-again', 'texts-ended']
    expect(rows).toEqual(
      events.map((what) => ({ what: `messages.${what}`, name: 'Gus Con', child_id: child })),
    )
  })

  test('begin emails again that a family ended only on the word of the family', async () => {
    const school = await carriers.makeSchool()
    const { id: child, gus } = await childOf(school)
    await ends(school, gus.email, 'EVERYTHING')
    const { guardianId } = await consentsOf(school, child)
    expect((await save(school, child, guardianId, { emails: 'NEWS' })).problem.fields).toMatchObject([
      { path: 'isFamilysWish' },
    ])
    expect((await email(school, child, 'CHILD')).problem.code).toBe('NOBODY_REACHED')
    made(await save(school, child, guardianId, { emails: 'NEWS', isFamilysWish: true }))
    expect((await email(school, child, 'CHILD')).status).toBe(200)
    const stranger = await childOf(school)
    expect((await save(school, stranger.id, guardianId, { emails: 'NOTHING' })).status).toBe(404)
  })
})
