import { describe, expect, test } from 'vitest'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { medical, notes } from '@afterbell/contract/families/child-care'
import { childSchedule } from '@afterbell/contract/attendance/child-schedule'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { familyMerges } from '@afterbell/contract/families/families'
import { homes } from '@afterbell/contract/families/homes'
import type { CallInput } from '@afterbell/contract/kernel/op'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

type Over = Parameters<typeof makeChild>[2]

const read = async (school: MadeSchool, id: string) =>
  made(await call(rig, children.get, { params: { id } }, school.manager))

/** Creates a child and returns it as its page shows it. */
async function add(school: MadeSchool, over: Over = {}) {
  return read(school, await makeChild(rig, school, over))
}

const guardian = (firstName: string, more: object = {}) => ({ firstName, lastName: 'Lee', ...more })

const merge = (
  school: MadeSchool,
  body: CallInput<typeof familyMerges.merge>['body'],
  caller = school.coordinator,
) => call(rig, familyMerges.merge, { body }, caller)

function bodyOf(child: Awaited<ReturnType<typeof read>>): CallInput<typeof children.create>['body'] {
  return { ...child, primaryGuardian: child.primaryGuardian! }
}

function enroll(school: MadeSchool, classId: string, childId: string) {
  const input = { at: 'classes' as const, params: { id: classId }, body: { childId } }
  return call(rig, rosters.add, input, school.admin)
}

async function everything(school: MadeSchool): Promise<unknown> {
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select (select jsonb_agg(to_jsonb(f) order by id) from family f) as families,
      (select jsonb_agg(to_jsonb(g) order by id) from guardian g) as guardians,
      (select jsonb_agg(to_jsonb(c) order by id) from child c) as children,
      (select jsonb_agg(to_jsonb(p) order by id) from place p) as places,
      (select count(*) from audit_event) as "auditEvents"`),
  )
  return rows[0]
}

describe('Families that are likely one', () => {
  test('are found by e-mail, phone, guardian and child, the likeliest first, and never across schools', async () => {
    const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
    const gus = guardian('Gus', { email: 'gus@example.test', phone: '555-010-0150' })
    const one = await add(school, { primaryGuardian: gus, birthDate: '2018-01-01' })
    const two = await add(school, {
      birthDate: '2018-01-01',
      primaryGuardian: { ...gus, firstName: 'Gus', email: 'GUS@example.test' },
    })
    const three = await add(school, {
      firstName: 'Lou',
      primaryGuardian: guardian('Ana', { phone: '555-010-0150' }),
    })
    await add(school, { firstName: 'Max', primaryGuardian: guardian('Eve', { phone: '555-010-0151' }) })
    await add(other, { primaryGuardian: gus, birthDate: '2018-01-01' })
    const duplicatePage = made(await call(rig, familyMerges.duplicates, { query: {} }, school.coordinator))
    expect(duplicatePage.totalElements).toBe(3)
    const first = duplicatePage.content[0]!
    expect(new Set([first.one.id, first.other.id])).toEqual(new Set([one.familyId, two.familyId]))
    expect(first.reasons.toSorted()).toEqual(['CHILD', 'EMAIL', 'GUARDIAN', 'PHONE'])
    expect(duplicatePage.content.slice(1).map(({ reasons }) => reasons)).toEqual([['PHONE'], ['PHONE']])
    expect(first.one.guardians[0]).toMatchObject({ name: 'Gus Lee', phone: '5550100150' })

    // A family whose children were all removed is no longer compared.
    made(await call(rig, children.remove, { params: { id: three.id } }, school.coordinator))
    const remainingPage = made(await call(rig, familyMerges.duplicates, { query: {} }, school.coordinator))
    expect(remainingPage.totalElements).toBe(1)
    const second = made(
      await call(rig, familyMerges.duplicates, { query: { page: 1, size: 1 } }, school.admin),
    )
    expect([second.totalElements, second.content]).toEqual([1, []])
  })
})

describe('Families that look like one', () => {
  const apart = (school: MadeSchool, oneId: string, otherId: string) =>
    call(rig, familyMerges.setApart, { body: { oneId, otherId } }, school.coordinator)
  const duplicatePairs = async (school: MadeSchool, query: { apart?: boolean } = {}) =>
    made(await call(rig, familyMerges.duplicates, { query } as never, school.coordinator)).content.map(
      ({ one, other }) => [one.id, other.id],
    )

  test('are shown no more once somebody said that they are two, until that is taken back', async () => {
    const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
    const phone = '555-010-0150'
    const kim = await add(school, { primaryGuardian: guardian('Gus', { phone }) })
    const lou = await add(school, { firstName: 'Lou', primaryGuardian: guardian('Ana', { phone }) })
    const pair = [kim.familyId, lou.familyId].toSorted()
    expect(await duplicatePairs(school)).toEqual([pair])
    expect((await apart(other, kim.familyId, lou.familyId)).status).toBe(404)
    made(await apart(school, lou.familyId, kim.familyId))
    made(await apart(school, kim.familyId, lou.familyId))
    expect([await duplicatePairs(school), await duplicatePairs(school, { apart: true })]).toEqual([
      [],
      [pair],
    ])
    const query = { oneId: lou.familyId, otherId: kim.familyId }
    made(await call(rig, familyMerges.bringTogether, { query }, school.coordinator))
    expect([await duplicatePairs(school), await duplicatePairs(school, { apart: true })]).toEqual([
      [pair],
      [],
    ])
    // Staff may still merge families they marked as not duplicates.
    made(await apart(school, kim.familyId, lou.familyId))
    const guardianIds = [kim.primaryGuardian!.id]
    made(await merge(school, { keepId: kim.familyId, otherId: lou.familyId, guardianIds }))
    const { rows } = await inside(rig, school.id, (ask) =>
      ask(
        `select details->>'one' as one, count(*)::int as count from audit_event where what = 'family.set-apart' group by 1 order by 1`,
      ),
    )
    expect(rows).toEqual([
      { one: 'Kim Test', count: 1 },
      { one: 'Lou Test', count: 1 },
    ])
  })

  test('are not those who share what everybody has, such as the phone of the school', async () => {
    const school = await makeSchool(rig)
    const phone = '555-010-0199'
    for (const letter of 'ABCDEFGHIJ')
      await add(school, { firstName: letter, primaryGuardian: guardian(`G${letter}`, { phone }) })
    expect(await duplicatePairs(school)).toHaveLength(45)
    await add(school, { firstName: 'K', primaryGuardian: guardian('GK', { phone }) })
    expect(await duplicatePairs(school)).toEqual([])
  })

  test('are one family too, with a child that is in it twice', async () => {
    const school = await makeSchool(rig)
    const birthDate = '2018-01-01'
    const kim = await add(school, { birthDate })
    await add(school, { siblingId: kim.id })
    expect(await duplicatePairs(school)).toEqual([])
    await add(school, { siblingId: kim.id, birthDate })
    expect(await duplicatePairs(school)).toEqual([[kim.familyId, kim.familyId]])
  })
})

describe('Merging two families', () => {
  test('is previewed and done when every guardian stays', async () => {
    const school = await makeSchool(rig)
    const kim = await add(school, { primaryGuardian: guardian('Gus') })
    const lou = await add(school, { firstName: 'Lou', primaryGuardian: guardian('Ana') })
    const guardianIds = [kim.primaryGuardian!.id, lou.primaryGuardian!.id]
    const mergeInput = { keepId: kim.familyId, otherId: lou.familyId, guardianIds, leavingIds: [] }
    const preview = made(await call(rig, familyMerges.preview, { query: mergeInput }, school.coordinator))
    expect(preview).toMatchObject({ staying: ['Gus Lee', 'Ana Lee'], leaving: [], refusal: null })
    const family = made(await merge(school, mergeInput))
    expect(family.guardians.map(({ name }) => name)).toEqual(['Gus Lee', 'Ana Lee'])
  })

  test('keeps the chosen guardians in their order and the chosen homes, and brings the children together', async () => {
    const school = await makeSchool(rig)
    const kim = await add(school, { primaryGuardian: guardian('Gus'), secondaryGuardian: guardian('Opa') })
    const lou = await add(school, { firstName: 'Lou', primaryGuardian: guardian('Ana') })
    const ofLou = { homes: [{ name: 'Park Road', share: 100 }] }
    made(
      await call(
        rig,
        homes.save,
        { params: { childId: kim.id }, body: { homes: [{ name: 'Oak', share: 100 }] } },
        school.manager,
      ),
    )
    made(await call(rig, homes.save, { params: { childId: lou.id }, body: ofLou }, school.manager))
    const guardianIds = [lou.primaryGuardian!.id, kim.primaryGuardian!.id]
    const mergeInput = { keepId: kim.familyId, otherId: lou.familyId, guardianIds, homesOf: 'OTHER' as const }
    const preview = made(
      await call(rig, familyMerges.preview, { query: mergeInput as never }, school.coordinator),
    )
    expect(preview).toEqual({
      staying: ['Ana Lee', 'Gus Lee'],
      leaving: ['Opa Lee'],
      children: [
        { id: kim.id, name: 'Kim Test', fate: 'STAYS', into: null, places: 0 },
        { id: lou.id, name: 'Lou Test', fate: 'COMES', into: null, places: 0 },
      ],
      forbidden: [],
      refusal: null,
    })
    made(await merge(school, mergeInput))
    const after = await read(school, kim.id)
    expect([after.primaryGuardian, after.secondaryGuardian]).toEqual([
      lou.primaryGuardian,
      kim.primaryGuardian,
    ])
    expect(after.furtherGuardians).toEqual([])
    expect(after.siblings.map(({ id }) => id)).toEqual([lou.id])
    const household = made(await call(rig, homes.get, { params: { childId: kim.id } }, school.manager))
    expect(household.homes.map(({ name, guardianIds: live }) => [name, live])).toEqual([
      ['Park Road', guardianIds],
    ])
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select (select count(*)::int from family) as families, (select count(*)::int from home) as homes,
        (select count(*)::int from audit_event where what = 'family.merged') as told`),
    )
    expect(rows).toEqual([{ families: 1, homes: 1, told: 2 }])
  })

  test('makes one child of two entries: places, attendance, notes, lists and medical facts follow', async () => {
    const school = await makeSchool(rig)
    const [chess, choir] = [
      await makeClass(rig, school, { monday: false, wednesday: true, classStartDate: '2026-11-18' }),
      await makeClass(rig, school, { className: 'Choir' }),
    ]
    const kim = await add(school, {
      allergies: 'Nuts',
      approvedPickups: [{ name: 'Rose' }, { name: 'Max Gray' }],
    })
    const twin = await add(school, {
      grade: 'FIRST',
      allergies: 'Bees',
      approvedPickups: [{ name: 'rose' }, { name: 'Bob' }],
      primaryGuardian: guardian('Ana'),
    })
    made(await enroll(school, chess, twin.id))
    made(await enroll(school, choir, kim.id))
    const at = { at: 'classes' as const, params: { id: chess } }
    const [line] = made(await call(rig, attendance.list, { ...at, query: {} }, school.admin)).content
    made(
      await call(
        rig,
        attendance.checkIn,
        { ...at, body: { checkIn: '15:00', attendanceIds: [line!.id] } },
        school.admin,
      ),
    )
    made(
      await call(
        rig,
        notes.add,
        { params: { childId: twin.id }, body: { body: 'Likes to draw' } },
        school.admin,
      ),
    )
    made(
      await call(
        rig,
        doNotRelease.add,
        { params: { id: twin.id }, body: { name: 'Max Gray' } },
        school.admin,
      ),
    )
    for (const [childId, conditions] of [
      [kim.id, 'Asthma'],
      [twin.id, 'Eczema'],
    ] as const)
      made(await call(rig, medical.save, { params: { childId }, body: { conditions } }, school.admin))

    const body = {
      keepId: kim.familyId,
      otherId: twin.familyId,
      guardianIds: [kim.primaryGuardian!.id],
      same: [{ keepId: kim.id, otherId: twin.id }],
    }
    made(await merge(school, body))
    const after = await read(school, kim.id)
    expect(after).toMatchObject({
      grade: 'FIRST',
      allergies: 'Nuts\nBees',
      doNotRelease: [{ name: 'Max Gray' }],
      siblings: [],
    })
    expect(after.approvedPickups.map(({ name }) => name)).toEqual(['Rose', 'Bob'])
    const places = made(
      await call(rig, childSchedule.rosterDetails, { params: { id: kim.id } }, school.admin),
    )
    expect(places.map(({ name }) => name).toSorted()).toEqual(['Chess', 'Choir'])
    const range = { from: '2026-11-18', to: '2026-11-18' }
    const { meetings } = made(
      await call(
        rig,
        childSchedule.scheduleDetails,
        { params: { childId: kim.id }, query: range },
        school.admin,
      ),
    )
    expect(meetings.map(({ name, checkIn }) => [name, checkIn])).toEqual([['Chess', '15:00']])
    const facts = made(await call(rig, medical.get, { params: { childId: kim.id } }, school.admin))
    expect(facts.conditions).toBe('Asthma\nEczema')
    const page = made(await call(rig, notes.list, { params: { childId: kim.id }, query: {} }, school.admin))
    expect(page.content.map(({ body: text }) => text)).toEqual(['Likes to draw'])
    expect(await read(school, twin.id)).toMatchObject({
      mergedIntoId: kim.id,
      archivedAt: expect.stringMatching(/^2026-11-18/),
      hasMedical: false,
    })
    const back = await call(rig, children.restore, { params: { id: twin.id } }, school.admin)
    expect([back.problem.code, back.problem.message]).toEqual([
      'MERGED',
      'This entry was merged into Kim Test. Everything is there now',
    ])
    const listed = made(await call(rig, children.list, { query: { archived: true } }, school.admin))
    expect(listed.content).toEqual([])
  })

  test('works within a family too, for a child that was entered twice', async () => {
    const school = await makeSchool(rig)
    const kim = await add(school)
    const twin = await add(school, { siblingId: kim.id })
    const guardianIds = [kim.primaryGuardian!.id]
    const one = { keepId: kim.familyId, otherId: kim.familyId, guardianIds }
    expect((await merge(school, one)).problem.code).toBe('NOTHING_TO_MERGE')
    const merged = made(await merge(school, { ...one, same: [{ keepId: kim.id, otherId: twin.id }] }))
    expect(merged.children.map(({ id }) => id)).toEqual([kim.id])
    expect((await read(school, kim.id)).siblings).toEqual([])
  })

  test('is refused whole when places clash, with the reason; the preview says so before', async () => {
    const school = await makeSchool(rig)
    const chess = await makeClass(rig, school)
    const kim = await add(school)
    const twin = await add(school, { primaryGuardian: guardian('Ana') })
    made(await enroll(school, chess, kim.id))
    made(await enroll(school, chess, twin.id))
    const before = await everything(school)
    const body = {
      keepId: kim.familyId,
      otherId: twin.familyId,
      guardianIds: [kim.primaryGuardian!.id],
      same: [{ keepId: kim.id, otherId: twin.id }],
    }
    const message =
      'Both entries of Kim Test have a place in Chess on the same days. Remove one of them there first'
    const query = { ...body, same: `${kim.id}:${twin.id}` }
    const preview = made(await call(rig, familyMerges.preview, { query: query as never }, school.coordinator))
    expect(preview.refusal).toBe(message)
    expect(preview.children[1]).toMatchObject({ fate: 'MERGED', into: 'Kim Test', places: 1 })
    const refused = await merge(school, body)
    expect([refused.status, refused.problem.code, refused.problem.message]).toEqual([
      400,
      'PLACES_CLASH',
      message,
    ])
    const nobody = await merge(school, { ...body, guardianIds: [] })
    expect(nobody.problem.code).toBe('GUARDIANS')
    expect(await everything(school)).toEqual(before)
    // Without the pair, the two entries become brothers.
    made(await merge(school, { ...body, same: [] }))
    expect((await read(school, kim.id)).siblings.map(({ id }) => id)).toEqual([twin.id])
  })

  test('lets nobody collect a child who may never collect those of the other family, and says so before', async () => {
    const school = await makeSchool(rig)
    const kim = await add(school, { approvedPickups: [{ name: 'Eve Day' }, { name: 'Rose' }] })
    const lou = await add(school, { firstName: 'Lou', primaryGuardian: guardian('Ana') })
    for (const [id, name] of [
      [kim.id, 'Max Gray'],
      [lou.id, 'Eve Day'],
    ] as const)
      made(await call(rig, doNotRelease.add, { params: { id }, body: { name } }, school.manager))
    const guardianIds = [kim.primaryGuardian!.id, lou.primaryGuardian!.id]
    const body = { keepId: kim.familyId, otherId: lou.familyId, guardianIds }
    const preview = made(await call(rig, familyMerges.preview, { query: body as never }, school.coordinator))
    expect(preview.forbidden).toEqual([
      { child: 'Kim Test', name: 'Eve Day' },
      { child: 'Lou Test', name: 'Max Gray' },
    ])
    made(await merge(school, body))
    const after = [await read(school, kim.id), await read(school, lou.id)]
    for (const { doNotRelease: listed } of after)
      expect(listed.map(({ name }) => name).toSorted()).toEqual(['Eve Day', 'Max Gray'])
    expect(after[0]!.approvedPickups.map(({ name }) => name)).toEqual(['Rose'])
  })

  test('loses nobody’s phone and no guardian who was added meanwhile', async () => {
    const school = await makeSchool(rig)
    const kim = await add(school, { primaryGuardian: guardian('Gus', { email: 'gus@example.test' }) })
    const lou = await add(school, {
      firstName: 'Lou',
      primaryGuardian: guardian('Gus', { email: 'other@example.test', phone: '555-010-0150' }),
    })
    const [stayingId, gone] = [kim.primaryGuardian!.id, lou.primaryGuardian!.id]
    const seen = { keepId: kim.familyId, otherId: lou.familyId, guardianIds: [stayingId], leavingIds: [gone] }
    const preview = made(await call(rig, familyMerges.preview, { query: seen as never }, school.coordinator))
    expect([preview.staying, preview.leaving]).toEqual([['Gus Lee'], []])
    const withAna = { ...bodyOf(lou), secondaryGuardian: guardian('Ana') }
    made(await call(rig, children.update, { params: { id: lou.id }, body: withAna }, school.manager))
    const refused = await merge(school, seen)
    expect([refused.problem.code, refused.problem.message]).toEqual([
      'GUARDIANS',
      'Ana Lee was just added as a guardian. Open the families again and choose',
    ])
    const ana = (await read(school, lou.id)).secondaryGuardian!.id
    made(await merge(school, { ...seen, leavingIds: [gone, ana] }))
    expect((await read(school, lou.id)).primaryGuardian).toMatchObject({
      id: stayingId,
      email: 'gus@example.test',
      phone: '5550100150',
    })
  })

  test('brings a child back that is here under its other entry', async () => {
    const school = await makeSchool(rig)
    const chess = await makeClass(rig, school)
    const [gone, activeChild] = [await add(school), await add(school, { primaryGuardian: guardian('Ana') })]
    made(await call(rig, children.remove, { params: { id: gone.id } }, school.coordinator))
    made(await enroll(school, chess, activeChild.id))
    const body = {
      keepId: gone.familyId,
      otherId: activeChild.familyId,
      guardianIds: [activeChild.primaryGuardian!.id],
      same: [{ keepId: gone.id, otherId: activeChild.id }],
    }
    const query = { ...body, same: `${gone.id}:${activeChild.id}` }
    const preview = made(await call(rig, familyMerges.preview, { query: query as never }, school.coordinator))
    expect(preview.children.map(({ fate }) => fate)).toEqual(['COMES_BACK', 'MERGED'])
    made(await merge(school, body))
    expect(await read(school, gone.id)).toMatchObject({ archivedAt: null })
    const listed = made(await call(rig, children.list, { query: { enrolled: true } }, school.admin))
    expect(listed.content.map(({ id }) => id)).toEqual([gone.id])
  })

  test('and bringing an entry back at the same moment never leave it here and merged', async () => {
    const school = await makeSchool(rig)
    for (let i = 0; i < 6; i += 1) {
      const [keep, other] = [await add(school), await add(school, { primaryGuardian: guardian('Ana') })]
      made(await call(rig, children.remove, { params: { id: other.id } }, school.coordinator))
      const body = {
        keepId: keep.familyId,
        otherId: other.familyId,
        guardianIds: [keep.primaryGuardian!.id],
        same: [{ keepId: keep.id, otherId: other.id }],
      }
      const back = () => call(rig, children.restore, { params: { id: other.id } }, school.admin)
      await Promise.all(i % 2 ? [merge(school, body), back()] : [back(), merge(school, body)])
      const { archivedAt, mergedIntoId } = await read(school, other.id)
      expect([archivedAt !== null, mergedIntoId]).toEqual([true, keep.id])
    }
  })

  test('leaves a place that has ended with the entry that had it, when the other is there', async () => {
    const school = await makeSchool(rig)
    // Its first meeting was last Wednesday.
    const chess = await makeClass(rig, school, {
      monday: false,
      wednesday: true,
      classStartDate: '2026-11-11',
    })
    const kim = await add(school)
    const twin = await add(school, { primaryGuardian: guardian('Ana') })
    made(await enroll(school, chess, kim.id))
    const { rosterId } = made(await enroll(school, chess, twin.id)) as { rosterId: string }
    // Both children have been enrolled since then.
    await inside(rig, school.id, (query) => query(`update place set days = '{[2026-11-11,infinity]}'`))
    const off = { at: 'classes' as const, params: { id: chess, rosterId } }
    made(await call(rig, rosters.remove, off, school.admin))
    const guardianIds = [kim.primaryGuardian!.id]
    const swapped = await merge(school, {
      keepId: twin.familyId,
      otherId: kim.familyId,
      guardianIds,
      same: [{ keepId: twin.id, otherId: kim.id }],
    })
    expect([swapped.problem.code, swapped.problem.message]).toEqual([
      'PLACES_CLASH',
      'The entry of Kim Test that stays was removed from Chess, and the other entry is still there. Keep that entry instead',
    ])
    made(
      await merge(school, {
        keepId: kim.familyId,
        otherId: twin.familyId,
        guardianIds,
        same: [{ keepId: kim.id, otherId: twin.id }],
      }),
    )
    const places = (id: string) => call(rig, childSchedule.rosterDetails, { params: { id } }, school.admin)
    expect(made(await places(kim.id)).map(({ isOver }) => isOver)).toEqual([false])
    expect(made(await places(twin.id)).map(({ isOver }) => isOver)).toEqual([true])
  })

  test('is not an instructor’s, and reaches into no other school', async () => {
    const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
    const [kim, theirs] = [await add(school), await add(other)]
    const body = { keepId: kim.familyId, otherId: theirs.familyId, guardianIds: [kim.primaryGuardian!.id] }
    expect((await merge(school, body)).status).toBe(404)
    expect((await merge(school, { ...body, otherId: kim.familyId }, school.instructor)).status).toBe(403)
    const query = { ...body, same: 'junk' } as never
    const junk = await call(rig, familyMerges.preview, { query }, school.coordinator)
    expect(junk.problem.fields?.map(({ path }) => path)).toEqual(['same'])
  })

  test('twice at once happens once', async () => {
    const school = await makeSchool(rig)
    const kim = await add(school)
    const lou = await add(school, { firstName: 'Lou', primaryGuardian: guardian('Ana') })
    const guardianIds = [kim.primaryGuardian!.id]
    const answers = await Promise.all([
      merge(school, { keepId: kim.familyId, otherId: lou.familyId, guardianIds }),
      merge(school, { keepId: lou.familyId, otherId: kim.familyId, guardianIds: [lou.primaryGuardian!.id] }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]))
    expect(
      [(await read(school, kim.id)).siblings, (await read(school, lou.id)).siblings].flat(),
    ).toHaveLength(2)
  })
})
