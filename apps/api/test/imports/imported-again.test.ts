import { describe, expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { camps } from '@afterbell/contract/activities/camps'
import { classes } from '@afterbell/contract/activities/classes'
import { imports } from '@afterbell/contract/imports/imports'
import { call, SEALER, SECRET, useRig } from '../rig/app.ts'
import * as importing from '../rig/importing.ts'
import { file, type At, type Uploaded } from '../rig/importing.ts'
import { enroll, historyOf, inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'
import { recordSent } from '../rig/recorded.ts'

// A catalog is imported, corrected in its spreadsheet, and imported again (decision 81). It is November 18, 2026.

const rig = useRig()

const HEAD = 'Course_ID,Name,Days,From To,Times,Price,Capacity,Location,Instructor'
const csv = (...rows: string[]) => file([HEAD, ...rows].join('\n'))
const CHESS = 'C-100,Chess Club,Mon,2026-11-23 to 2026-12-14,15:30-16:30,120,12,,'
const DANCE = 'D-200,Dance,Wed,2026-11-25 to 2026-12-16,15:30-16:30,90,12,,'

/** Creates a school that has imported these rows. */
async function imported(rows: readonly string[], { publish = true, at = 'classes' as At } = {}) {
  const school = await makeSchool(rig)
  const { id } = await uploaded(school, rows, { publish }, at)
  await importing.run(rig, school, at, id)
  return { school, id }
}

async function uploaded(
  school: MadeSchool,
  rows: readonly string[],
  over: Partial<Uploaded['options']> = {},
  at: At = 'classes',
) {
  const first = await importing.upload(rig, school, at, csv(...rows))
  return importing.change(rig, school, at, first, { publish: true, ...over })
}

const rowsOf = (school: MadeSchool, { id }: { id: string }, at: At = 'classes') =>
  importing.rowsOf(rig, school, at, id)

const run = (school: MadeSchool, { id }: { id: string }, at: At = 'classes') =>
  importing.run(rig, school, at, id)

const confirming = (school: MadeSchool, { id }: { id: string }, shown?: string) =>
  call(rig, imports.confirm, { at: 'classes', params: { id }, body: { shown } }, school.admin)

async function listed(school: MadeSchool, status: 'ACTIVE' | 'DRAFT' = 'ACTIVE', at: At = 'classes') {
  const input = { at, query: { status, size: 200 } }
  return made(await call(rig, activities.list, input, school.admin)).content
}

async function classCalled(school: MadeSchool, name: string, status: 'ACTIVE' | 'DRAFT' = 'ACTIVE') {
  const matches = (await listed(school, status)).filter((each) => each.name === name)
  expect(matches).toHaveLength(1)
  return matches[0]!
}

const formOf = async (school: MadeSchool, id: string) =>
  made(await call(rig, classes.get, { params: { id } }, school.admin))

async function edit(school: MadeSchool, id: string, over: object): Promise<void> {
  const form = await formOf(school, id)
  const body = { ...form, price: form.price / 100, ...over }
  made(await call(rig, classes.update, { params: { id }, body: body as never }, school.admin))
}

describe('A row that was corrected', () => {
  test('changes the class that came with its code, and says what of it', async () => {
    const { school } = await imported([CHESS, DANCE])
    const before = await listed(school)
    const again = await uploaded(school, [
      CHESS.replace('Mon', 'Tue').replace('16:30', '17:00').replace(',12,', ',14,'),
      DANCE,
    ])
    expect(again.totals).toEqual({ things: 0, create: 0, change: 1, skip: 1, marked: 0 })
    const [same, corrected] = await rowsOf(school, again)
    expect(same).toMatchObject({ result: 'SKIP', match: null, changes: [] })
    expect(same!.message).toBe('This was imported on 11/18/2026 already')
    expect(corrected).toMatchObject({
      result: 'CHANGE',
      activity: 'Chess Club',
      match: { name: 'Chess Club', choices: ['CHANGE', 'ADD', 'SKIP'], choice: 'CHANGE' },
      changes: [
        { label: 'Days', from: 'Mon', to: 'Tue' },
        { label: 'Time', from: '3:30 PM – 4:30 PM', to: '3:30 PM – 5:00 PM' },
        { label: 'Spots', from: '12', to: '14' },
      ],
    })

    expect(await run(school, again)).toMatchObject({
      state: 'DONE',
      totals: { things: 0, change: 1, skip: 1 },
      progress: { done: 1, total: 1 },
    })
    const after = await listed(school)
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(await classCalled(school, 'Chess Club')).toMatchObject({
      weekdays: ['tuesday'],
      timeTo: '17:00',
      places: { maxEnroll: 14 },
    })
    expect(await historyOf(rig, school, after[0]!.id)).toEqual([
      'created the class Chess Club',
      'changed the class Chess Club',
    ])
  })

  test('says afterwards that it was imported already, and the first file changes it back', async () => {
    const { school } = await imported([CHESS])
    const corrected = CHESS.replace('Mon', 'Tue')
    await run(school, await uploaded(school, [corrected]))
    const again = await uploaded(school, [corrected])
    expect(again.totals).toMatchObject({ create: 0, change: 0, skip: 1 })
    expect((await rowsOf(school, again))[0]!.message).toBe('This was imported on 11/18/2026 already')
    const refused = await confirming(school, again)
    expect(refused.problem.code).toBe('NOTHING_TO_IMPORT')
    await run(school, await uploaded(school, [CHESS]))
    expect(await classCalled(school, 'Chess Club')).toMatchObject({ weekdays: ['monday'] })
  })

  test.each(['c-100', ' C - 100 ', 'C–100'.replace('–', '-').toUpperCase(), 'Ｃ-100'])(
    'is known by the code %j',
    async (code) => {
      const { school } = await imported([CHESS])
      const again = await uploaded(school, [CHESS.replace('C-100', code).replace('Mon', 'Tue')])
      expect(again.totals).toMatchObject({ create: 0, change: 1 })
    },
  )

  test('changes only what the file says, and nothing staff changed by hand that the file says as before', async () => {
    const { school } = await imported([CHESS], { publish: false })
    const { id } = await classCalled(school, 'Chess Club', 'DRAFT')
    const input = {
      params: { id },
      body: { ...(await draftOf(school, id)), timeFrom: '15:00', maxEnroll: 20 },
    }
    made(await call(rig, classes.updateDraft, input as never, school.admin))
    const again = await uploaded(school, [CHESS.replace('120', '130').replace(',12,', ',,')])
    const [row] = await rowsOf(school, again)
    expect(row!.changes).toEqual([{ label: 'Price', from: '$120', to: '$130' }])
    expect(row!.notes).toEqual(['It is a draft and stays one'])
    await run(school, again)
    expect(await classCalled(school, 'Chess Club', 'DRAFT')).toMatchObject({
      price: 13000,
      timeFrom: '15:00',
      places: { maxEnroll: 20 },
    })
  })

  test('leaves a location and instructors nobody knows as they are, and says so', async () => {
    const { school } = await imported([CHESS])
    const again = await uploaded(school, [CHESS.replace('Mon', 'Tue').replace(',,', ',Moon base,Ann Who')])
    expect((await rowsOf(school, again))[0]).toMatchObject({
      changes: [{ label: 'Days' }],
      notes: [
        'No active location is named Moon base, so the location stays as it is',
        'No instructor is named Ann Who, so the instructors stay as they are',
      ],
    })
  })

  test('of a camp with one group changes the camp and its group', async () => {
    const SURF = 'S-1,Surf,Mon-Fri,2026-12-07 to 2026-12-11,9:00-12:00,200,10,,'
    const { school } = await imported([SURF], { publish: false, at: 'camps' })
    const again = await uploaded(school, [SURF.replace('Surf', 'Surfing').replace('200', '0')], {}, 'camps')
    expect((await rowsOf(school, again, 'camps'))[0]!.changes).toEqual([
      { label: 'Name', from: 'Surf', to: 'Surfing' },
      { label: 'Price', from: '$200', to: '$0' },
      { label: 'Group', from: 'Surf', to: 'Surfing' },
    ])
    await run(school, again, 'camps')
    const [camp] = await listed(school, 'DRAFT', 'camps')
    const { pricings } = made(await call(rig, camps.get, { params: { id: camp!.id } }, school.admin))
    expect([camp!.name, pricings.map(({ name, price, paid }) => [name, price, paid])]).toEqual([
      'Surfing',
      [['Surfing', 0, false]],
    ])
  })
})

describe('What editing refuses is refused here too, in the same words, and the class stays as it was', () => {
  const only = async (school: MadeSchool, row: string, over: Partial<Uploaded['options']> = {}) => {
    const again = await uploaded(school, [row], over)
    const [importRow] = await rowsOf(school, again)
    return { again, row: importRow! }
  }

  test('the cost of a published class', async () => {
    const { school } = await imported([CHESS, DANCE])
    const again = await uploaded(school, [
      CHESS.replace('120', '130').replace('Mon', 'Tue'),
      DANCE.replace('Wed', 'Thu'),
    ])
    expect(again.totals).toMatchObject({ change: 1, skip: 1 })
    const [refused] = await rowsOf(school, again)
    expect(refused!.message).toBe(
      'Chess Club stays as it is. Price: The cost of a published class cannot be changed. Duplicate the class to offer it at a different cost',
    )
    await run(school, again)
    expect(await classCalled(school, 'Chess Club')).toMatchObject({ price: 12000, weekdays: ['monday'] })
    expect(await classCalled(school, 'Dance')).toMatchObject({ weekdays: ['thursday'] })
  })

  test('fewer places than children', async () => {
    const { school } = await imported([CHESS])
    await enroll(rig, school, (await classCalled(school, 'Chess Club')).id, 2)
    const { row, again } = await only(school, CHESS.replace(',12,', ',1,'))
    expect(row.message).toBe(
      'Chess Club stays as it is. 2 children are enrolled, so the lowest possible number is 2',
    )
    expect((await confirming(school, again)).problem.code).toBe('NOTHING_TO_IMPORT')
  })

  test('meetings of enrolled children go only where somebody chose it, knowing what is lost', async () => {
    const { school } = await imported([CHESS])
    const { id } = await classCalled(school, 'Chess Club')
    await enroll(rig, school, id, 2)
    const shorter = CHESS.replace('2026-12-14', '2026-12-07')
    const LOSS = '12/14/2026 would be canceled. 2 children lose 1 meeting each'
    const { row, again } = await only(school, shorter)
    expect(row).toMatchObject({
      result: 'SKIP',
      message: `Chess Club stays as it is. ${LOSS}`,
      match: { choices: ['CHANGE', 'CHANGE_ANYWAY', 'ADD', 'SKIP'], choice: 'CHANGE' },
    })
    const anyway = await importing.change(rig, school, 'classes', again, {
      rowChoices: { '2': 'CHANGE_ANYWAY' },
    })
    expect((await rowsOf(school, anyway))[0]).toMatchObject({
      result: 'CHANGE',
      notes: [`You chose to change it anyway: ${LOSS}`],
    })
    await run(school, anyway)
    expect(await classCalled(school, 'Chess Club')).toMatchObject({ endDate: '2026-12-07' })
    expect((await historyOf(rig, school, id)).at(-1)).toContain('2 children lose 1 meeting each')
  })

  test('children who are enrolled after the confirmation lose nothing either', async () => {
    const { school } = await imported([CHESS, DANCE])
    const again = await uploaded(school, [
      CHESS.replace('2026-12-14', '2026-12-07'),
      DANCE.replace('Wed', 'Thu'),
    ])
    made(await confirming(school, again))
    await enroll(rig, school, (await classCalled(school, 'Chess Club')).id, 1)
    await importing.job(rig, school, 'classes', again.id)
    const done = await importing.read(rig, school, 'classes', again.id)
    expect(done).toMatchObject({ state: 'DONE', totals: { change: 1, skip: 1 } })
    expect((await rowsOf(school, again))[0]!.message).toContain('1 child loses 1 meeting')
    expect(await classCalled(school, 'Chess Club')).toMatchObject({ endDate: '2026-12-14' })
  })

  test('what was changed since the confirmation stays, with who changed it', async () => {
    const { school } = await imported([CHESS])
    const { id } = await classCalled(school, 'Chess Club')
    const again = await uploaded(school, [CHESS.replace('Mon', 'Tue')])
    made(await confirming(school, again))
    await edit(school, id, { description: 'Bring a board' })
    await importing.job(rig, school, 'classes', again.id)
    const [row] = await rowsOf(school, again)
    expect(row!.message).toMatch(/^Chess Club stays as it is\. .* changed this at .*\. Please review it$/)
    expect(await formOf(school, id)).toMatchObject({ monday: true, tuesday: false })
    // After this notice the row can be imported again.
    const third = await uploaded(school, [CHESS.replace('Mon', 'Tue')])
    expect(await run(school, third)).toMatchObject({ totals: { change: 1 } })
  })
})

describe('Two people at once', () => {
  test('who confirms what became something else meanwhile is told, and nothing is imported', async () => {
    const { school } = await imported([CHESS])
    const corrected = CHESS.replace('Mon', 'Tue')
    const mine = await uploaded(school, [corrected])
    await importing.change(rig, school, 'classes', mine, { sameCode: 'ADD' })
    const refused = await confirming(school, mine, mine.shown)
    expect([refused.status, refused.problem.code]).toEqual([400, 'ROWS_CHANGED'])
    const seen = await importing.read(rig, school, 'classes', mine.id)
    expect(seen.state).toBe('READ')
    made(await confirming(school, mine, seen.shown))
  })

  test('an edit between looking and confirming is shown before it is lost', async () => {
    const { school } = await imported([CHESS])
    const mine = await uploaded(school, [CHESS.replace('Mon', 'Tue')])
    await edit(school, (await classCalled(school, 'Chess Club')).id, { monday: false, friday: true })
    expect((await confirming(school, mine, mine.shown)).problem.code).toBe('ROWS_CHANGED')
    expect((await rowsOf(school, mine))[0]!.changes).toEqual([{ label: 'Days', from: 'Fri', to: 'Tue' }])
  })

  test('two imports of the same correction change it once', async () => {
    const { school } = await imported([CHESS])
    const both = await Promise.all([1, 2].map(() => uploaded(school, [CHESS.replace('Mon', 'Tue')])))
    for (const each of both) made(await confirming(school, each))
    await Promise.all(both.map(({ id }) => importing.job(rig, school, 'classes', id)))
    const states = await Promise.all(both.map(({ id }) => importing.read(rig, school, 'classes', id)))
    expect(states.map(({ state }) => state)).toEqual(['DONE', 'DONE'])
    expect(states.map(({ totals }) => totals!.change).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await historyOf(rig, school, (await classCalled(school, 'Chess Club')).id)).toHaveLength(2)
  })
})

describe('Staff choose', () => {
  const corrected = [CHESS.replace('Mon', 'Tue'), DANCE.replace('Wed', 'Thu')]

  test('for all such rows: added as new classes', async () => {
    const { school } = await imported([CHESS, DANCE])
    const again = await uploaded(school, corrected, { sameCode: 'ADD' })
    expect(again.totals).toMatchObject({ things: 2, create: 2, change: 0 })
    await run(school, again)
    expect((await listed(school)).map(({ name }) => name)).toHaveLength(4)
    // From now on a row with this code is ambiguous.
    const third = await uploaded(school, [CHESS.replace('Mon', 'Fri')])
    expect((await rowsOf(school, third))[0]).toMatchObject({
      result: 'SKIP',
      message: '2 classes have the code C-100, so it is unclear which one to change',
      match: { name: null, choices: ['ADD', 'SKIP'], choice: 'SKIP' },
    })
    // A row that matches either class unchanged is recognized.
    const asBefore = await uploaded(school, [CHESS, corrected[0]!])
    expect(asBefore.totals).toMatchObject({ create: 0, change: 0, skip: 2 })
  })

  test('for all such rows: skipped; and otherwise for one of them', async () => {
    const { school } = await imported([CHESS, DANCE])
    const again = await uploaded(school, corrected, { sameCode: 'SKIP', rowChoices: { '3': 'CHANGE' } })
    const [chess, dance] = await rowsOf(school, again)
    expect(chess).toMatchObject({ result: 'SKIP', message: 'Chess Club has this code and stays as it is' })
    expect(dance).toMatchObject({ result: 'CHANGE', match: { choice: 'CHANGE' } })
    await run(school, again)
    expect(await classCalled(school, 'Chess Club')).toMatchObject({ weekdays: ['monday'] })
    expect(await classCalled(school, 'Dance')).toMatchObject({ weekdays: ['thursday'] })
  })

  test('a row that differs in its price alone can be added too', async () => {
    const { school } = await imported([CHESS])
    const again = await uploaded(school, [CHESS.replace('120', '130')], { rowChoices: { '2': 'ADD' } })
    await run(school, again)
    expect((await listed(school)).map(({ price }) => price).toSorted((a, b) => a - b)).toEqual([12000, 13000])
  })
})

describe('Nothing is guessed', () => {
  test('where a code stands in several rows of the file', async () => {
    const { school } = await imported([CHESS])
    const again = await uploaded(school, [
      CHESS.replace('Mon', 'Tue'),
      CHESS.replace('Mon', 'Thu').replace('C-100', 'c-100'),
    ])
    const rows = await rowsOf(school, again)
    expect(rows.map(({ result, message }) => [result, message])).toEqual(
      [2, 3].map(() => ['SKIP', expect.stringContaining('Rows 2 and 3 have the code')]),
    )
    // The class unchanged, and another one next to it.
    const beside = await uploaded(school, [CHESS, CHESS.replace('Mon', 'Thu')])
    expect((await rowsOf(school, beside)).map(({ message }) => message)).toEqual([
      'This was imported on 11/18/2026 already',
      'Rows 2 and 3 have the code C-100, so it is unclear which one changes Chess Club',
    ])
  })

  test('a code that stands in several rows is no matter while the school has none of them', async () => {
    const { school } = await imported([CHESS, CHESS.replace('Mon', 'Thu')])
    expect(await listed(school)).toHaveLength(2)
  })

  test('where a camp has several groups', async () => {
    const KITE = 'K-1,Kite Juniors,Mon-Fri,2026-12-07 to 2026-12-11,9:00-12:00,200,10,,'
    const HEADED = `${HEAD},Min Age,Max Age`
    const school = await makeSchool(rig)
    const upload = async (...rows: string[]) =>
      importing.upload(rig, school, 'camps', file([HEADED, ...rows].join('\n')))
    const both = [`${KITE},6,8`, `${KITE.replace('K-1', 'K-2').replace('Juniors', 'Seniors')},9,12`]
    await run(school, await upload(...both), 'camps')
    expect(await listed(school, 'DRAFT', 'camps')).toHaveLength(1)
    const again = await upload(both[0]!.replace('200', '210'), both[1]!)
    const [row] = await rowsOf(school, again, 'camps')
    expect(row!.message).toBe('Kite has 2 groups, so it is unclear which one to change')
  })

  test('where a row may be the next season of a class that has begun', async () => {
    const { school } = await imported([CHESS])
    const { id } = await classCalled(school, 'Chess Club')
    await inside(rig, school.id, (query) =>
      query(`update activity set starts_on = '2026-11-02' where id = $1`, [id]),
    )
    const again = await uploaded(school, [
      CHESS.replace('2026-11-23 to 2026-12-14', '2027-01-11 to 2027-03-15'),
    ])
    const [row] = await rowsOf(school, again)
    expect(row).toMatchObject({
      result: 'SKIP',
      message:
        'Chess Club has the code C-100 and runs until 12/14/2026. Choose whether to change it or add a new class',
      match: { choices: ['CHANGE', 'ADD', 'SKIP'], choice: 'SKIP' },
    })
    const added = await importing.change(rig, school, 'classes', again, { rowChoices: { '2': 'ADD' } })
    expect(await run(school, added)).toMatchObject({ totals: { create: 1 } })
  })

  test('a class that is over is not changed: its code comes anew', async () => {
    const { school } = await imported([CHESS])
    const { id } = await classCalled(school, 'Chess Club')
    await inside(rig, school.id, (query) =>
      query(`update activity set starts_on = '2026-09-07', ends_on = '2026-10-26' where id = $1`, [id]),
    )
    const again = await uploaded(school, [CHESS.replace('Mon', 'Tue')])
    expect(again.totals).toMatchObject({ create: 1, change: 0 })
  })
})

describe('Undoing', () => {
  test('takes away what the import added, and leaves what it changed', async () => {
    const { school } = await imported([CHESS])
    const again = await uploaded(school, [CHESS.replace('Mon', 'Tue'), DANCE])
    await run(school, again)
    const undone = await call(rig, imports.undo, { at: 'classes', params: { id: again.id } }, school.admin)
    expect(made(undone)).toMatchObject({ state: 'UNDONE', totals: { things: 1, change: 1 } })
    expect((await listed(school)).map(({ name, weekdays }) => [name, weekdays])).toEqual([
      ['Chess Club', ['tuesday']],
    ])
  })

  test('is refused where nothing was added', async () => {
    const { school } = await imported([CHESS])
    const again = await uploaded(school, [CHESS.replace('Mon', 'Tue')])
    await run(school, again)
    const refused = await call(rig, imports.undo, { at: 'classes', params: { id: again.id } }, school.admin)
    expect(refused.problem).toMatchObject({
      code: 'NOTHING_TO_UNDO',
      message: 'This import added no classes, and those it changed stay as they are now',
    })
  })

  test('of the import that made it takes a class away that another one changed', async () => {
    const { school, id } = await imported([CHESS])
    await run(school, await uploaded(school, [CHESS.replace('Mon', 'Tue')]))
    made(await call(rig, imports.undo, { at: 'classes', params: { id } }, school.admin))
    expect(await listed(school)).toEqual([])
    expect((await uploaded(school, [CHESS])).totals).toMatchObject({ create: 1 })
  })
})

test('5,000 corrected rows are looked at in as many statements as one', async () => {
  const { school, id } = await imported([CHESS])
  const rows = Array.from(
    { length: 5000 },
    (_, index) => `X${index},Go,Tue,2026-11-24 to 2026-12-15,15:30-16:30,,,,`,
  )
  const [many, one] = [await importing.upload(rig, school, 'classes', csv(...rows)), { id: '' }]
  one.id = (await importing.upload(rig, school, 'classes', csv(CHESS.replace('Mon', 'Tue')))).id
  await inside(rig, school.id, async (query) => {
    const numbered = `from generate_series(0, 4999) n`
    await query(
      `insert into activity (school_id, id, kind, name, starts_on, ends_on, sign_up_begins_on, is_draft)
      select $1, md5('${school.id}' || n)::uuid, 'classes', 'Go', '2026-11-23', '2026-12-14', '2026-11-01', false ${numbered}`,
      [school.id],
    )
    await query(
      `insert into section (school_id, id, activity_id, weekdays, time_from, time_to)
      select $1, md5('${school.id}' || n)::uuid, md5('${school.id}' || n)::uuid, '{monday}', '15:30', '16:30' ${numbered}`,
      [school.id],
    )
    await query(
      `insert into imported_row (school_id, kind, fingerprint, import_id, activity_id, code)
      select $1, 'classes', 'f' || n, $2, md5('${school.id}' || n)::uuid, 'x' || n ${numbered}`,
      [school.id, id],
    )
  })
  const few = await statementsOf(school, one.id)
  const all = await statementsOf(school, many.id)
  expect(all).toBe(few)
  expect(await importing.read(rig, school, 'classes', many.id)).toMatchObject({
    totals: { change: 5000, create: 0, skip: 0 },
  })
})

/** Counts the statements for viewing an import. */
async function statementsOf(school: MadeSchool, id: string): Promise<number> {
  const { trips } = await recordSent(
    { pool: rig.pool, secret: SECRET, clockShiftSeconds: rig.clockShiftSeconds, sealer: SEALER },
    {
      method: 'GET',
      url: `/api/schools/${school.id}/classes/imports/${id}`,
      headers: { authorization: `Bearer ${school.admin.token}`, 'x-school-token': school.id },
    },
  )
  return trips.flat().length
}

async function draftOf(school: MadeSchool, id: string) {
  const form = await formOf(school, id)
  return { ...form, price: form.price / 100 }
}
