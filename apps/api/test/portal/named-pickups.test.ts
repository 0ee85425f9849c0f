import { describe, expect, test } from 'vitest'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { today } from '@afterbell/contract/attendance/today'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { guardianAccess } from '@afterbell/contract/families/guardian-access'
import { toldPickups } from '@afterbell/contract/families/told-pickups'
import { familyChildren } from '@afterbell/contract/portal/family-children'
import { familyPickups } from '@afterbell/contract/portal/family-pickups'
import { familyPortal } from '@afterbell/contract/portal/family-portal'
import { familyWeek } from '@afterbell/contract/portal/family-week'
import { rosterPrint } from '@afterbell/contract/rosters/roster-print'
import { call, useRig } from '../rig/app.ts'
import { logInExpected, TODAY, type ExpectedFamily } from '../rig/families/expected-today.ts'
import { namePickup, YAW } from '../rig/families/named-pickups.ts'
import { tellChanges } from '../rig/families/tell-changes.ts'
import { historyOf, inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

const TOMORROW = '2026-11-19'
const ONE_NAME = 'Please enter the first and last name of one person, with capital letters, and nothing else'

const name = ({ browser, childId }: ExpectedFamily, more: Record<string, unknown> = {}) =>
  browser.call(familyPickups.name, {
    body: { childIds: [childId], ...YAW, from: TODAY, to: TODAY, ...more } as never,
  })

const namedOf = async ({ browser, childId }: ExpectedFamily) =>
  made(await browser.call(familyChildren.get, { params: { childId } })).toldPickups

const line = async (school: MadeSchool) => made(await call(rig, today.board, {}, school.admin)).lines[0]!
const atDoor = async (school: MadeSchool) => (await line(school)).pickups.filter(({ told }) => told)

const needs = async (school: MadeSchool) =>
  made(await call(rig, toldPickups.list, { query: {} }, school.manager))

const decide = (school: MadeSchool, id: string, body: Record<string, unknown>) =>
  call(rig, toldPickups.decide, { params: { id }, body: { version: 1, ...body } as never }, school.manager)

async function forbid(school: MadeSchool, childId: string, person: string) {
  const body = { name: person }
  made(await call(rig, doNotRelease.add, { params: { id: childId }, body }, school.admin))
}

async function checkOut(school: MadeSchool, activityId: string, checkOutPerson: string) {
  const at = { at: 'classes', params: { id: activityId } } as const
  const ids = { attendanceIds: [(await line(school)).id] }
  made(await call(rig, attendance.checkIn, { ...at, body: { ...ids, checkIn: '14:50' } }, school.admin))
  return call(
    rig,
    attendance.checkOut,
    { ...at, body: { ...ids, checkOut: '14:55', checkOutPerson } as never },
    school.admin,
  )
}

/** Adds a father who lives elsewhere, and returns his address. */
async function addFather(school: MadeSchool, { childId, lastName }: ExpectedFamily, firstName = 'Tom') {
  const child = made(await call(rig, children.get, { params: { id: childId } }, school.admin))
  const email = `${firstName}.${lastName}@fathers.test`.toLowerCase()
  const body = { ...child, secondaryGuardian: { firstName, lastName, email, phone: '646-555-0111' } }
  made(await call(rig, children.update, { params: { id: childId }, body: body as never }, school.admin))
  return email
}

async function limit(school: MadeSchool, { childId }: ExpectedFamily, telling: string) {
  const child = made(await call(rig, children.get, { params: { id: childId } }, school.admin))
  const params = { childId, guardianId: child.primaryGuardian!.id }
  const body = { telling, reason: 'The court said so' }
  made(await call(rig, guardianAccess.set, { params, body } as never, school.admin))
}

async function allow(school: MadeSchool, addPickups: string) {
  const rights = {
    tellAbsences: true,
    addPickups,
    changeContacts: true,
    seeTimes: true,
    askForNotes: 'EMAIL',
    sayPhotos: false,
    book: false,
    payLater: false,
    askAid: false,
    register: false,
    askForGuardian: true,
    giveUp: 'NO',
    giveUpBefore: 'FIRST_MEETING',
    giveUpDays: 7,
    giveUpFee: 0,
    deductDiscounts: false,
    changePlaces: 'NO',
  }
  made(await call(rig, familyPortal.changeRights, { body: { rights } as never }, school.admin))
}

describe('Somebody whom a family names for a day', () => {
  test('is at the door with the day and who told it, collects the child, and is marked until seen', async () => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    made(await name(mara))
    const by = `Mara ${mara.lastName}`
    const told = { from: TODAY, to: TODAY, by }
    expect(await atDoor(school)).toEqual([{ name: YAW.name, relation: 'Uncle', told }])
    expect(await line(school)).toMatchObject({ familyChanges: [{ what: 'PICKUP', by, seen: null }] })
    const lists = made(await call(rig, children.pickups, { params: { id: mara.childId } }, school.admin))
    expect(lists.pickups).toContainEqual({ name: YAW.name, relation: 'Uncle', told })
    const printed = made(
      await call(
        rig,
        rosterPrint.get,
        { at: 'classes', params: { id: mara.activityId }, query: { dates: [TODAY] } },
        school.admin,
      ),
    )
    expect(printed.children[0]!.toldPickups).toMatchObject([{ name: YAW.name, from: TODAY, to: TODAY, by }])
    expect(await needs(school)).toEqual([])
    expect(await historyOf(rig, school, mara.childId)).toContainEqual(
      expect.stringContaining(`named Yaw Mensah to pick up Ann ${mara.lastName}: today only`),
    )
    expect((await checkOut(school, mara.activityId, 'yaw mensah')).status).toBe(200)
  })

  test('is nobody at the door on other days, without any job', async () => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    made(await name(mara, { from: TOMORROW, to: TOMORROW }))
    expect(await atDoor(school)).toEqual([])
    await inside(rig, school.id, (query) =>
      query(`update told_pickup set starts_on = starts_on - 2, ends_on = ends_on - 2`),
    )
    expect([await atDoor(school), await namedOf(mara)]).toEqual([[], []])
    const { status, problem } = await checkOut(school, mara.activityId, YAW.name)
    expect([status, problem?.code]).toEqual([400, 'NOT_AN_APPROVED_PICKUP'])
  })

  test('is named for siblings in one act, and told once more changes nothing', async () => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    const { familyId } = made(await call(rig, children.get, { params: { id: mara.childId } }, school.admin))
    const sibling = {
      firstName: 'Ben',
      lastName: mara.lastName,
      primaryGuardian: null,
      siblingId: mara.childId,
    }
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `insert into child (school_id, id, family_id, first_name, last_name) values ($1, gen_random_uuid(), $2, $3, $4) returning id`,
        [school.id, familyId, sibling.firstName, sibling.lastName],
      ),
    )
    const childIds = [mara.childId, rows[0].id as string]
    made(await name(mara, { childIds }))
    made(await name(mara, { childIds }))
    const { rows: stored } = await inside(rig, school.id, (query) =>
      query(`select child_id from told_pickup`),
    )
    expect(stored).toHaveLength(2)
    expect(new Set(stored.map(({ child_id: id }) => id as string))).toEqual(new Set(childIds))
  })

  test('is taken back by who named them, which staff see, and by nobody else', async () => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    const pickupId = await namePickup(mara.browser, mara.childId)
    const other = await logInExpected(rig, school)
    const takeBack = ({ browser }: ExpectedFamily) =>
      browser.call(familyPickups.takeBack, { params: { pickupId } })
    expect((await takeBack(other)).status).toBe(404)
    made(await takeBack(mara))
    made(await takeBack(mara))
    expect([await atDoor(school), await namedOf(mara)]).toEqual([[], []])
    expect((await decide(school, pickupId, { approves: false, reason: 'Late' })).problem?.code).toBe(
      'TAKEN_BACK',
    )
  })

  test('stands at most twenty times for a child', async () => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    await namePickup(mara.browser, mara.childId)
    await inside(rig, school.id, (query) =>
      query(`insert into told_pickup (school_id, id, child_id, person_id, name, starts_on, ends_on, waits)
        select school_id, gen_random_uuid(), child_id, person_id, name || n, starts_on, ends_on, waits
        from told_pickup, generate_series(1, 19) n`),
    )
    expect((await name(mara, { name: 'Efua Mensah' })).problem?.code).toBe('TOO_MANY_PICKUPS')
  })

  test.each([
    [{ from: '2026-11-17' }, 'from'],
    [{ from: TOMORROW }, 'to'],
    [{ to: '2027-12-01' }, 'to'],
    [{ phone: '555' }, 'phone'],
  ])('is refused with %j, at its field', async (more, path) => {
    const mara = await logInExpected(rig, await makeSchool(rig))
    const { status, problem } = await name(mara, more)
    expect([status, problem?.fields?.map((field) => field.path)]).toEqual([400, [path]])
  })
})

describe('A name that is not one person’s whole name', () => {
  test.each([
    'NOT Yaw Osei',
    'anyone but Tom',
    'Everyone',
    'Yaw Osei, Efua Osei',
    'Yaw and Efua Osei',
    'Yaw Osei; Efua Osei',
    'Yaw\u0000 Osei',
    'Yaw Osei (uncle)',
    'Dad',
    'no one',
    'only on Friday',
  ])('is asked about at its field, and names nobody: %j', async (typed) => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    for (const isWholeName of [false, true]) {
      const { status, problem } = await name(mara, { name: typed, isWholeName })
      expect([status, problem?.fields?.map(({ path }) => path)]).toEqual([400, ['name']])
    }
    expect(await namedOf(mara)).toEqual([])
  })

  test('is taken once the family says that it is one, unless it says something else', async () => {
    const mara = await logInExpected(rig, await makeSchool(rig))
    const answer = await name(mara, { name: 'Kwabena Tutu' })
    expect(answer.problem?.fields?.map(({ path }) => path)).toEqual(['isWholeName'])
    made(await name(mara, { name: 'Kwabena Tutu', isWholeName: true }))
    const refusal = await name(mara, { name: 'Not Kwabena Tutu', isWholeName: true })
    expect(refusal.problem?.fields).toEqual([{ path: 'name', message: ONE_NAME }])
  })
})

describe('Somebody on a do-not-release list', () => {
  const PLAIN = 'Yaw Mensah'
  /** The same, near, and of a sibling's list: each is named as Yaw Mensah. */
  const lists = ['Yaw Mensah', 'MENSAH YAW', 'Yaw Mensa']

  /** All that a family can see of naming somebody, and the letters to the other home. */
  async function seen(entry: string | null, days: Record<string, unknown>) {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    const father = await addFather(school, mara)
    // Another entry, because a change of the list makes the child's record a newer one, whomever it names.
    await forbid(school, mara.childId, entry ?? 'Rex Roe')
    const hide = (text: string) =>
      text
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
        .replaceAll(new RegExp(mara.lastName, 'gi'), 'Osei')
        .replaceAll(/portal-\w+|School \w+/g, 'SCHOOL')
    const raw = async (answer: Promise<{ status: number; answer?: unknown; problem?: unknown }>) => {
      const { status, answer: said, problem } = await answer
      return hide(JSON.stringify([status, said, problem]))
    }
    const texts = [await raw(name(mara, days) as never)]
    const reads = async () => [
      await raw(mara.browser.call(familyChildren.get, { params: { childId: mara.childId } }) as never),
      await raw(mara.browser.call(familyWeek.week, { query: {} }) as never),
    ]
    texts.push(...(await reads()))
    await tellChanges(rig, school)
    const { rows: letters } = await rig.pool.pg.query(
      `select subject, text_body from mail where school_id = $1 and to_email = $2 and dedupe_key like 'family change %'`,
      [school.id, father],
    )
    texts.push(hide(JSON.stringify(letters)))
    // Staff decide whatever they decide, and the family reads the same.
    const { rows } = await inside(rig, school.id, (query) => query('select id from told_pickup'))
    const declined = await decide(
      school,
      rows[0].id as string,
      entry ? { approves: false, reason: 'No' } : { approves: true },
    )
    made(declined)
    texts.push(...(await reads()))
    // Named once more, after the decision.
    texts.push(await raw(name(mara, days) as never), ...(await reads()))
    return { texts, letters: letters.length, school, mara }
  }

  test.each([[{ to: TODAY }], [{ to: null }]])(
    'is named like everybody else, to the byte, for %j, now and later',
    async (days) => {
      const open = await seen(null, days)
      expect(open.letters).toBe(1)
      for (const entry of lists) expect((await seen(entry, days)).texts, entry).toEqual(open.texts)
    },
  )

  test.each(lists)('never becomes a pickup, and the office knows at once: %s', async (entry) => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    await forbid(school, mara.childId, entry)
    made(await name(mara))
    expect(await atDoor(school)).toEqual([])
    expect(await needs(school)).toMatchObject([{ name: PLAIN, state: 'ON_LIST', entry }])
    const { id } = (await needs(school))[0]!
    expect((await decide(school, id, { approves: true })).problem?.code).toBe('MAY_NOT_COLLECT')
    const { rows } = await rig.pool.pg.query(
      `select data ->> 'subjectId' as id from pgboss.job where name = 'staff.tell' and data ->> 'event' = 'PICKUP_ON_LIST' and data ->> 'schoolId' = $1`,
      [school.id],
    )
    expect(rows).toEqual([{ id }])
    const { status, problem } = await checkOut(school, mara.activityId, PLAIN)
    expect(status).toBe(400)
    expect(problem?.code).toMatch(/DO_NOT_RELEASE$/)
    made(await decide(school, id, { approves: false, reason: 'On the list' }))
    expect(await needs(school)).toEqual([])
  })

  test('is gone from the door as soon as they are on the list, also on a sibling’s', async () => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    made(await name(mara))
    expect(await atDoor(school)).toHaveLength(1)
    const { familyId } = made(await call(rig, children.get, { params: { id: mara.childId } }, school.admin))
    await inside(rig, school.id, (query) =>
      query(
        `with ben as (insert into child (school_id, id, family_id, first_name, last_name) values ($1, gen_random_uuid(), $2, 'Ben', 'Osei') returning school_id, id)
        insert into do_not_release (school_id, id, child_id, name, note) select school_id, gen_random_uuid(), id, 'Yaw Mensah', '' from ben`,
        [school.id, familyId],
      ),
    )
    expect(await atDoor(school)).toEqual([])
    expect(await needs(school)).toMatchObject([{ state: 'ON_LIST', entry: 'Yaw Mensah' }])
  })
})

describe('A pickup that waits', () => {
  test('collects nobody until staff approve, for good or for more than two weeks', async () => {
    const school = await makeSchool(rig)
    await allow(school, 'AFTER_APPROVAL')
    const mara = await logInExpected(rig, school)
    await allow(school, 'AFTER_APPROVAL')
    const id = await namePickup(mara.browser, mara.childId, { to: null })
    await namePickup(mara.browser, mara.childId, { name: 'Efua Mensah', to: '2026-12-02' })
    expect(await atDoor(school)).toEqual([])
    expect((await needs(school)).map(({ state }) => state)).toEqual(['WAITS', 'WAITS'])
    made(await decide(school, id, { approves: true }))
    expect((await decide(school, id, { approves: false, reason: 'No', version: 1 })).problem?.code).toBe(
      'CHANGED_MEANWHILE',
    )
    expect(await atDoor(school)).toMatchObject([{ name: YAW.name, told: { to: null } }])
    made(await decide(school, id, { approves: false, reason: 'They moved away', version: 2 }))
    expect(await atDoor(school)).toEqual([])
    expect(await historyOf(rig, school, mara.childId)).toContainEqual(
      expect.stringContaining('They moved away'),
    )
    // The family still reads what it said, and nothing of what became of it.
    expect((await namedOf(mara)).map(({ waits }) => waits)).toEqual([true, true])
  })

  test('is declined with a reason, at its field', async () => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    const id = await namePickup(mara.browser, mara.childId, { to: null })
    const { problem } = await decide(school, id, { approves: false, reason: ' ' })
    expect(problem?.fields?.map(({ path }) => path)).toEqual(['reason'])
  })

  test('counts at once where the school says so, and nobody is named where it says no', async () => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    await allow(school, 'AT_ONCE')
    made(await name(mara, { to: null }))
    expect(await atDoor(school)).toHaveLength(1)
    await allow(school, 'NO')
    const { status, problem } = await name(mara, { name: 'Efua Mensah' })
    expect([status, problem?.code]).toEqual([403, 'NOT_FOR_FAMILIES'])
  })
})

describe('Whoever may not see the child', () => {
  test.each(['MONEY', 'NOTHING'])('names nobody and reads none: %s', async (telling) => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    const pickupId = await namePickup(mara.browser, mara.childId)
    await limit(school, mara, telling)
    const answers = [
      await name(mara),
      await mara.browser.call(familyChildren.get, { params: { childId: mara.childId } }),
      await mara.browser.call(familyPickups.takeBack, { params: { pickupId } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  test('has named nobody any more at the door, once shut out, removed, or typed over', async () => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    made(await name(mara))
    await limit(school, mara, 'NOTHING')
    expect(await atDoor(school)).toEqual([])
    expect(await needs(school)).toMatchObject([{ state: 'TELLER_GONE', by: `Mara ${mara.lastName}` }])
    const id = (await needs(school))[0]!.id
    expect((await decide(school, id, { approves: true })).problem?.code).toBe('MAY_NOT_COLLECT')
    await limit(school, mara, 'EVERYTHING')
    expect(await atDoor(school)).toHaveLength(1)
    await inside(rig, school.id, (query) =>
      query(`update guardian set first_name = 'Rex', last_name = 'Roe'`),
    )
    expect(await atDoor(school)).toEqual([])
  })
})
