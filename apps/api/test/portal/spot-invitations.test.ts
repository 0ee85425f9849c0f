import { expect, test } from 'vitest'
import { familyBookings, familyCart } from '@afterbell/contract/portal/family-bookings'
import { familyChildren } from '@afterbell/contract/portal/family-children'
import { familyHome } from '@afterbell/contract/portal/family-home'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { spotInvitations } from '@afterbell/contract/places/spot-invitations'
import { call, useRig } from '../rig/app.ts'
import { addLines, bookAll, choicesFor, logInBooking } from '../rig/families/carts/booking.ts'
import { inviteTo, shutClass, tellInvited } from '../rig/families/carts/invited.ts'
import { historyOf, inside, made, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()
const at = 'classes' as const

const listed = async (school: MadeSchool, id: string) =>
  made(await call(rig, spotInvitations.list, { at, params: { id } }, school.admin))

const line = (activityId: string, ...childIds: string[]) => [{ activityId, childIds }]

const namesOn = async (school: MadeSchool, id: string) =>
  made(await call(rig, rosters.list, { at, params: { id } }, school.admin)).content.map(
    ({ childId }) => childId,
  )

test('An invited child books past closing and capacity, once; nobody else gets through', async () => {
  const school = await makeSchool(rig)
  const mara = await logInBooking(rig, school)
  const other = await logInBooking(rig, school)
  const id = await shutClass(rig, school)
  expect(made(await addLines(mara.browser, line(id, mara.childId))).outcomes).toMatchObject([
    { state: 'REFUSED' },
  ])
  made(await inviteTo(rig, school, id, { childId: mara.childId, note: 'Welcome back' }))
  const { toDo } = made(await mara.browser.call(familyHome.home, {}))
  expect(toDo).toMatchObject([{ is: 'INVITED', id, date: '2026-11-25', child: { id: mara.childId } }])
  const choices = await choicesFor(mara.browser, id)
  expect(choices.joins).toMatchObject([{ childId: mara.childId, state: 'FREE' }])
  expect(choices.invitations).toMatchObject([{ childId: mara.childId, endsOn: '2026-11-25' }])
  expect((await choicesFor(other.browser, id)).invitations).toEqual([])
  const [mine, theirs] = await Promise.all([
    addLines(mara.browser, line(id, mara.childId)),
    addLines(other.browser, line(id, other.childId)),
  ])
  expect(made(mine).outcomes).toMatchObject([{ state: 'HELD' }])
  expect(made(theirs).outcomes).toMatchObject([{ state: 'REFUSED' }])
  expect((await listed(school, id))[0]!.state).toBe('OPEN')
  made(await bookAll(mara.browser, { cents: 0 }))
  expect(await namesOn(school, id)).toHaveLength(2)
  expect(await listed(school, id)).toMatchObject([
    { state: 'USED', childId: mara.childId, note: 'Welcome back' },
  ])
  expect(made(await addLines(other.browser, line(id, other.childId))).outcomes).toMatchObject([
    { state: 'REFUSED' },
  ])
  const history = (await historyOf(rig, school, id)).join()
  for (const each of ['until 11/25/2026', 'although it was full']) expect(history).toContain(each)
  const { places } = made(await call(rig, rosters.details, { at, params: { id } }, school.admin))
  expect(places).toMatchObject({ maxEnroll: 1, enrolled: 2, free: 0, percent: 200 })
})

test('It lifts what is ticked and nothing else, and a hold that ends leaves it open', async () => {
  const school = await makeSchool(rig)
  const mara = await logInBooking(rig, school)
  const id = await shutClass(rig, school)
  made(await inviteTo(rig, school, id, { childId: mara.childId, lifts: ['WINDOW'] }))
  const whyNot = made(await addLines(mara.browser, line(id, mara.childId))).outcomes[0]!
  expect(whyNot).toMatchObject({ state: 'REFUSED', why: expect.not.stringContaining('closed') })
  const [{ id: invitationId }] = (await listed(school, id)) as unknown as [{ id: string }]
  const withdraw = () =>
    call(rig, spotInvitations.withdraw, { at, params: { id, invitationId } }, school.admin)
  expect((await withdraw()).status).toBe(204)
  expect((await withdraw()).problem).toMatchObject({ code: 'NOT_INVITED' })
  expect(await listed(school, id)).toMatchObject([{ state: 'WITHDRAWN' }])
  made(await inviteTo(rig, school, id, { childId: mara.childId }))
  expect(made(await addLines(mara.browser, line(id, mara.childId))).outcomes).toMatchObject([
    { state: 'HELD' },
  ])
  await inside(rig, school.id, (query) =>
    query(`update place set expires_at = app.now() - interval '1 second' where is_being_paid`),
  )
  expect((await listed(school, id))[0]!.state).toBe('OPEN')
  expect((await choicesFor(mara.browser, id)).joins[0]!.state).toBe('FREE')
})

test('It ends with its day, and is refused for whoever is invited or enrolled, or cannot book online', async () => {
  const school = await makeSchool(rig)
  const mara = await logInBooking(rig, school)
  const id = await shutClass(rig, school)
  const fields = async (body: object) => (await inviteTo(rig, school, id, body)).problem?.fields
  expect(await fields({ childId: mara.childId, endsOn: '2026-11-17' })).toMatchObject([{ path: 'endsOn' }])
  expect(await fields({ childId: mara.childId, endsOn: '2027-01-18' })).toMatchObject([{ path: 'endsOn' }])
  expect(await fields({ childId: mara.childId, lifts: [] })).toMatchObject([{ path: 'lifts' }])
  made(await inviteTo(rig, school, id, { childId: mara.childId }))
  expect((await inviteTo(rig, school, id, { childId: mara.childId })).problem).toMatchObject({
    code: 'ALREADY_INVITED',
  })
  await inside(rig, school.id, (query) => query(`update spot_invitation set ends_on = '2026-11-17'`))
  expect(await listed(school, id)).toMatchObject([{ state: 'ENDED' }])
  expect(made(await addLines(mara.browser, line(id, mara.childId))).outcomes).toMatchObject([
    { state: 'REFUSED' },
  ])
  const [enrolled] = await namesOn(school, id)
  expect((await inviteTo(rig, school, id, { childId: enrolled })).problem).toMatchObject({
    code: 'ALREADY_ENROLLED',
  })
  await inside(rig, school.id, (query) => query('update school set families_book = false'))
  expect((await inviteTo(rig, school, id, { childId: mara.childId })).problem).toMatchObject({
    code: 'NOT_BOOKED_ONLINE',
  })
})

test('A sibling who is not invited gets no spot with the one who is', async () => {
  const school = await makeSchool(rig)
  const mara = await logInBooking(rig, school)
  const id = await shutClass(rig, school)
  const sibling = await makeChild(rig, school, { firstName: 'Ben', birthDate: '2016-03-01' })
  await inside(rig, school.id, (query) =>
    query('update child set family_id = (select family_id from child where id = $2) where id = $1', [
      sibling,
      mara.childId,
    ]),
  )
  made(await inviteTo(rig, school, id, { childId: mara.childId }))
  expect(made(await addLines(mara.browser, line(id, mara.childId, sibling))).outcomes).toMatchObject([
    { state: 'REFUSED' },
  ])
  expect(made(await addLines(mara.browser, line(id, mara.childId))).outcomes).toMatchObject([
    { state: 'HELD' },
  ])
})

test('Guardians who hear of the child get a letter, and nobody who is shut out of it', async () => {
  const school = await makeSchool(rig)
  const mara = await logInBooking(rig, school)
  const id = await shutClass(rig, school)
  made(await inviteTo(rig, school, id, { childId: mara.childId, note: 'Welcome back' }))
  const letters = async () => {
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select mail::text as text from mail where school_id = $1 and dedupe_key like 'spot invited%'`, [
        school.id,
      ]),
    )
    return rows as { text: string }[]
  }
  await inside(rig, school.id, (query) =>
    query(
      `insert into do_not_release (school_id, id, child_id, name) select school_id, gen_random_uuid(), $1, first_name || ' ' || last_name
      from guardian where school_id = $2`,
      [mara.childId, school.id],
    ),
  )
  await tellInvited(rig, school)
  expect(await letters()).toEqual([])
  await inside(rig, school.id, (query) => query('delete from do_not_release'))
  await tellInvited(rig, school)
  const [letter, ...others] = await letters()
  expect(others).toEqual([])
  for (const part of ['Welcome back', '11/25/2026', `/book/${id}`]) expect(letter!.text).toContain(part)
})

test('Taken back while it is held, the spot is free, and the cart says so; over while it is held, too', async () => {
  const school = await makeSchool(rig)
  const mara = await logInBooking(rig, school)
  const id = await shutClass(rig, school)
  made(await inviteTo(rig, school, id, { childId: mara.childId }))
  made(await addLines(mara.browser, line(id, mara.childId)))
  const cart = async () => made(await mara.browser.call(familyCart.get, {})).lines[0]!
  expect(await cart()).toMatchObject({ state: 'HELD', invitation: null })
  const [{ id: invitationId }] = (await listed(school, id)) as unknown as [{ id: string }]
  const params = { id, invitationId }
  await call(rig, spotInvitations.withdraw, { at, params }, school.admin)
  const line1 = await cart()
  expect(line1).toMatchObject({ state: 'ENDED', invitation: 'WITHDRAWN' })
  const again = () => mara.browser.call(familyCart.again, { params: { cartLineId: line1.id as never } })
  expect((await again()).problem).toMatchObject({ code: 'FULL' })
  made(await inviteTo(rig, school, id, { childId: mara.childId }))
  expect(made(await again()).lines).toMatchObject([{ state: 'HELD', invitation: null }])
  await inside(rig, school.id, (query) =>
    query(`with over as (update place set expires_at = app.now() - interval '1 second' where is_being_paid)
      update spot_invitation set ends_on = '2026-11-17'`),
  )
  expect(await cart()).toMatchObject({ state: 'ENDED', invitation: 'ENDED' })
  expect((await again()).problem).toMatchObject({ code: 'FULL' })
})

test('The list and the page of the child say it; with its last meeting canceled it ends', async () => {
  const school = await makeSchool(rig)
  const mara = await logInBooking(rig, school)
  const id = await shutClass(rig, school)
  const joins = async () =>
    made(await mara.browser.call(familyBookings.joins, { body: { activityIds: [id as never] } })).joins
  const child = async () =>
    made(await mara.browser.call(familyChildren.get, { params: { childId: mara.childId as never } }))
  expect(await joins()).toMatchObject([{ isInvited: false }])
  made(await inviteTo(rig, school, id, { childId: mara.childId }))
  expect(await joins()).toMatchObject([{ state: 'FREE', isInvited: true }])
  expect((await child()).invitations).toMatchObject([{ activityId: id, endsOn: '2026-11-25' }])
  await inside(rig, school.id, (query) =>
    query(
      'update meeting set is_cancelled = true where section_id in (select id from section where activity_id = $1)',
      [id],
    ),
  )
  expect((await child()).invitations).toEqual([])
  expect(made(await mara.browser.call(familyHome.home, {})).toDo).toEqual([])
  expect(await listed(school, id)).toMatchObject([{ state: 'ENDED' }])
  expect(await joins()).toMatchObject([{ state: expect.not.stringMatching('FREE'), isInvited: false }])
})

test('Two who invite the same child at once make one invitation', async () => {
  const school = await makeSchool(rig)
  const mara = await logInBooking(rig, school)
  const id = await shutClass(rig, school)
  const both = await Promise.all([1, 2].map(() => inviteTo(rig, school, id, { childId: mara.childId })))
  expect(both.map(({ problem }) => problem?.code ?? null).toSorted()).toEqual(['ALREADY_INVITED', null])
  expect(await listed(school, id)).toHaveLength(1)
})
