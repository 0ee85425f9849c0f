import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { childSchedule } from '@afterbell/contract/attendance/child-schedule'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { finder } from '@afterbell/contract/finder/finder'
import { familyMerges } from '@afterbell/contract/families/families'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import type { AnswerOf, CallInput } from '@afterbell/contract/kernel/op'
import { parents } from '@afterbell/contract/families/parents'
import { call, useRig } from '../rig/app.ts'
import {
  createAnyway,
  enroll,
  inside,
  made,
  type MadeSchool,
  makeChild,
  makeClass,
  makeSchool,
  makeStaff,
} from '../rig/make.ts'

const rig = useRig()

type Form = CallInput<(typeof children)['create']>['body']

const gus = { firstName: 'Gus', lastName: 'Núñez', email: 'gus@example.test', phone: '(555) 010-0100' }
const ana = { firstName: 'Ana', lastName: 'Lee', email: null, phone: null }

function form(over: Partial<Form> = {}): Form {
  return { firstName: 'Zoë', lastName: 'Núñez', birthDate: '2018-05-04', primaryGuardian: gus, ...over }
}

async function add(school: MadeSchool, over: Partial<Form> = {}) {
  return made(await createAnyway(rig, form(over), school.manager))
}

function save(school: MadeSchool, id: string, over: Partial<Form> & { version?: number } = {}) {
  return call(rig, children.update, { params: { id }, body: form(over) as Form }, school.manager)
}

const read = async (school: MadeSchool, id: string) =>
  made(await call(rig, children.get, { params: { id } }, school.manager))

/** Returns the body a form sends back for a child it loaded. */
function loaded(child: AnswerOf<(typeof children)['get']>): Form {
  const { siblings: _, id: __, doNotRelease: ___, ...rest } = child
  return { ...rest, primaryGuardian: child.primaryGuardian! }
}

describe('A child', () => {
  test('is written down with guardians and approved pickups, phones as digits, empty fields as nothing', async () => {
    const school = await makeSchool(rig)
    const child = await add(school, {
      grade: 'FIRST',
      allergies: 'Peanuts (severe): EpiPen!',
      primaryGuardian: { ...gus, email: ' ', phone: '+1 555 010 0100' },
      secondaryGuardian: ana,
      approvedPickups: [
        { name: 'Grandma Rose', phone: '555-010-0101', relation: 'Grandmother' },
        { name: 'Max' },
      ],
    })
    expect(child).toMatchObject({
      firstName: 'Zoë',
      grade: 'FIRST',
      allergies: 'Peanuts (severe): EpiPen!',
      specialNeeds: '',
      primaryGuardian: { firstName: 'Gus', email: null, phone: '5550100100' },
      secondaryGuardian: { firstName: 'Ana', phone: null },
      approvedPickups: [
        { name: 'Grandma Rose', phone: '5550100101', relation: 'Grandmother' },
        { name: 'Max', phone: null, relation: '' },
      ],
      siblings: [],
      version: 1,
    })
    expect(await read(school, child.id)).toEqual(child)
  })

  test('is refused with every field that is wrong, and nothing is stored', async () => {
    const school = await makeSchool(rig)
    const { status, problem } = await call(
      rig,
      children.create,
      {
        body: form({
          firstName: 'Zoë2',
          birthDate: '2026-11-19',
          teacherId: crypto.randomUUID(),
          tshirtSizeId: crypto.randomUUID(),
          siblingId: crypto.randomUUID(),
          primaryGuardian: { ...gus, email: 'gus@', phone: '555' },
          approvedPickups: [{ name: 'Rose' }, { name: '!' }],
        }),
      },
      school.admin,
    )
    expect([status, problem.code]).toEqual([400, 'VALIDATION'])
    expect(problem.fields?.map(({ path }) => path).sort()).toEqual([
      'approvedPickups.1.name',
      'birthDate',
      'firstName',
      'primaryGuardian.email',
      'primaryGuardian.phone',
      'siblingId',
      'teacherId',
      'tshirtSizeId',
    ])
    const grade = await call(
      rig,
      children.create,
      { body: form({ grade: 'THIRTEENTH' as 'FIRST' }) },
      school.admin,
    )
    expect(grade.problem.fields?.map(({ path }) => path)).toEqual(['grade'])
    expect((await list(school)).totalElements).toBe(0)
  })

  test('keeps its guardians and pickups, whoever is renamed, moved or left out', async () => {
    const school = await makeSchool(rig)
    const child = await add(school, {
      secondaryGuardian: ana,
      approvedPickups: [{ name: 'Rose' }, { name: 'Max' }],
    })
    const [first, second] = [child.primaryGuardian!, child.secondaryGuardian!]
    const swapped = made(
      await save(school, child.id, {
        ...loaded(child),
        primaryGuardian: second,
        secondaryGuardian: { ...first, firstName: 'Gustav' },
      }),
    )
    expect(swapped.primaryGuardian).toEqual(second)
    expect(swapped.secondaryGuardian).toEqual({ ...first, firstName: 'Gustav' })
    const [rose, max] = child.approvedPickups
    const typed = made(
      await save(school, child.id, {
        primaryGuardian: { ...ana, phone: '555-010-0199' },
        approvedPickups: [{ name: 'max', relation: 'Uncle' }, { name: 'Lou' }],
      }),
    )
    expect(typed.primaryGuardian).toMatchObject({ id: second.id, phone: '5550100199' })
    expect(typed.secondaryGuardian).toBeNull()
    expect(typed.approvedPickups.map(({ id, name }) => [id, name])).toEqual([
      [max!.id, 'max'],
      [expect.any(String), 'Lou'],
    ])
    expect(typed.approvedPickups[1]!.id).not.toBe(rose!.id)
    expect(typed.version).toBe(3)
  })

  test('saved as it is changes nothing; a stale save is refused with who and when', async () => {
    const school = await makeSchool(rig)
    const child = await add(school)
    expect(made(await save(school, child.id, loaded(child)))).toEqual(child)
    const now = made(
      await call(
        rig,
        children.update,
        { params: { id: child.id }, body: { ...loaded(child), allergies: 'Nuts' } },
        school.coordinator,
      ),
    )
    expect(now.version).toBe(2)
    const stale = await save(school, child.id, { ...loaded(child), allergies: '' })
    expect([stale.status, stale.problem.code]).toEqual([400, 'CHANGED_MEANWHILE'])
    expect(stale.problem.message).toMatch(/^Cora Test \w+ changed this at \d+:\d\d PM/)
    expect((await read(school, child.id)).allergies).toBe('Nuts')
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select what, account_id, details from audit_event where child_id = $1 order by at`, [child.id]),
    )
    expect(rows).toEqual([
      { what: 'child.created', account_id: school.manager.id, details: { name: 'Zoë Núñez' } },
      {
        what: 'child.changed',
        account_id: school.coordinator.id,
        details: { name: 'Zoë Núñez', changed: ['allergies'] },
      },
    ])
  })

  test('keeps a teacher who was switched off, and takes none who is', async () => {
    const school = await makeSchool(rig)
    const teacherId = crypto.randomUUID()
    await inside(rig, school.id, (query) =>
      query(`insert into teacher (school_id, id, name) values ($1, $2, 'Ms. Zed')`, [school.id, teacherId]),
    )
    const child = await add(school, { teacherId })
    await inside(rig, school.id, (query) => query(`update teacher set is_active = false`))
    const saved = made(await save(school, child.id, { ...loaded(child), allergies: 'Nuts' }))
    expect(saved).toMatchObject({ teacherId, teacher: 'Ms. Zed', tshirtSize: null })
    const other = await call(rig, children.create, { body: form({ teacherId }) }, school.admin)
    expect(other.problem.fields?.map(({ path }) => path)).toEqual(['teacherId'])
  })

  test('of another school does not exist, also not as a sibling', async () => {
    const [one, other] = [await makeSchool(rig), await makeSchool(rig)]
    const theirs = await add(other)
    const params = { id: theirs.id }
    expect((await call(rig, children.get, { params }, one.admin)).status).toBe(404)
    expect((await call(rig, children.pickups, { params }, one.admin)).status).toBe(404)
    expect((await call(rig, children.update, { params, body: form() }, one.admin)).status).toBe(404)
    const joined = await call(rig, children.create, { body: form({ siblingId: theirs.id }) }, one.admin)
    expect(joined.problem.fields?.map(({ path }) => path)).toEqual(['siblingId'])
    expect((await read(other, theirs.id)).siblings).toEqual([])
  })
})

describe('Siblings', () => {
  test('share their guardians: what is changed with one is changed for all, and a stale save of the other is refused', async () => {
    const school = await makeSchool(rig)
    const zoe = await add(school)
    const kim = await add(school, { firstName: 'Kim', siblingId: zoe.id })
    expect(kim.primaryGuardian).toEqual(zoe.primaryGuardian)
    expect(kim.siblings).toEqual([{ id: zoe.id, name: 'Zoë Núñez' }])
    const before = await read(school, zoe.id)
    expect(before).toMatchObject({ version: 1, siblings: [{ name: 'Kim Núñez' }] })
    await save(school, kim.id, {
      ...loaded(kim),
      primaryGuardian: { ...kim.primaryGuardian!, phone: '555-010-0188' },
    })
    expect(await read(school, zoe.id)).toMatchObject({ version: 2, primaryGuardian: { phone: '5550100188' } })
    const stale = await save(school, zoe.id, { ...loaded(before), allergies: 'Nuts' })
    expect(stale.problem.code).toBe('CHANGED_MEANWHILE')
  })

  test('come together later, and a family nobody is left in goes', async () => {
    const school = await makeSchool(rig)
    const [zoe, kim] = [await add(school), await add(school, { firstName: 'Kim', primaryGuardian: ana })]
    const moved = made(
      await save(school, kim.id, { ...loaded(kim), primaryGuardian: gus, siblingId: zoe.id }),
    )
    expect(moved.siblings.map(({ id }) => id)).toEqual([zoe.id])
    expect(moved.primaryGuardian!.id).toBe(zoe.primaryGuardian!.id)
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select (select count(*)::int from family) as families, (select count(*)::int from guardian) as guardians`,
      ),
    )
    expect(rows).toEqual([{ families: 1, guardians: 1 }])
    const itself = await save(school, zoe.id, { ...loaded(zoe), siblingId: zoe.id })
    expect(itself.problem.fields?.map(({ path }) => path)).toEqual(['siblingId'])
  })

  test('are not overwritten by who joins them with guardians read before they were changed', async () => {
    const school = await makeSchool(rig)
    const zoe = await add(school)
    await save(school, zoe.id, { ...loaded(zoe), primaryGuardian: { ...gus, phone: '555-010-0188' } })
    const late = form({ firstName: 'Kim', siblingId: zoe.id, siblingVersion: zoe.version })
    const message = 'This family was just changed. Undo, then choose it again'
    const fields = [{ path: 'siblingId', message }]
    expect((await call(rig, children.create, { body: late }, school.manager)).problem.fields).toEqual(fields)
    const lou = await add(school, { firstName: 'Lou', primaryGuardian: ana })
    expect((await save(school, lou.id, late)).problem.fields).toEqual(fields)
    expect((await read(school, zoe.id)).primaryGuardian).toMatchObject({ phone: '5550100188' })
    const now = { siblingVersion: zoe.version + 1, primaryGuardian: { ...gus, phone: '555-010-0188' } }
    expect((await add(school, { ...late, ...now })).siblings.map(({ id }) => id)).toEqual([zoe.id])
  })

  test('changed at the same time wait for each other, and nothing is lost', async () => {
    const school = await makeSchool(rig)
    const zoe = await add(school)
    const others = await Promise.all(
      ['Kim', 'Lou', 'Max'].map((firstName) => add(school, { firstName, siblingId: zoe.id })),
    )
    const all = [zoe, ...others]
    const saved = await Promise.all(
      all.map(({ id, firstName }, index) =>
        save(school, id, {
          firstName,
          allergies: `Nuts ${index}`,
          primaryGuardian: { ...gus, phone: `555-010-010${index}` },
        }),
      ),
    )
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const [index, { id }] of all.entries())
      expect((await read(school, id)).allergies).toBe(`Nuts ${index}`)
  })
})

async function list(school: MadeSchool, query: Record<string, unknown> = {}) {
  return made(await call(rig, children.list, { query } as never, school.coordinator))
}

const names = async (school: MadeSchool, query: Record<string, unknown> = {}) =>
  (await list(school, query)).content.map(({ firstName }) => firstName)

describe('The list of children', () => {
  test('finds by the names, e-mails and phones of child and guardians, without accents and in any order', async () => {
    const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
    await add(school, { firstName: 'Zoë', secondaryGuardian: { ...ana, email: 'Ana.Lee@Example.test' } })
    await add(school, {
      firstName: 'Kim',
      lastName: 'Park',
      primaryGuardian: { firstName: 'Jo', lastName: 'Park', phone: '555-010-0777' },
    })
    await add(other, { firstName: 'Stranger' })
    expect(await names(school, { search: 'nunez zoe' })).toEqual(['Zoë'])
    expect(await names(school, { search: 'Núñez, Zoë' })).toEqual(['Zoë'])
    expect(await names(school, { search: 'ana.lee@' })).toEqual(['Zoë'])
    expect(await names(school, { search: 'ana.lee zoe' })).toEqual(['Zoë'])
    expect(await names(school, { search: 'ana.lee kim' })).toEqual([])
    expect(await names(school, { search: ',' })).toEqual(['Zoë', 'Kim'])
    expect(await names(school, { query: 'gus' })).toEqual(['Zoë'])
    expect(await names(school, { searchText: '010-0777' })).toEqual(['Kim'])
    expect(await names(school, { search: '(555) 010' })).toEqual(['Zoë', 'Kim'])
    expect(await names(school, { search: 'stranger' })).toEqual([])
    expect(await names(school, { search: 'zoe%' })).toEqual([])
    expect(await names(school, { search: 'zoe park' })).toEqual([])
  })

  test('are found by the name or phone of an approved pickup, who is named then', async () => {
    const school = await makeSchool(rig)
    const rose = { name: 'Róse O’Connor', phone: '555-010-0888', relation: 'Grandmother' }
    await add(school, { approvedPickups: [{ name: 'Ann Test' }, rose] })
    await add(school, { firstName: 'Kim', lastName: 'Oconnor', primaryGuardian: ana })
    const searchChildren = async (search: string) =>
      (await list(school, { search })).content.map(({ firstName, foundPerson }) => [
        firstName,
        foundPerson?.name ?? null,
      ])
    for (const search of ['rose oconnor', 'OConnor, Rose', 'ros zoe', '010-0888'])
      expect([search, await searchChildren(search)]).toEqual([search, [['Zoë', rose.name]]])
    expect(await searchChildren("o'connor")).toEqual([
      ['Zoë', rose.name],
      ['Kim', null],
    ])
    expect(await searchChildren('zoe nunez')).toEqual([['Zoë', null]])
    expect(await searchChildren('rose kim')).toEqual([])
    const query = { search: 'rose' }
    const chosen = made(await call(rig, children.forEnrollment, { query }, school.coordinator))
    expect(chosen.map(({ foundPerson }) => foundPerson)).toEqual([{ name: rose.name, kind: 'PICKUP' }])
    const { children: offered } = made(await call(rig, finder.find, { query }, school.admin))
    expect(offered).toMatchObject([{ foundPerson: { name: rose.name, kind: 'PICKUP' } }])
    expect(made(await call(rig, finder.find, { query }, school.instructor)).children).toEqual([])
  })

  test('sorts grades as they follow each other, and by name, birth date and age here', async () => {
    const school = await makeSchool(rig)
    await add(school, { firstName: 'Ten', lastName: 'Bell', grade: 'TENTH', birthDate: '2010-01-01' })
    await add(school, { firstName: 'Kay', lastName: 'Álvarez', grade: 'K', birthDate: '2020-01-01' })
    await add(school, { firstName: 'Two', lastName: 'adams', grade: 'SECOND', birthDate: '2018-01-01' })
    expect(await names(school, { sort: 'grade,ASC' })).toEqual(['Kay', 'Two', 'Ten'])
    expect(await names(school, { sort: 'grade,DESC' })).toEqual(['Ten', 'Two', 'Kay'])
    expect(await names(school)).toEqual(['Two', 'Kay', 'Ten'])
    expect(await names(school, { sort: 'birthDate' })).toEqual(['Ten', 'Two', 'Kay'])
    expect(await names(school, { sort: 'createdAt,DESC' })).toEqual(['Two', 'Kay', 'Ten'])
    expect(await names(school, { sort: 'createdAt,DESC', page: 1, size: 2 })).toEqual(['Ten'])
  })

  test('filters by grade, allergies and teacher, and shows family, teacher and activities in the row', async () => {
    const school = await makeSchool(rig)
    const teacherId = crypto.randomUUID()
    await inside(rig, school.id, (query) =>
      query(`insert into teacher (school_id, id, name) values ($1, $2, 'Ms. Zed')`, [school.id, teacherId]),
    )
    await add(school, { firstName: 'Kim', grade: 'K', allergies: 'Nuts', teacherId, secondaryGuardian: ana })
    await add(school, { firstName: 'Lou', grade: 'FIRST' })
    expect(await names(school, { grade: 'K' })).toEqual(['Kim'])
    expect(await names(school, { filters: 'allergies:false' })).toEqual(['Lou'])
    expect(await names(school, { teacherId })).toEqual(['Kim'])
    expect((await list(school, { grade: 'K' })).content[0]).toMatchObject({
      fullName: 'Kim Núñez',
      teacher: 'Ms. Zed',
      primaryContact: { name: 'Gus Núñez', email: 'gus@example.test', phoneNumber: '5550100100' },
      secondaryContact: { name: 'Ana Lee', email: null, phoneNumber: null },
      activityCount: 0,
    })
    expect((await list(school, { grade: 'FIRST' })).content[0]!.secondaryContact).toBeNull()
  })

  test('counts the activities a child has a place in and that are not over', async () => {
    const school = await makeSchool(rig)
    const [chess, choir] = [
      await makeClass(rig, school),
      await makeClass(rig, school, { className: 'Choir' }),
    ]
    await enroll(rig, school, chess, 1)
    await enroll(rig, school, choir, 1)
    await inside(rig, school.id, (query) =>
      query(`update activity set starts_on = '2026-01-01', ends_on = '2026-02-01' where id = $1`, [choir]),
    )
    const rows = (await list(school, { sort: 'createdAt' })).content
    expect(rows.map(({ activityCount }) => activityCount)).toEqual([1, 0])
  })
})

test('Children to choose from come by name with what tells namesakes apart, and whether they are there already', async () => {
  const school = await makeSchool(rig)
  const chess = await makeClass(rig, school)
  await enroll(rig, school, chess, 1)
  await add(school, { firstName: 'Kim', lastName: 'Test', primaryGuardian: ana })
  const { answer } = await call(
    rig,
    children.forEnrollment,
    { query: { search: 'kim', activityId: chess } },
    school.admin,
  )
  expect(new Map(answer.map(({ guardian, isThere }) => [guardian, isThere]))).toEqual(
    new Map([
      ['Ana Lee', false],
      ['Gus Test', true],
    ]),
  )
  const any = await call(rig, children.forEnrollment, { query: {} }, school.admin)
  expect(any.answer.map(({ isThere }) => isThere)).toEqual([false, false])
})

test('Who may collect a child is told to the office, and to the instructor whose class it is in, guardians first', async () => {
  const school = await makeSchool(rig)
  const other = await makeStaff(rig, school.id, 'SCHOOL_INSTRUCTOR')
  const chess = await makeClass(rig, school, { instructorIds: [school.instructor.id] })
  await enroll(rig, school, chess, 1)
  const child = (await list(school)).content[0]!
  await save(school, child.id, {
    secondaryGuardian: ana,
    approvedPickups: [{ name: 'Grandma Rose', relation: 'Grandmother' }, { name: 'Max' }],
  })
  const pickups = (caller: { token: string; schoolId: string }) =>
    call(rig, children.pickups, { params: { id: child.id } }, caller)
  const mistaken = made(await forbid(school, child.id, { name: 'Max Roe' })).doNotRelease[0]!
  await forbid(school, child.id, { name: 'Max Gray', note: 'Court order' })
  const entry = { childId: child.id, id: mistaken.id }
  made(await call(rig, doNotRelease.remove, { params: entry }, school.manager))
  // Facts about another family do not appear for this one.
  const stranger = await add(school, {
    primaryGuardian: { firstName: 'Rex', lastName: 'Roe' },
    approvedPickups: [{ name: 'Uncle Roe' }],
  })
  await forbid(school, stranger.id, { name: 'Eve Day' })
  const expected = {
    pickups: [
      { name: 'Gus Núñez', relation: 'Guardian' },
      { name: 'Ana Lee', relation: 'Guardian' },
      { name: 'Grandma Rose', relation: 'Grandmother' },
      { name: 'Max', relation: '' },
    ],
    doNotRelease: [{ name: 'Max Gray', note: 'Court order' }],
  }
  expect((await pickups(school.instructor)).answer).toEqual(expected)
  expect((await pickups(school.coordinator)).answer).toEqual(expected)
  const atCheckOut = await call(
    rig,
    children.checkOutPersons,
    { params: { childId: child.id } },
    school.instructor,
  )
  expect(atCheckOut.answer).toEqual(expected)
  expect((await pickups(other)).status).toBe(404)
  await enroll(rig, school, await makeClass(rig, school, { instructorIds: [other.id] }), 1)
  expect((await pickups(other)).status).toBe(404)
  const elsewhere = await makeChild(rig, school)
  expect((await call(rig, children.pickups, { params: { id: elsewhere } }, school.instructor)).status).toBe(
    404,
  )
  expect((await call(rig, children.pickups, { params: { id: elsewhere } }, school.coordinator)).status).toBe(
    200,
  )
})

test('Who may collect a child is told to an instructor while it has a place there, and to nobody once it is removed', async () => {
  const school = await makeSchool(rig)
  const id = await makeClass(rig, school, {
    instructorIds: [school.instructor.id],
    maxEnroll: 1,
    waitList: true,
    maxWaitList: 5,
  })
  const [rosterId] = await enroll(rig, school, id, 1)
  const [first] = (await list(school)).content
  const status = async (childId: string, caller = school.instructor) =>
    (await call(rig, children.pickups, { params: { id: childId } }, caller)).status
  const waiting = await makeChild(rig, school)
  made(
    await call(
      rig,
      waitLists.add,
      { at: 'classes', params: { id }, body: { childId: waiting } },
      school.admin,
    ),
  )
  expect([await status(first!.id), await status(waiting)]).toEqual([200, 404])
  const removed = { at: 'classes', params: { id, rosterId: rosterId! } } as const
  made(await call(rig, rosters.remove, removed, school.admin))
  expect(await status(first!.id)).toBe(404)
  made(await call(rig, children.remove, { params: { id: first!.id } }, school.manager))
  expect(await status(first!.id, school.coordinator)).toBe(404)
})

function forbid(
  school: MadeSchool,
  id: string,
  body: CallInput<typeof doNotRelease.add>['body'],
  caller = school.manager,
) {
  return call(rig, doNotRelease.add, { params: { id }, body }, caller)
}

describe('Additional guardians', () => {
  const opa = { firstName: 'Opa', lastName: 'Núñez', phone: '555-010-0111' }

  test('follow the secondary, keep who they are, and move up when one before them goes', async () => {
    const school = await makeSchool(rig)
    const child = await add(school, {
      secondaryGuardian: ana,
      furtherGuardians: [opa, { ...opa, firstName: 'Oma' }],
    })
    expect(child.furtherGuardians.map(({ firstName, phone }) => [firstName, phone])).toEqual([
      ['Opa', '5550100111'],
      ['Oma', '5550100111'],
    ])
    expect(made(await save(school, child.id, loaded(child)))).toEqual(child)
    const moved = made(await save(school, child.id, { ...loaded(child), secondaryGuardian: null }))
    expect(moved.secondaryGuardian).toEqual(child.furtherGuardians[0])
    expect(moved.furtherGuardians).toEqual([child.furtherGuardians[1]])
    const five = Array.from({ length: 5 }, () => opa)
    const refused = await save(school, child.id, { ...loaded(moved), furtherGuardians: five })
    expect(refused.problem.fields?.map(({ path }) => path)).toEqual(['furtherGuardians'])
  })
})

describe('Removing a child', () => {
  const remove = (school: MadeSchool, id: string) =>
    call(rig, children.remove, { params: { id } }, school.coordinator)

  test('archives it: it leaves every list but that of the archived, keeps all, and comes back', async () => {
    const school = await makeSchool(rig)
    const zoe = await add(school, { allergies: 'Nuts' })
    const kim = await add(school, { firstName: 'Kim', siblingId: zoe.id })
    expect((await remove(school, zoe.id)).status).toBe(204)
    expect(await names(school)).toEqual(['Kim'])
    expect(await names(school, { archived: true })).toEqual(['Zoë'])
    expect((await read(school, kim.id)).siblings).toEqual([])
    const gone = await read(school, zoe.id)
    expect(gone).toMatchObject({ allergies: 'Nuts', archivedAt: expect.stringMatching(/^2026-11-18/) })
    expect((await save(school, zoe.id, loaded(gone))).status).toBe(404)
    expect((await remove(school, zoe.id)).status).toBe(404)
    const lou = await add(school, { firstName: 'Lou' })
    expect((await remove(school, lou.id)).status).toBe(204)
    const back = await call(rig, children.restore, { params: { id: zoe.id } }, school.coordinator)
    expect(made(back)).toMatchObject({ archivedAt: null, siblings: [{ id: kim.id }] })
    expect(await names(school, { archived: true })).toEqual(['Lou'])
    const twice = await call(rig, children.restore, { params: { id: zoe.id } }, school.coordinator)
    expect(twice.problem.code).toBe('NOT_ARCHIVED')
  })

  test('is refused while it is enrolled or waits, with the names of the activities; of several the others go', async () => {
    const school = await makeSchool(rig)
    const [chess, choir] = [
      await makeClass(rig, school, { maxEnroll: 1 }),
      await makeClass(rig, school, { className: 'Choir' }),
    ]
    await enroll(rig, school, chess, 1)
    const [zoe, kim] = [await add(school), await add(school, { firstName: 'Kim', primaryGuardian: ana })]
    const enrollIn = (id: string) => ({ at: 'classes' as const, params: { id }, body: { childId: zoe.id } })
    const { rosterId } = made(await call(rig, rosters.add, enrollIn(choir), school.admin))
    made(await call(rig, waitLists.add, enrollIn(chess), school.admin))
    const refused = await remove(school, zoe.id)
    const message = 'Zoë Núñez is enrolled in Choir and is waiting for Chess. Remove them there first'
    expect([refused.status, refused.problem.code, refused.problem.message]).toEqual([
      400,
      'ENROLLED',
      message,
    ])
    const many = await call(
      rig,
      children.removeMany,
      { query: { childIds: [zoe.id, kim.id, crypto.randomUUID()] } as never },
      school.coordinator,
    )
    expect(made(many)).toEqual({ changed: 1, refused: [{ id: zoe.id, name: 'Zoë Núñez', message }] })

    // Past enrollments do not prevent removal.
    await inside(rig, school.id, async (query) => {
      await query(`update activity set starts_on = '2026-01-01', ends_on = '2026-02-01' where id = $1`, [
        chess,
      ])
      await query(`update place set state = 'gone', left_at = app.now() where id = $1`, [rosterId])
    })
    expect((await remove(school, zoe.id)).status).toBe(204)
  })

  test('and enrolling it at the same moment never leave an archived child with a place', async () => {
    const school = await makeSchool(rig)
    const chess = await makeClass(rig, school)
    for (let i = 0; i < 5; i += 1) {
      const { id } = await add(school)
      const input = { at: 'classes' as const, params: { id: chess }, body: { childId: id } }
      const [enrolled, removed] = await Promise.all([
        call(rig, rosters.add, input, school.admin),
        remove(school, id),
      ])
      expect([enrolled.status < 300, removed.status < 300].filter(Boolean)).toHaveLength(1)
    }
  })
})

describe('The contacts', () => {
  test('count who stands out, and each count filters the list to those', async () => {
    const school = await makeSchool(rig)
    const chess = await makeClass(rig, school)
    await enroll(rig, school, chess, 1)
    await add(school, { firstName: 'Nut', allergies: 'Nuts' })
    const bar = await add(school, { firstName: 'Bar' })
    await forbid(school, bar.id, { name: 'Max Gray' })
    const gone = await add(school, { firstName: 'Gone' })
    made(await call(rig, children.remove, { params: { id: gone.id } }, school.manager))
    const { answer } = await call(rig, children.amount, {}, school.coordinator)
    expect(answer).toEqual({ amount: 3, withAllergies: 1, withDoNotRelease: 1, notEnrolled: 2, archived: 1 })
    expect(await names(school, { allergies: true })).toEqual(['Nut'])
    expect(await names(school, { doNotRelease: true })).toEqual(['Bar'])
    expect(await names(school, { enrolled: false })).toEqual(['Bar', 'Nut'])
    expect(await names(school, { enrolled: true })).toEqual(['Kim'])
    // Counts agree alone, with another filter, and on a page past the end.
    const totals = [{}, { page: 1 }, { page: 1000 }].map(async (at) => [
      (await list(school, { ...at, enrolled: true })).totalElements,
      (await list(school, { ...at, enrolled: false })).totalElements,
      (await list(school, { ...at, enrolled: false, allergies: true })).totalElements,
    ])
    expect(await Promise.all(totals)).toEqual([
      [1, 2, 1],
      [1, 2, 1],
      [1, 2, 1],
    ])
    expect((await list(school, { doNotRelease: true })).content[0]).toMatchObject({
      hasDoNotRelease: true,
      hasMedical: false,
    })
    const all = await call(rig, children.all, {}, school.coordinator)
    expect(all.answer.map(({ fullName, phone }) => [fullName, phone])).toEqual([
      ['Bar Núñez', '5550100100'],
      ['Nut Núñez', '5550100100'],
      ['Kim Test', '5550100100'],
    ])
  })

  test('go into a spreadsheet as they are seen: the columns, the rows and their order', async () => {
    const school = await makeSchool(rig)
    await add(school, { firstName: 'Nut', allergies: 'Nuts', secondaryGuardian: ana })
    await add(school, { firstName: 'Kim' })
    const fields = made(await call(rig, children.exportFields, {}, school.coordinator))
    expect(fields.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Last name', 'Allergies', 'Primary contact, phone', 'Secondary contact']),
    )
    const query = { allergies: true, fields: 'firstName,primaryPhone,secondary' } as never
    const file = await call(rig, children.export, { query }, school.coordinator)
    expect(await readSheet(file.raw)).toEqual([
      ['First name', 'Primary contact, phone', 'Secondary contact'],
      ['Nut', '555-010-0100', 'Ana Lee'],
    ])
  })

  test('go into a spreadsheet when a thousand of them are ticked, though their address is long', async () => {
    const school = await makeSchool(rig)
    await rig.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = rig.app.server.address() as AddressInfo
    const ids = Array.from({ length: 1000 }, () => randomUUID()).join(',')
    const query = new URLSearchParams({ ids })
    const answer = await fetch(`http://127.0.0.1:${port}/api/schools/${school.id}/children/xls?${query}`, {
      headers: { authorization: `Bearer ${school.coordinator.token}` },
    })
    expect(answer.status).toBe(200)
  })

  test('name the guardians with their children, and whom an invoice can be written to', async () => {
    const school = await makeSchool(rig)
    const zoe = await add(school, { secondaryGuardian: ana })
    await add(school, { firstName: 'Kim', siblingId: zoe.id, secondaryGuardian: ana })
    const gone = await add(school, { primaryGuardian: { firstName: 'Gone', lastName: 'Away' } })
    made(await call(rig, children.remove, { params: { id: gone.id } }, school.manager))
    const page = made(await call(rig, parents.list, { query: {} }, school.coordinator))
    expect(
      page.content.map(({ fullName, position, children: familyChildren }) => [
        fullName,
        position,
        familyChildren.length,
      ]),
    ).toEqual([
      ['Ana Lee', 2, 2],
      ['Gus Núñez', 1, 2],
    ])
    expect(page.totalElements).toBe(2)
    const seconds = made(await call(rig, parents.list, { query: { position: 2 } }, school.coordinator))
    expect(seconds).toMatchObject({ totalElements: 1, content: [{ fullName: 'Ana Lee' }] })
    const matches = made(await call(rig, parents.list, { query: { search: '010-0100' } }, school.coordinator))
    expect(matches.content.map(({ fullName }) => fullName)).toEqual(['Gus Núñez'])
    const amounts = made(await call(rig, parents.amount, {}, school.coordinator))
    expect(amounts).toEqual({ amount: 2, withEmail: 1, withPhone: 1 })
    const customers = await call(rig, parents.customers, { query: {} }, school.manager)
    expect(made(customers).map(({ fullName }) => fullName)).toEqual(['Gus Núñez'])
    expect((await call(rig, parents.customers, { query: {} }, school.coordinator)).status).toBe(403)
  })
})

describe('A number from abroad', () => {
  const foreignNumber = '+354 555-0199'
  const guardian = { firstName: 'Gus', lastName: 'Núñez', email: null, phone: foreignNumber }

  test('keeps its country wherever it is kept, and is found by every spelling', async () => {
    const school = await makeSchool(rig)
    const zoe = await add(school, {
      primaryGuardian: guardian,
      secondaryGuardian: { ...ana, phone: '+1 (416) 555-0134' },
      approvedPickups: [{ id: null, name: 'Rose Lee', phone: '+65 9123 4567', relation: '' }],
    })
    expect(zoe).toMatchObject({
      primaryGuardian: { phone: '+3545550199' },
      secondaryGuardian: { phone: '4165550134' },
      approvedPickups: [{ phone: '+6591234567' }],
    })
    for (const search of ['+354 555 0199', '5550199', '+1 416 555 0134', '(416) 555-0134', '3545550199']) {
      const { content } = made(await call(rig, children.list, { query: { search } }, school.coordinator))
      expect([search, content.length]).toEqual([search, 1])
      const people = made(await call(rig, parents.list, { query: { search } }, school.coordinator)).content
      expect([search, people.length]).toEqual([search, 1])
    }
    const query = { fields: 'primaryPhone,secondaryPhone' } as never
    const file = await call(rig, children.export, { query }, school.coordinator)
    expect((await readSheet(file.raw))[1]).toEqual(['+354 555 0199', '416-555-0134'])
    // Saving it again unchanged keeps it.
    made(await save(school, zoe.id, { ...(await read(school, zoe.id)), siblingId: null } as never))
    expect((await read(school, zoe.id)).primaryGuardian!.phone).toBe('+3545550199')
  })

  test('typed another way is the same number: the two families are told as one', async () => {
    const school = await makeSchool(rig)
    await add(school, { primaryGuardian: guardian })
    await add(school, { firstName: 'Kim', primaryGuardian: { ...ana, phone: '+3545550199' } })
    // The same digits without the country code are another number.
    await add(school, {
      firstName: 'Lou',
      primaryGuardian: { ...gus, email: null, firstName: 'Lou', phone: '354-555-0199' },
    })
    const { content } = made(await call(rig, familyMerges.duplicates, { query: {} }, school.coordinator))
    expect(content.map(({ reasons }) => reasons)).toEqual([['PHONE']])
  })

  test('that is not whole is refused at its field, with the number', async () => {
    const school = await makeSchool(rig)
    const body = form({ primaryGuardian: { ...guardian, phone: '+354 555 01' } })
    const { status, problem } = await call(rig, children.create, { body }, school.manager)
    expect([status, problem.fields]).toEqual([
      400,
      [
        {
          path: 'primaryGuardian.phone',
          message: expect.stringContaining('+354 555 01 is not a complete number'),
        },
      ],
    ])
  })
})

describe('Where a child is', () => {
  test('is told by its places, what is over last, and by its dates with who came', async () => {
    const school = await makeSchool(rig)
    const [chess, choir] = [
      await makeClass(rig, school),
      await makeClass(rig, school, {
        className: 'Choir',
        monday: false,
        wednesday: true,
        classStartDate: '2026-11-18',
      }),
    ]
    const { id } = await add(school)
    const enrollIn = (activity: string) =>
      call(rig, rosters.add, { at: 'classes', params: { id: activity }, body: { childId: id } }, school.admin)
    const inChess = made(await enrollIn(chess)).rosterId
    made(await enrollIn(choir))
    await inside(rig, school.id, (query) =>
      query(`update place set left_at = app.now(), days = '{[2026-11-01,2026-11-30)}' where id = $1`, [
        inChess,
      ]),
    )
    const places = made(await call(rig, childSchedule.rosterDetails, { params: { id } }, school.coordinator))
    expect(places.map(({ name, list: where, isOver }) => [name, where, isOver])).toEqual([
      ['Choir', 'ROSTER', false],
      ['Chess', 'ROSTER', true],
    ])
    const readSchedule = (query: object) =>
      call(rig, childSchedule.scheduleDetails, { params: { childId: id }, query }, school.coordinator)
    const { from, to, meetings } = made(await readSchedule({}))
    expect([from, to]).toEqual(['2026-11-18', '2026-12-15'])
    // Chess was left after one more Monday.
    expect(meetings.map(({ name, date, status }) => [name, date, status]).slice(0, 3)).toEqual([
      ['Choir', '2026-11-18', 'EXPECTED'],
      ['Chess', '2026-11-23', 'EXPECTED'],
      ['Choir', '2026-11-25', 'EXPECTED'],
    ])
    expect(meetings.filter(({ name }) => name === 'Chess')).toHaveLength(1)
    expect((await readSchedule({ from: '2026-12-01', to: '2026-11-01' })).problem.fields?.[0]!.path).toBe(
      'to',
    )
    expect((await readSchedule({ from: '2026-12-01', to: '2028-11-01' })).problem.fields?.[0]!.path).toBe(
      'to',
    )
  })
})

describe('The do-not-release list', () => {
  test('names who may never collect the child, by whom and since when; who is taken off stays written down', async () => {
    const school = await makeSchool(rig)
    const child = await add(school)
    const listed = made(await forbid(school, child.id, { name: 'Max Gray', note: 'Court order' }))
    expect(listed.doNotRelease).toEqual([
      {
        id: expect.any(String),
        name: 'Max Gray',
        note: 'Court order',
        createdAt: expect.stringMatching(/^2026-11-18T20:/),
        createdBy: expect.stringMatching(/^Dora /),
      },
    ])
    expect(listed.version).toBe(2)
    expect(await read(school, child.id)).toEqual(listed)
    const entry = { params: { childId: child.id, id: listed.doNotRelease[0]!.id } }
    expect(made(await call(rig, doNotRelease.remove, entry, school.coordinator))).toMatchObject({
      doNotRelease: [],
      version: 3,
    })
    expect((await call(rig, doNotRelease.remove, entry, school.coordinator)).status).toBe(404)
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select name, removed_by from do_not_release where removed_at is not null`),
    )
    expect(rows).toEqual([{ name: 'Max Gray', removed_by: school.coordinator.id }])
    const { rows: auditRows } = await inside(rig, school.id, (query) =>
      query(
        `select what, account_id, details from audit_event where what like 'do-not-release%' order by at`,
      ),
    )
    const details = { name: 'Zoë Núñez', person: 'Max Gray' }
    expect(auditRows).toEqual([
      { what: 'do-not-release.added', account_id: school.manager.id, details },
      { what: 'do-not-release.removed', account_id: school.coordinator.id, details },
    ])
  })

  test('is changed in its words and names, for brothers and sisters too when asked, and keeps what it said', async () => {
    const school = await makeSchool(rig)
    const zoe = await add(school, { approvedPickups: [{ name: 'Grandma Rose' }] })
    const kim = await add(school, { firstName: 'Kim', siblingId: zoe.id })
    made(await forbid(school, zoe.id, { name: 'Max Gray', note: 'Court order', siblings: true }))
    const both = made(await forbid(school, zoe.id, { name: 'Eve Day' }))
    const params = { childId: zoe.id, id: both.doNotRelease[0]!.id }
    const change = (body: CallInput<typeof doNotRelease.change>['body'], caller = school.manager) =>
      call(rig, doNotRelease.change, { params, body }, caller)
    const entriesOf = (child: { doNotRelease: { name: string; note: string }[] }) =>
      child.doNotRelease.map(({ name, note }) => [name, note])
    const changed = made(await change({ name: 'Max Graye', note: 'Court order of May 3', siblings: true }))
    // A renamed entry counts as listed now.
    expect(entriesOf(changed)).toEqual([
      ['Eve Day', ''],
      ['Max Graye', 'Court order of May 3'],
    ])
    expect(changed.version).toBe(both.version + 1)
    expect(entriesOf(await read(school, kim.id))).toEqual([['Max Graye', 'Court order of May 3']])

    // Saving without a change does nothing, and a stale version does not overwrite.
    expect(made(await change({ name: 'Max Graye', note: 'Court order of May 3' })).version).toBe(
      changed.version,
    )
    const stale = await change({ name: 'Max G', note: '', version: both.version })
    expect(stale.problem.code).toBe('CHANGED_MEANWHILE')

    // The new name goes through the same checks as a new entry.
    for (const [name, code] of [
      ['grandma rose', 'IS_APPROVED_PICKUP'],
      ['day eve', 'ALREADY_LISTED'],
    ] as const)
      expect((await change({ name, note: '' })).problem.code).toBe(code)
    expect((await change({ name: '<b>', note: '' })).problem.fields?.[0]?.path).toBe('name')
    const elsewhere = { params: { ...params, childId: kim.id }, body: { name: 'Max', note: '' } }
    expect((await call(rig, doNotRelease.change, elsewhere, school.manager)).status).toBe(404)
    const pickup = form({ ...loaded(await read(school, zoe.id)), approvedPickups: [{ name: 'GRAYE max' }] })
    expect((await save(school, zoe.id, pickup)).problem.fields?.[0]?.path).toBe('approvedPickups.0.name')

    // The spelling may change; only this child's list changes then.
    made(await change({ name: 'MAX GRAYE', note: 'Court order of May 3' }))
    expect(entriesOf(await read(school, kim.id))).toEqual([['Max Graye', 'Court order of May 3']])
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select name, note from do_not_release where child_id = $1 and removed_at is not null order by id`,
        [zoe.id],
      ),
    )
    expect(rows).toEqual([
      { name: 'Max Gray', note: 'Court order' },
      { name: 'Max Graye', note: 'Court order of May 3' },
    ])
    const { rows: history } = await inside(rig, school.id, (query) =>
      query(
        `select what, details from audit_event where child_id = $1 and what ~ '^do-not-release.(renamed|noted)$' order by at, id`,
        [zoe.id],
      ),
    )
    expect(history).toEqual([
      {
        what: 'do-not-release.renamed',
        details: { name: 'Zoë Núñez', person: 'Max Graye', before: 'Max Gray' },
      },
      { what: 'do-not-release.noted', details: { name: 'Zoë Núñez', person: 'Max Graye' } },
      {
        what: 'do-not-release.renamed',
        details: { name: 'Zoë Núñez', person: 'MAX GRAYE', before: 'Max Graye' },
      },
    ])
  })

  test('of a brother keeps what it alone says, where only the name is corrected', async () => {
    const school = await makeSchool(rig)
    const zoe = await add(school)
    const kim = await add(school, { firstName: 'Kim', siblingId: zoe.id })
    const zoeChild = made(await forbid(school, zoe.id, { name: 'Max Gray', note: 'Court order' }))
    made(await forbid(school, kim.id, { name: 'Max Gray', note: 'Court order. Call 911 at once' }))
    const params = { childId: zoe.id, id: zoeChild.doNotRelease[0]!.id }
    const body = { name: 'Max Graye', note: 'Court order', siblings: true }
    made(await call(rig, doNotRelease.change, { params, body }, school.manager))
    expect((await read(school, kim.id)).doNotRelease).toMatchObject([
      { name: 'Max Graye', note: 'Court order. Call 911 at once' },
    ])
  })

  test('loses one entry of one child at a time, and takes the same person again', async () => {
    const school = await makeSchool(rig)
    const zoe = await add(school)
    const kim = await add(school, { firstName: 'Kim', siblingId: zoe.id })
    made(await forbid(school, zoe.id, { name: 'Max Gray', siblings: true }))
    const both = made(await forbid(school, zoe.id, { name: 'Eve Day' }))
    const takeOff = (childId: string, id: string) =>
      call(rig, doNotRelease.remove, { params: { childId, id } }, school.manager)
    const [max] = both.doNotRelease
    expect((await takeOff(kim.id, max!.id)).status).toBe(404)
    const afterRemoval = made(await takeOff(zoe.id, max!.id))
    expect(afterRemoval.doNotRelease.map(({ name }) => name)).toEqual(['Eve Day'])
    const brother = await read(school, kim.id)
    expect(brother.doNotRelease.map(({ name }) => name)).toEqual(['Max Gray'])
    // The brother's version stays, so somebody editing him gets no conflict.
    expect([brother.version, afterRemoval.version]).toEqual([2, 4])
    const again = made(await forbid(school, zoe.id, { name: 'Max Gray' }))
    expect(again.doNotRelease.map(({ name }) => name)).toEqual(['Eve Day', 'Max Gray'])
  })

  test('that somebody was taken off, or that is another family’s, does not come to who joins', async () => {
    const school = await makeSchool(rig)
    const [zoe, other] = [await add(school), await add(school, { primaryGuardian: ana })]
    const listed = made(await forbid(school, zoe.id, { name: 'Max Gray' }))
    made(await forbid(school, other.id, { name: 'Eve Day' }))
    const entry = { params: { childId: zoe.id, id: listed.doNotRelease[0]!.id } }
    made(await call(rig, doNotRelease.remove, entry, school.manager))
    expect((await add(school, { firstName: 'Kim', siblingId: zoe.id })).doNotRelease).toEqual([])
    const lou = await add(school, {
      firstName: 'Lou',
      primaryGuardian: { firstName: 'Ida', lastName: 'Roe' },
    })
    const joining = { ...loaded(await read(school, lou.id)), siblingId: zoe.id }
    expect(made(await save(school, lou.id, joining)).doNotRelease).toEqual([])
  })

  test('is filled for brothers and sisters too when asked, and twice is once', async () => {
    const school = await makeSchool(rig)
    const zoe = await add(school)
    const kim = await add(school, { firstName: 'Kim', siblingId: zoe.id })
    const lou = await add(school, { firstName: 'Lou', primaryGuardian: ana })
    made(await forbid(school, zoe.id, { name: 'Max Gray' }))
    expect((await read(school, kim.id)).doNotRelease).toEqual([])
    const twice = await forbid(school, zoe.id, { name: 'gray max' })
    expect([twice.status, twice.problem.code]).toEqual([400, 'ALREADY_LISTED'])
    made(await forbid(school, zoe.id, { name: 'Max Gray', siblings: true }))
    for (const [id, count] of [
      [zoe.id, 1],
      [kim.id, 1],
      [lou.id, 0],
    ] as const)
      expect((await read(school, id)).doNotRelease).toHaveLength(count)
  })

  test('holds for whoever joins the family, at once or later, and for one of it who comes back', async () => {
    const school = await makeSchool(rig)
    const zoe = await add(school)
    const gone = await add(school, { firstName: 'Ida', siblingId: zoe.id })
    made(await call(rig, children.remove, { params: { id: gone.id } }, school.manager))
    made(await forbid(school, zoe.id, { name: 'Max Gray', note: 'Court order', siblings: true }))
    const entries = [{ name: 'Max Gray', note: 'Court order' }]
    const childForm = form({ firstName: 'Kim', siblingId: zoe.id, approvedPickups: [{ name: 'gray max' }] })
    const refused = await call(rig, children.create, { body: childForm }, school.manager)
    expect(refused.problem.fields).toEqual([
      { path: 'approvedPickups.0.name', message: 'This person is on the do-not-release list' },
    ])
    const kim = await add(school, { firstName: 'Kim', siblingId: zoe.id })
    expect(kim.doNotRelease).toMatchObject(entries)
    const { rows: recorded } = await inside(rig, school.id, (query) =>
      query(`select details from audit_event where what = 'do-not-release.added' and child_id = $1`, [
        kim.id,
      ]),
    )
    expect(recorded).toEqual([{ details: { name: 'Kim Núñez', person: 'Max Gray' } }])
    const lou = await add(school, { firstName: 'Lou', primaryGuardian: ana })
    made(await forbid(school, lou.id, { name: 'Eve Day' }))
    const joining = { ...loaded(await read(school, lou.id)), primaryGuardian: gus, siblingId: zoe.id }
    const joined = made(await save(school, lou.id, joining))
    expect(joined.doNotRelease.map(({ name }) => name)).toEqual(['Eve Day', 'Max Gray'])
    expect((await read(school, zoe.id)).doNotRelease).toMatchObject(entries)
    const back = made(await call(rig, children.restore, { params: { id: gone.id } }, school.manager))
    expect(back.doNotRelease).toMatchObject(entries)
  })

  test('and the approved pickups have nobody in common, whichever comes first', async () => {
    const school = await makeSchool(rig)
    const zoe = await add(school, { approvedPickups: [{ name: 'Grandma Rose' }] })
    const kim = await add(school, { firstName: 'Kim', siblingId: zoe.id })
    const refused = await forbid(school, kim.id, { name: 'grandma rose', siblings: true })
    expect(refused.problem).toMatchObject({
      code: 'IS_APPROVED_PICKUP',
      message: 'grandma rose is an approved pickup of Zoë Núñez. Remove them there first',
      fields: [{ path: 'name' }],
    })
    expect((await read(school, kim.id)).doNotRelease).toEqual([])
    const child = made(await forbid(school, kim.id, { name: 'Max Gray' }))
    const saved = await save(school, kim.id, {
      ...loaded(child),
      approvedPickups: [{ name: 'Rose' }, { name: 'MAX  GRAY' }],
    })
    expect(saved.problem.fields).toEqual([
      { path: 'approvedPickups.1.name', message: 'This person is on the do-not-release list' },
    ])
  })

  test('and the approved pickups have nobody in common either when both are changed at the same moment', async () => {
    const school = await makeSchool(rig)
    for (let again = 0; again < 5; again += 1) {
      const zoe = await add(school)
      const approvedPickups = [{ name: 'Max Gray' }]
      const [listed, saved] = await Promise.all([
        forbid(school, zoe.id, { name: 'Max Gray' }),
        save(school, zoe.id, { ...loaded(zoe), version: undefined, approvedPickups } as never),
      ])
      expect(
        [200, 400].map((status) => [listed, saved].filter((each) => each.status === status).length),
      ).toEqual([1, 1])
      const after = await read(school, zoe.id)
      expect(after.doNotRelease.length + after.approvedPickups.length).toBe(1)
    }
  })

  test('is refused for an approved pickup of a child that is here, not of one that was removed', async () => {
    const school = await makeSchool(rig)
    const zoe = await add(school)
    const gone = await add(school, {
      firstName: 'Ida',
      siblingId: zoe.id,
      approvedPickups: [{ name: 'Grandma Rose' }],
    })
    made(await call(rig, children.remove, { params: { id: gone.id } }, school.manager))
    const listed = made(await forbid(school, zoe.id, { name: 'Grandma Rose', siblings: true }))
    expect(listed.doNotRelease.map(({ name }) => name)).toEqual(['Grandma Rose'])
  })

  test('is not an instructor’s to change, nor another school’s', async () => {
    const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
    const child = await add(school)
    expect((await forbid(school, child.id, { name: 'Max' }, school.instructor)).status).toBe(403)
    expect((await forbid(school, child.id, { name: 'Max' }, other.manager)).status).toBe(404)
    const wrong = await forbid(school, child.id, { name: '<b>', note: 'Ж' })
    expect(wrong.problem.fields?.map(({ path }) => path)).toEqual(['name', 'note'])
  })
})
