import { describe, expect, test } from 'vitest'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { consents } from '@afterbell/contract/families/consents'
import { guardianAccess } from '@afterbell/contract/families/guardian-access'
import { familyAccount } from '@afterbell/contract/portal/family-account'
import { call, useRig } from '../rig/app.ts'
import { logInFamily, type LoggedInFamily } from '../rig/families/logged-in.ts'
import { writtenTo } from '../rig/families/received.ts'
import { inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()
const PHONE = '+12125550176'

const titles = async ({ browser }: LoggedInFamily) =>
  made(await browser.call(familyAccount.messages, { query: {} as never })).content.map(({ title }) => title)
const read = ({ browser }: LoggedInFamily, messageId: string) =>
  browser.call(familyAccount.message, { params: { messageId } })
const wanted = async ({ browser }: LoggedInFamily) => made(await browser.call(familyAccount.wanted, {}))
const choose = ({ browser }: LoggedInFamily, body: object) =>
  browser.call(familyAccount.saveWanted, { body: body as never })
const consentsOf = async (school: MadeSchool, { childId }: LoggedInFamily) =>
  made(await call(rig, consents.list, { params: { childId } }, school.admin))

async function limit(school: MadeSchool, { childId }: LoggedInFamily, telling: string) {
  const { guardians } = made(await call(rig, guardianAccess.list, { params: { childId } }, school.admin))
  const params = { childId, guardianId: guardians[0]!.guardianId }
  const body = { telling, reason: 'Order', siblings: false } as never
  made(await call(rig, guardianAccess.set, { params, body }, school.admin))
}

describe('What the school wrote', () => {
  test('is read by whose address it went to, as it was sent and without secret links', async () => {
    const school = await makeSchool(rig)
    const [mara, other] = [await logInFamily(rig, school), await logInFamily(rig, school)]
    const id = await writtenTo(rig, school, {
      to: mara.email.toUpperCase(),
      childIds: [mara.childId],
      subject: 'Invoice {{invoice}}',
      body: '<p>Hello,</p><p>{{payLink}}</p><p>Yours, <strong>the office</strong></p>',
      fields: { invoice: '1041', payLink: 'https://pay.test/#secret' },
    })
    expect(await titles(mara)).toEqual(['Invoice 1041'])
    const { answer } = await read(mara, id)
    expect(answer.text).toBe('Hello,\n\n(The link is in the message itself.)\n\nYours, the office')
    expect(JSON.stringify(answer)).not.toContain('secret')
    expect(await titles(other)).toEqual([])
    expect((await read(other, id)).status).toBe(404)
  })

  test('comes in pages, newest first, without what never left', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    for (const subject of ['One', 'Two', 'Three']) await writtenTo(rig, school, { to: mara.email, subject })
    for (const state of ['QUEUED', 'SKIPPED', 'BOUNCED', 'FAILED'])
      await writtenTo(rig, school, { to: mara.email, subject: state, state })
    const page = made(
      await mara.browser.call(familyAccount.messages, { query: { page: 1, size: 2 } as never }),
    )
    expect([page.totalElements, page.content.map(({ title }) => title)]).toEqual([3, ['One']])
  })

  test.each(['NOTHING', 'MONEY'])(
    'about a child is gone for a guardian who sees %s of it',
    async (telling) => {
      const school = await makeSchool(rig)
      const mara = await logInFamily(rig, school)
      const of = { to: mara.email, childIds: [mara.childId] }
      const id = await writtenTo(rig, school, { ...of, subject: 'At the pool' })
      await writtenTo(rig, school, { ...of, subject: 'You owe $5', isMoneyOnly: true })
      await writtenTo(rig, school, { to: mara.email, subject: 'To all' })
      await limit(school, mara, telling)
      expect(await titles(mara)).toEqual(telling === 'MONEY' ? ['You owe $5'] : [])
      expect((await read(mara, id)).status).toBe(404)
    },
  )

  test('by text is read by nobody who took the number of another guardian', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    const name = `Mara ${mara.lastName}`
    const text = {
      channel: 'SMS' as const,
      to: PHONE,
      name,
      body: 'Ann is checked out',
      childIds: [mara.childId],
    }
    await writtenTo(rig, school, text)
    await writtenTo(rig, school, { ...text, name: 'Rosa Alvarez', body: 'To somebody else' })
    expect(await titles(mara)).toEqual(['Ann is checked out'])
    // The rig gives each mother this number.
    await logInFamily(rig, school)
    expect(await titles(mara)).toEqual([])
  })
})

describe('A guardian chooses', () => {
  test('news of the school and what concerns their child, by email and by text', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    const both = { news: true, child: true }
    expect(await wanted(mara)).toMatchObject({
      email: { ...both, bounces: false },
      phone: { ...both, hasStopped: false, mayChange: true },
    })
    made(await choose(mara, { email: { news: false, child: true }, phone: { news: true, child: false } }))
    expect(await wanted(mara)).toMatchObject({
      email: { news: false, child: true },
      phone: { news: true, child: false },
    })
    const [stored] = await consentsOf(school, mara)
    expect([stored!.email, stored!.phone]).toMatchObject([
      { ended: 'NEWS', endedBy: 'PORTAL' },
      { ended: 'CHILD', endedBy: 'PORTAL' },
    ])
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select what from audit_event where person_id is not null order by at, id`),
    )
    expect(rows.map(({ what }) => String(what)).toSorted()).toEqual([
      'messages.news-ended',
      'messages.texts-chosen',
    ])
  })

  test('marketing with the news by email, and nothing by saving what stands there', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    const consent = async () => {
      const child = made(await call(rig, children.get, { params: { id: mara.childId } }, school.admin))
      return child.primaryGuardian!.marketingSaid
    }
    made(await choose(mara, { email: { news: true, child: true } }))
    expect(await consent()).toBeNull()
    made(await choose(mara, { email: { news: false, child: true } }))
    made(await choose(mara, { email: { news: true, child: true } }))
    expect(await consent()).toMatchObject({ source: 'FAMILY', by: null })
  })

  test('nothing for a number that another guardian has, or that replied STOP', async () => {
    const school = await makeSchool(rig)
    const [mara] = [await logInFamily(rig, school), await logInFamily(rig, school)]
    const { phone } = made(await choose(mara, { phone: { news: false, child: false } }))
    expect(phone).toMatchObject({ news: true, child: true, hasStopped: false, mayChange: false })
  })

  test('what staff begin again only on their word', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    made(await choose(mara, { email: { news: false, child: false }, phone: { news: false, child: false } }))
    const { guardianId } = (await consentsOf(school, mara))[0]!
    const save = (body: object) =>
      call(
        rig,
        consents.save,
        { params: { childId: mara.childId, guardianId }, body: body as never },
        school.admin,
      )
    expect((await save({ emails: 'NEWS' })).problem.fields).toMatchObject([{ path: 'isFamilysWish' }])
    expect((await save({ texts: true })).problem.code).toBe('STOPPED_BY_FAMILY')
    made(await save({ emails: 'NOTHING', isFamilysWish: true }))
    expect((await wanted(mara)).email).toMatchObject({ news: true, child: true })
  })
})

test('Whoever is on a do-not-release list reads no message that names no child', async () => {
  const school = await makeSchool(rig)
  const mara = await logInFamily(rig, school)
  await writtenTo(rig, school, { to: mara.email, subject: 'To all' })
  const body = { name: `Mara ${mara.lastName}`, note: '' } as never
  made(await call(rig, doNotRelease.add, { params: { id: mara.childId }, body }, school.admin))
  expect(await titles(mara)).toEqual([])
})
