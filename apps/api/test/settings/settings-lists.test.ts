import { describe, expect, test } from 'vitest'
import { children } from '@afterbell/contract/families/children'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { pickUpOptions, settings, tShirtSizes, teachers } from '@afterbell/contract/settings/settings'
import { T_SHIRT_SIZES } from '@afterbell/domain/settings/t-shirt-sizes'
import { seedSchoolLists } from '../../src/features/settings/school-lists.store.ts'
import { inSchool } from '../../src/platform/database/database.ts'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeChild, makeClass, makeSchool, type MadeSchool, type Staff } from '../rig/make.ts'

const rig = useRig()

/** Two lists that differ only in their names. */
const lists = [
  { title: 'Homeroom teachers', group: teachers, ids: 'teacherIds', part: 'teachers-file', noun: 'teacher' },
  {
    title: 'Pickup options',
    group: pickUpOptions,
    ids: 'optionIds',
    part: 'options-file',
    noun: 'pick-up-option',
  },
] as const

describe.each(lists)('$title', ({ group, ids: idsKey, part, noun }) => {
  const add = async (by: Staff, name: string) => made(await call(rig, group.add, { body: { name } }, by))
  const names = async (by: Staff, query: Record<string, unknown> = {}) =>
    (await call(rig, group.list, { query }, by)).answer.content.map(({ name }) => name)

  test('are added, found, changed and switched off, and each time it is written down', async () => {
    const { manager } = await makeSchool(rig)
    const entry = await add(manager, ' Zoë One ')
    expect(entry).toEqual({ id: entry.id, name: 'Zoë One', active: true, childCount: 0, version: 1 })
    const params = { id: entry.id }
    const renamed = await call(rig, group.change, { params, body: { name: 'Zoë Two', version: 1 } }, manager)
    expect(renamed.answer).toMatchObject({ name: 'Zoë Two', version: 2 })
    const stale = await call(rig, group.change, { params, body: { name: 'Zoë', version: 1 } }, manager)
    expect([stale.status, stale.problem.code]).toEqual([400, 'CHANGED_MEANWHILE'])
    // The toggle of pickup options also works without a body.
    expect((await call(rig, group.toggle, { params, body: {} }, manager)).answer).toMatchObject({
      active: false,
      version: 3,
    })
    expect((await call(rig, group.one, { params }, manager)).answer).toMatchObject({ active: false })
    await add(manager, 'Abe')
    expect(await names(manager)).toEqual(['Abe', 'Zoë Two'])
    expect(await names(manager, { search: 'zoe' })).toEqual(['Zoë Two'])
    expect(await names(manager, { sort: 'name,DESC', active: true })).toEqual(['Abe'])
    const { rows } = await inside(rig, manager.schoolId, (query) =>
      query(`select what from audit_event where subject_id = $1 order by at`, [entry.id]),
    )
    expect(rows.map(({ what }) => what)).toEqual([
      `${noun}.created`,
      `${noun}.changed`,
      `${noun}.switched-off`,
    ])
  })

  test('have names of their own, in letters that are allowed', async () => {
    const { admin } = await makeSchool(rig)
    await add(admin, 'Ms. Élan')
    const duplicate = await call(rig, group.add, { body: { name: 'ms. élan' } }, admin)
    expect([duplicate.status, duplicate.problem.fields]).toEqual([
      400,
      [{ path: 'name', message: 'This name is already taken' }],
    ])
    const wrong = await call(rig, group.add, { body: { name: 'Учитель' } }, admin)
    expect(wrong.problem.fields).toEqual([
      { path: 'name', message: 'You should use latin symbols and numbers' },
    ])
  })

  test('of another school are neither seen, changed, given nor removed', async () => {
    const [one, other] = [await makeSchool(rig), await makeSchool(rig)]
    const [theirs, mine] = [await add(other.admin, 'Theirs'), await add(one.admin, 'Mine')]
    const params = { id: theirs.id }
    expect((await call(rig, group.one, { params }, one.admin)).status).toBe(404)
    expect((await call(rig, group.change, { params, body: { name: 'X' } }, one.admin)).status).toBe(404)
    expect((await call(rig, group.toggle, { params, body: {} }, one.admin)).status).toBe(404)
    expect((await call(rig, group.remove, { params }, one.admin)).status).toBe(404)
    const removed = await call(rig, group.removeMany, { query: { [idsKey]: theirs.id } } as never, one.admin)
    expect(removed.answer).toEqual({ changed: 0, refused: [] })
    const answer = await call(
      rig,
      group.migrate,
      { body: { ids: [mine.id], targetId: theirs.id } },
      one.admin,
    )
    expect([answer.status, answer.problem.code]).toEqual([400, 'NO_TARGET'])
    expect(await names(other.admin)).toEqual(['Theirs'])
  })

  test('come from a file, every row that is fine, and the report says why the others do not', async () => {
    const { admin } = await makeSchool(rig)
    await add(admin, 'Gina')
    const text = 'Room;NAME\r\n1;Hal\r\n2;gina\r\n3;Учитель\r\n4;\r\n5;HAL\r\n'
    const upload = () =>
      call(rig, group.import, { body: { [part]: { name: 'list.csv', text } } } as never, admin)
    expect((await upload()).answer).toEqual({
      imported: 1,
      skipped: 4,
      rows: [
        { row: 2, name: 'Hal', result: 'IMPORTED', message: null },
        { row: 3, name: 'gina', result: 'DUPLICATE', message: 'This name is already taken' },
        {
          row: 4,
          name: 'Учитель',
          result: 'REFUSED',
          message: 'Name: You should use latin symbols and numbers',
        },
        { row: 5, name: '', result: 'REFUSED', message: 'Name: This field is required' },
        { row: 6, name: 'HAL', result: 'DUPLICATE', message: 'This name is already taken' },
      ],
    })
    expect((await upload()).answer).toMatchObject({ imported: 0, skipped: 5 })
    expect(await names(admin)).toEqual(['Gina', 'Hal'])
  })
})

describe('A homeroom teacher', () => {
  test('whom children have stays when it is removed, with their number; the others go', async () => {
    const school = await makeSchool(rig)
    const { admin } = school
    const [used, onRoster, free] = await Promise.all(
      ['Used', 'On roster', 'Free'].map((name) => teacher(school, name)),
    )
    const child = await makeChild(rig, school, { teacherId: used! })
    await enrollWith(school, { teacherId: used! }, child)
    await makeChild(rig, school, { teacherId: used! })
    await enrollWith(school, { teacherId: onRoster! })
    expect(await counts(school)).toEqual({ Free: 0, 'On roster': 1, Used: 2 })

    const alone = await call(rig, teachers.remove, { params: { id: used! } }, admin)
    expect([alone.status, alone.problem.code, alone.problem.message]).toEqual([
      400,
      'IN_USE',
      '2 children have it. Give them another one first, or turn it off instead',
    ])
    const ids = [used, onRoster, free].join(',')
    const removed = await call(rig, teachers.removeMany, { query: { teacherIds: ids } }, admin)
    expect(removed.answer.changed).toBe(1)
    const reasons = removed.answer.refused.map(({ name, message }) => [name, message.split('.')[0]])
    expect(Object.fromEntries(reasons)).toEqual({
      'On roster': '1 child has it',
      Used: '2 children have it',
    })
    expect(Object.keys(await counts(school))).toEqual(['On roster', 'Used'])
  })

  test('gives its children to another, in their records and on rosters, and then can be removed', async () => {
    const school = await makeSchool(rig)
    const { admin, manager } = school
    const [old, older, next] = (await Promise.all(
      ['Old', 'Older', 'Next'].map((name) => teacher(school, name)),
    )) as [string, string, string]
    const kim = await makeChild(rig, school, { teacherId: old })
    const { classId, rosterId } = await enrollWith(school, { teacherId: old }, kim)
    await makeChild(rig, school, { teacherId: older })
    const other = await makeChild(rig, school, { teacherId: next })
    const before = (await call(rig, children.get, { params: { id: kim } }, admin)).answer

    const moved = await call(rig, teachers.migrate, { body: { ids: [old, older], targetId: next } }, manager)
    expect(moved.answer).toEqual({ changed: 2 })
    expect(await counts(school)).toEqual({ Next: 3, Old: 0, Older: 0 })
    const roster = await call(rig, rosters.list, { at: 'classes', params: { id: classId } }, admin)
    expect(roster.answer.content.find((row) => row.rosterId === rosterId)).toMatchObject({ teacher: 'Next' })
    // A user with the child's record open gets a conflict and overwrites nothing.
    const after = (await call(rig, children.get, { params: { id: kim } }, admin)).answer
    expect(after).toMatchObject({ teacherId: next, version: before.version + 1 })
    expect((await call(rig, children.get, { params: { id: other } }, admin)).answer.version).toBe(1)

    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select what, details from audit_event where what like 'teacher.%' and what not like '%created' order by what`,
      ),
    )
    expect(rows.map(({ what }) => what)).toEqual(['teacher.given', 'teacher.given', 'teacher.migrated'])
    expect(rows[2].details).toEqual({ count: 2, from: 'Old, Older', name: 'Next' })
    expect((await call(rig, teachers.remove, { params: { id: old } }, admin)).status).toBe(204)
  })

  test('who is turned off, or not there, is given no children; nothing is changed then', async () => {
    const school = await makeSchool(rig)
    const [from, off] = [await teacher(school, 'From'), await teacher(school, 'Off')]
    await makeChild(rig, school, { teacherId: from })
    await call(rig, teachers.toggle, { params: { id: off }, body: {} }, school.admin)
    for (const targetId of [off, from, school.id]) {
      const refused = await call(rig, teachers.migrate, { body: { ids: [from], targetId } }, school.admin)
      expect([refused.status, refused.problem.code, refused.problem.fields?.[0]?.path]).toEqual([
        400,
        'NO_TARGET',
        'targetId',
      ])
    }
    expect(await counts(school)).toEqual({ From: 1, Off: 0 })
  })
})

describe('A pickup option', () => {
  test('gives its children to another on every roster', async () => {
    const school = await makeSchool(rig)
    const option = async (name: string) =>
      made(await call(rig, pickUpOptions.add, { body: { name } }, school.admin)).id
    const [bus, walks] = [await option('Bus'), await option('Walks')]
    const { classId } = await enrollWith(school, { pickUpOptionId: bus })
    const moved = await call(
      rig,
      pickUpOptions.migrate,
      { body: { ids: [bus], targetId: walks } },
      school.admin,
    )
    expect(moved.answer).toEqual({ changed: 1 })
    const roster = await call(rig, rosters.list, { at: 'classes', params: { id: classId } }, school.admin)
    expect(roster.answer.content).toMatchObject([{ pickUpOption: 'Walks' }])
  })

  test('is switched by a call without a body', async () => {
    const school = await makeSchool(rig)
    const { id } = made(await call(rig, pickUpOptions.add, { body: { name: 'Bus' } }, school.admin))
    const off = await call(rig, pickUpOptions.toggle, { params: { id } } as never, school.admin)
    expect(off.answer).toMatchObject({ active: false })
  })
})

describe('The shirt sizes', () => {
  test('stand in their order, and are offered while they are switched on', async () => {
    const school = await opened()
    const all = await call(rig, tShirtSizes.list, {}, school.manager)
    expect(all.answer.content.map(({ size }) => size)).toEqual(T_SHIRT_SIZES)
    const { id } = all.answer.content[5]!
    const off = await call(rig, tShirtSizes.toggle, { params: { id }, body: {} }, school.manager)
    expect(off.answer).toEqual({ id, size: 'XS', status: 'INACTIVE', active: false, childCount: 0 })
    const offered = await call(rig, settings.activeTShirtSizes, {}, school.instructor)
    expect(offered.answer.map(({ size }) => size)).toEqual(T_SHIRT_SIZES.filter((size) => size !== 'XS'))
    const listed = await call(rig, tShirtSizes.list, { query: { active: false } }, school.manager)
    expect(listed.answer.content.map(({ size }) => size)).toEqual(['XS'])
  })

  test('give their children another size', async () => {
    const school = await opened()
    const { content } = (await call(rig, tShirtSizes.list, {}, school.admin)).answer
    const [small, medium] = ['S', 'M'].map((sizeName) => content.find(({ size }) => size === sizeName)!)
    await makeChild(rig, school, { tshirtSizeId: small!.id })
    await enrollWith(school, { tshirtSizeId: small!.id })
    const body = { ids: [small!.id], targetId: medium!.id }
    expect((await call(rig, tShirtSizes.migrate, { body }, school.admin)).answer).toEqual({ changed: 2 })
    const after = (await call(rig, tShirtSizes.list, {}, school.admin)).answer.content
    expect(after.filter(({ childCount }) => childCount > 0)).toMatchObject([{ size: 'M', childCount: 2 }])
  })
})

async function opened(): Promise<MadeSchool> {
  const school = await makeSchool(rig)
  await inSchool(rig.pool, { session: null, school: school.id }, (tx) => seedSchoolLists(tx, school.id))
  return school
}

async function teacher(school: MadeSchool, name: string): Promise<string> {
  return made(await call(rig, teachers.add, { body: { name } }, school.admin)).id
}

async function counts({ admin }: MadeSchool): Promise<Record<string, number>> {
  const { answer } = await call(rig, teachers.list, {}, admin)
  return Object.fromEntries(answer.content.map(({ name, childCount }) => [name, childCount]))
}

/** Creates a child with these answers on the roster of a class that has every question. */
async function enrollWith(
  school: MadeSchool,
  answers: { teacherId?: string; pickUpOptionId?: string; tshirtSizeId?: string },
  childId?: string,
) {
  const id = await makeClass(rig, school, { teacher: true, pickUpOptions: true, tshirt: true })
  const body = { childId: childId ?? (await makeChild(rig, school)), ...answers }
  const { rosterId } = made(
    await call(rig, rosters.add, { at: 'classes', params: { id }, body }, school.admin),
  )
  return { classId: id, rosterId }
}
