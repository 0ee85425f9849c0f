import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { readSheet } from 'read-excel-file/node'
import writeXlsxFile from 'write-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { camps } from '@afterbell/contract/activities/camps'
import { classes } from '@afterbell/contract/activities/classes'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { imports } from '@afterbell/contract/imports/imports'
import { settings } from '@afterbell/contract/settings/settings'
import { reactions } from '../../src/reactions.ts'
import { guards } from '../../src/guards.ts'
import { importJob, lostImportJob } from '../../src/features/imports/import.job.ts'
import { work } from '../../src/platform/jobs/jobs.ts'
import { handlersOf, call, SEALER, useRig, type FilePart } from '../rig/app.ts'
import * as importing from '../rig/importing.ts'
import { file, type At } from '../rig/importing.ts'
import {
  inside,
  made,
  makeCamp,
  makeChild,
  makeClass,
  makeSchool,
  makeStaff,
  type MadeSchool,
} from '../rig/make.ts'

const rig = useRig()
let school: MadeSchool

beforeAll(async () => {
  school = await makeSchool(rig)
})

const TORONTO = readFileSync(join(import.meta.dirname, '../../db/demo/toronto-registered-programs.csv'))

const HEAD = 'Name,Days,From To,Times,Min Age,Max Age,Grade From,Location,Price,Capacity'
const csv = (...rows: string[]) => file([HEAD, ...rows].join('\n'))

const uploading = (part: FilePart, of = school, at: At = 'classes') => importing.uploading(rig, of, at, part)

const upload = (part: FilePart, of = school, at: At = 'classes') => importing.upload(rig, of, at, part)

type Uploaded = importing.Uploaded

const change = (uploaded: Uploaded, over: Partial<Uploaded['options']>, of = school, at: At = 'classes') =>
  importing.change(rig, of, at, uploaded, over)

const rowsOf = (id: string, query: importing.RowsQuery = {}, of = school, at: At = 'classes') =>
  importing.rowsOf(rig, of, at, id, query)

const read = (id: string, of = school, at: At = 'classes') => importing.read(rig, of, at, id)

const run = (id: string, of = school, at: At = 'classes') => importing.run(rig, of, at, id)

const listed = async (of = school, status: 'ACTIVE' | 'DRAFT' = 'ACTIVE', at: At = 'classes') =>
  made(await call(rig, activities.list, { at, query: { status, size: 200 } }, of.admin))

describe('The real catalog', () => {
  let catalogSchool: MadeSchool
  let catalogImport: Uploaded

  beforeAll(async () => {
    catalogSchool = await makeSchool(rig)
    catalogImport = await upload(file(TORONTO), catalogSchool)
  })

  test('is understood: its columns known, its ages in months, its camps left to the page of camps', async () => {
    expect(catalogImport).toMatchObject({
      state: 'READ',
      rowCount: 43,
      findings: [],
      options: { ageUnit: 'MONTHS', publish: false },
    })
    const title = catalogImport.columns.findIndex(({ name }) => name === 'Activity Title')
    expect(catalogImport.mapping.name).toBe(title)
    expect(catalogImport.columns[title]!.samples).toHaveLength(3)
    const skipped = await rowsOf(catalogImport.id, { result: 'SKIP' }, catalogSchool)
    expect(skipped.filter(({ message }) => message?.startsWith('This is a camp'))).toHaveLength(18)
    // All of its courses have ended.
    expect(catalogImport.totals).toMatchObject({ create: 0, skip: 43 })
  })

  test('moved ahead becomes 25 classes, with every rewritten name listed', async () => {
    const moved = await change(
      catalogImport,
      { shiftWeeks: 52, price: 9500, capacity: 14, publish: true },
      catalogSchool,
    )
    expect(moved.totals).toEqual({ things: 25, create: 25, change: 0, skip: 18, marked: 14 })
    const rewritten = await rowsOf(catalogImport.id, { result: 'MARKED' }, catalogSchool)
    expect(rewritten.map(({ rewrites }) => rewrites[0])).toContainEqual({
      field: 'name',
      from: 'Dance: Ballet - Early Child',
      to: 'Dance - Ballet - Early Child',
    })
    const done = await run(catalogImport.id, catalogSchool)
    expect(done).toMatchObject({ state: 'DONE', progress: { done: 25, total: 25 }, failure: null })
    const made_ = await listed(catalogSchool)
    expect(made_.totalElements).toBe(25)
    expect(made_.content.find(({ name }) => name === 'Dance - Ballet - Early Child')).toMatchObject({
      startDate: '2027-04-03',
      weekdays: ['saturday'],
      timeFrom: '12:00',
      ageFrom: 'THREE',
      ageTo: 'FIVE',
      price: 9500,
      places: { maxEnroll: 14 },
    })
    const createRows = await rowsOf(catalogImport.id, { result: 'CREATE' }, catalogSchool)
    expect(createRows.every(({ activityId }) => made_.content.some(({ id }) => id === activityId))).toBe(true)
  })

  test('imported twice makes nothing twice, and says so row by row', async () => {
    const again = await change(await upload(file(TORONTO), catalogSchool), { shiftWeeks: 52 }, catalogSchool)
    expect(again.totals).toMatchObject({ create: 0, skip: 43 })
    const [row] = (await rowsOf(again.id, { result: 'SKIP' }, catalogSchool)).filter(
      ({ startDate }) => startDate === '2027-04-03',
    )
    expect(row!.message).toBe('This was imported on 11/18/2026 already')
    const refused = await call(
      rig,
      imports.confirm,
      { at: 'classes', params: { id: again.id } },
      catalogSchool.admin,
    )
    expect([refused.status, refused.problem.code]).toEqual([400, 'NOTHING_TO_IMPORT'])
  })

  test('of camps is gathered into weeks, with a group for each age', async () => {
    const uploaded = await upload(file(TORONTO), catalogSchool, 'camps')
    const moved = await change(
      uploaded,
      { shiftWeeks: 52, price: 21000, publish: true },
      catalogSchool,
      'camps',
    )
    expect(moved.totals).toMatchObject({ things: 9, create: 18, skip: 25 })
    expect(await run(uploaded.id, catalogSchool, 'camps')).toMatchObject({
      state: 'DONE',
      progress: { done: 9 },
    })
    const { content } = await listed(catalogSchool, 'ACTIVE', 'camps')
    expect(content.map(({ name }) => name)).toEqual(Array.from({ length: 9 }, () => 'CampTO'))
    const { pricings, camp } = made(
      await call(rig, camps.get, { params: { id: content[0]!.id } }, catalogSchool.admin),
    )
    expect(camp).toMatchObject({ campStartDate: '2027-06-28', wednesday: false })
    expect(pricings.map(({ name, ageFrom, ageTo, price }) => [name, ageFrom, ageTo, price])).toEqual([
      ['CampTO - Early Child', 'FOUR', 'FIVE', 21000],
      ['CampTO Explore - Child', 'SIX', 'TWELVE', 21000],
    ])
  })
})

describe('What does not fit is skipped with its reason, and the rest imported', () => {
  test('row by row', async () => {
    const newSchool = await makeSchool(rig)
    const uploaded = await upload(
      csv(
        'Good,Mon,2026-11-23 to 2026-12-14,15:30-16:30,6,9,,,45,12',
        'Reversed,Mon,2026-12-14 to 2026-11-23,15:30-16:30,6,9,,,45,12',
        'Midnight,Mon,2026-11-23 to 2026-12-14,22:00-01:00,6,9,,,45,12',
        'No meeting,Sat,2026-11-23 to 2026-11-27,15:30-16:30,6,9,,,45,12',
        'Over,Mon,2026-09-07 to 2026-10-26,15:30-16:30,6,9,,,45,12',
        'Both,Mon,2026-11-23 to 2026-12-14,15:30-16:30,6,9,3,,45,12',
        'No places,Mon,2026-11-23 to 2026-12-14,15:30-16:30,6,9,,,45,0',
        'Money,Mon,2026-11-23 to 2026-12-14,15:30-16:30,6,9,,,ask us,12',
        ',Mon,2026-11-23 to 2026-12-14,15:30-16:30,6,9,,,45,12',
        '',
        'Good,Mon,2026-11-23 to 2026-12-14,15:30-16:30,6,9,,,45,12',
      ),
      newSchool,
    )
    const messageByRow = Object.fromEntries(
      (await rowsOf(uploaded.id, {}, newSchool)).map(({ row, message }) => [row, message]),
    )
    expect(messageByRow).toMatchObject({
      2: null,
      3: expect.stringMatching(/^Last date: /),
      4: expect.stringContaining('End time: End time should be after start time'),
      5: expect.stringMatching(/^Last date: No class meets/),
      6: expect.stringMatching(/^Last date: /),
      7: expect.stringMatching(/^(Ages|Grades): /),
      8: expect.stringMatching(/^Spots: /),
      9: 'Price: "ask us" could not be read',
      10: 'The name is missing',
      12: 'Same as row 2',
    })
    // Skipped rows come first.
    expect((await rowsOf(uploaded.id, {}, newSchool)).at(-1)!.row).toBe(2)
    await change(uploaded, { publish: true }, newSchool)
    expect(await run(uploaded.id, newSchool)).toMatchObject({ state: 'DONE', totals: { create: 1, skip: 9 } })
    expect((await listed(newSchool)).content).toMatchObject([
      { name: 'Good', price: 4500, places: { maxEnroll: 12 } },
    ])
  })

  test('a place is found by its name; one that is not there is told, and nothing is lost', async () => {
    const newSchool = await makeSchool(rig)
    const body = { name: 'Main Gym', address: '' }
    const gym = made(await call(rig, settings.addLocation, { body }, newSchool.admin))
    const uploaded = await upload(
      csv(
        'Here,Mon,2026-11-23 to 2026-12-14,15:30-16:30,,,,main gym,,',
        'Elsewhere,Tue,2026-11-24 to 2026-12-15,15:30-16:30,,,,Moon base,,',
      ),
      newSchool,
    )
    const rows = await rowsOf(uploaded.id, {}, newSchool)
    const ofPlaces = rows.map(({ notes }) => notes.filter((note) => !note.startsWith('This row has no')))
    expect(ofPlaces).toEqual([[], ['No active location is named Moon base, so it was left blank']])
    await change(uploaded, { publish: true }, newSchool)
    await run(uploaded.id, newSchool)
    const { content } = await listed(newSchool)
    expect(content.find(({ name }) => name === 'Here')!.location).toMatchObject({ id: gym.id })
    expect(content.find(({ name }) => name === 'Elsewhere')!.location).toBeNull()
  })

  test('as drafts families see nothing of it', async () => {
    const newSchool = await makeSchool(rig)
    const uploaded = await upload(csv('Good,Mon,2026-11-23 to 2026-12-14,15:30-16:30,,,,,,'), newSchool)
    await run(uploaded.id, newSchool)
    expect((await listed(newSchool)).totalElements).toBe(0)
    expect((await listed(newSchool, 'DRAFT')).totalElements).toBe(1)
  })
})

describe('A file', () => {
  test.each<[string, FilePart, string, RegExp]>([
    ['that is empty', file(''), 'FILE_MISSING', /not empty/],
    ['with column names alone', file(`${HEAD}\n\n`), 'FILE_UNREADABLE', /no rows/],
    [
      'of old Excel',
      file(Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'), 'a.xls'),
      'FILE_UNREADABLE',
      /old Excel file/,
    ],
    [
      'that is a web page',
      file('<table><tr><td>Name</td></tr></table>', 'a.xls'),
      'FILE_UNREADABLE',
      /web page/,
    ],
    [
      'that is a picture',
      file(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 'a.csv'),
      'FILE_UNREADABLE',
      /./,
    ],
    ['with an open quote', file('Name,Days\n"Chess,Mon\n'), 'FILE_UNREADABLE', /not a CSV file/],
    ['with too many rows', file(`Name\n${'Chess\n'.repeat(5001)}`), 'FILE_TOO_LARGE', /At most 5000/],
    ['with a cell of a novel', file(`Name\n${'x'.repeat(2001)}\n`), 'FILE_TOO_LARGE', /Row 2/],
    ['of more than 5 MB', file(`Name\n${'x'.repeat(5 * 1024 * 1024)}`), 'FILE_TOO_LARGE', /at most 5 MB/],
    [
      'that is no spreadsheet inside',
      file(Buffer.from('PK\u0003\u0004nothing else'), 'a.xlsx'),
      'FILE_UNREADABLE',
      /spreadsheet/,
    ],
    ['that unpacks to far more than it is', file(bomb(), 'a.xlsx'), 'FILE_UNREADABLE', /spreadsheet/],
  ])('%s is refused in a sentence', async (_, part, code, message) => {
    const { status, problem } = await uploading(part)
    expect([status, problem.code]).toEqual([400, code])
    expect(problem.message).toMatch(message)
  })

  test('of a spreadsheet is read as it is shown, its dates and times included, and a formula never worked out', async () => {
    const newSchool = await makeSchool(rig)
    const cell = (value: string | number | Date, format?: string) => ({ value, ...(format && { format }) })
    const sheet = [
      ['Name', 'Days', 'Start Date', 'End Date', 'Start Time', 'End Time', 'Price'].map((value) =>
        cell(value),
      ),
      [
        cell('=1+1 Chess'),
        cell('Mon'),
        cell(new Date('2026-11-23T00:00:00Z'), 'yyyy-mm-dd'),
        cell(new Date('2026-12-14T00:00:00Z'), 'yyyy-mm-dd'),
        cell('3:30 PM'),
        cell('16:30'),
        cell(45.5),
      ],
    ]
    const bytes = await writeXlsxFile(sheet as never).toBuffer()
    const uploaded = await upload(file(bytes, 'catalog.xlsx'), newSchool)
    expect(uploaded.fileName).toBe('catalog.xlsx')
    expect(await rowsOf(uploaded.id, {}, newSchool)).toMatchObject([
      {
        row: 2,
        name: '1 plus 1 Chess',
        startDate: '2026-11-23',
        endDate: '2026-12-14',
        timeFrom: '15:30',
        timeTo: '16:30',
        result: 'CREATE',
      },
    ])
    await change(uploaded, { publish: true }, newSchool)
    await run(uploaded.id, newSchool)
    expect((await listed(newSchool)).content).toMatchObject([{ price: 4550 }])
  })

  test('of a spreadsheet tells the moment sign-up opens, which each class then has', async () => {
    const newSchool = await makeSchool(rig)
    const cell = (value: string | Date, format?: string) => ({ value, ...(format && { format }) })
    const opens = (text: string) => cell(new Date(text), 'yyyy-mm-dd hh:mm')
    const days = [cell(new Date('2026-11-23'), 'yyyy-mm-dd'), cell(new Date('2026-12-14'), 'yyyy-mm-dd')]
    const sheet = [
      ['Name', 'Days', 'Start Date', 'End Date', 'Registration opens'].map((value) => cell(value)),
      [cell('Chess'), cell('Mon'), ...days, opens('2026-11-20T09:30:00Z')],
      [cell('Dance'), cell('Mon'), ...days, opens('2026-11-21T00:00:00Z')],
      [cell('Go'), cell('Mon'), ...days, cell('')],
    ]
    const bytes = await writeXlsxFile(sheet as never).toBuffer()
    const uploaded = await upload(file(bytes, 'catalog.xlsx'), newSchool)
    expect((await rowsOf(uploaded.id, {}, newSchool)).map((row) => row.signUpBegins)).toEqual([
      { date: '2026-11-20', time: '09:30' },
      { date: '2026-11-21', time: '00:00' },
      null,
    ])
    await change(
      uploaded,
      { publish: true, signUpBeginsDate: '2026-11-01', signUpBeginsTime: '08:00' },
      newSchool,
    )
    await run(uploaded.id, newSchool)
    const { content } = await listed(newSchool)
    const opened = content.map(async ({ name, id }) => {
      const form = made(await call(rig, classes.get, { params: { id } }, newSchool.admin))
      return [name, `${form.signUpBeginsDate} ${form.signUpBeginsTime}`]
    })
    expect(Object.fromEntries(await Promise.all(opened))).toEqual({
      Chess: '2026-11-20 09:30',
      Dance: '2026-11-21 08:00',
      Go: '2026-11-01 08:00',
    })
  })

  test('whose columns nobody knows is mapped by hand; until then every missing one is named', async () => {
    const newSchool = await makeSchool(rig)
    const uploaded = await upload(file('Was,Wann\nSchach,2026-11-23\n'), newSchool)
    expect(uploaded).toMatchObject({ totals: null, mapping: {} })
    expect(uploaded.findings.map(({ path }) => path)).toEqual(['mapping.name', 'mapping.startDate'])
    const refused = await call(
      rig,
      imports.confirm,
      { at: 'classes', params: { id: uploaded.id } },
      newSchool.admin,
    )
    expect([refused.status, refused.problem.fields!.length]).toEqual([400, 2])
    const mapped = await change({ ...uploaded, mapping: { name: 0, startDate: 1 } }, {}, newSchool)
    expect(mapped).toMatchObject({ findings: [], totals: { create: 1 } })
  })

  test('may come with semicolons, a byte order mark and European dates', async () => {
    const newSchool = await makeSchool(rig, { country: 'GB', timezone: 'Europe/London' })
    const uploaded = await upload(
      file('\uFEFFName;Days;Start date;End date\nChess;Mon;23/11/2026;14/12/2026\n'),
      newSchool,
    )
    expect(uploaded.options.dateOrder).toBe('DAY_FIRST')
    expect(await rowsOf(uploaded.id, {}, newSchool)).toMatchObject([
      { startDate: '2026-11-23', result: 'CREATE' },
    ])
  })
})

describe('A list that was downloaded comes back the same, in every column', () => {
  /** Creates another school with the same locations and instructors. */
  async function twins() {
    const [home, other] = [await makeSchool(rig), await makeSchool(rig)]
    const instructor = await makeStaff(rig, home.id, 'SCHOOL_INSTRUCTOR')
    await makeStaff(rig, other.id, 'SCHOOL_INSTRUCTOR', instructor)
    const body = { name: 'Main Gym, East', address: '' }
    const gym = made(await call(rig, settings.addLocation, { body }, home.admin))
    made(await call(rig, settings.addLocation, { body }, other.admin))
    return { own: home, other, instructorIds: [instructor.id], locationId: gym.id }
  }

  const download = async (of: MadeSchool, at: At) =>
    (await call(rig, activities.export, { at, params: { schoolId: of.id }, body: {} } as never, of.admin)).raw

  /** Reads the rows of a downloaded list by column name, sorted by name. */
  async function tableOf(bytes: Buffer) {
    const [head, ...rows] = await readSheet(bytes)
    return rows
      .map((cells) => Object.fromEntries(head!.map((name, index) => [name, cells[index]])))
      .toSorted((a, b) => String(a.Name).localeCompare(String(b.Name)))
  }

  async function importInto(other: MadeSchool, at: At, bytes: Buffer) {
    const uploaded = await upload(file(bytes, 'List.xlsx'), other, at)
    expect(await rowsOf(uploaded.id, { result: 'SKIP' }, other, at)).toEqual([])
    expect(uploaded.totals).toMatchObject({ marked: 0 })
    await change(uploaded, { publish: true, signUpBeginsDate: '2026-11-01' }, other, at)
    await run(uploaded.id, other, at)
    return tableOf((await download(other, at)) as Buffer)
  }

  test('of classes', async () => {
    const { own: home, other, instructorIds, locationId } = await twins()
    const daily = {
      className: 'Daily',
      price: 9.5,
      billingType: 'DAY',
      gradeFrom: 'K',
      gradeTo: 'FIFTH',
    } as const
    const bodies = [
      { ...daily, locationId, instructorIds, timeFrom: '14:05', timeTo: '15:20', maxEnroll: 7 },
      { className: 'Hourly', price: 12, billingType: 'HOUR', ageFrom: 'SIX' },
      {
        className: 'Quarters',
        price: 3.25,
        billingType: 'QUARTER_HOUR',
        ageTo: 'EIGHTEEN_MONTH',
        friday: true,
      },
      { className: 'Fixed', price: 1250, billingType: 'FIXED', gradeFrom: 'PRE_K', gradeTo: 'PRE_K' },
      { className: 'Plain', price: 0, ageFrom: 'SEVENTH_MONTH', ageTo: 'OVER_EIGHTEEN_YEARS' },
    ] as const
    for (const body of bodies) await makeClass(rig, home, body as never)
    const bytes = (await download(home, 'classes')) as Buffer
    const before = await tableOf(bytes)
    expect(before[0]).toMatchObject({
      Name: 'Daily',
      'Ages or grades': 'Grades K to 5',
      'Billing type': 'Per Day',
    })
    expect(await importInto(other, 'classes', bytes)).toEqual(before)
  })

  test('of camps with one group; one with several says why it cannot', async () => {
    const { own: home, other, instructorIds, locationId } = await twins()
    const group = { timeFrom: '09:10', timeTo: '15:40', maxEnroll: 9, paid: true } as const
    const bodies = [
      {
        camp: { campName: 'Surf', instructorIds, locationId },
        pricings: [
          { ...group, name: 'Waves', price: 310.5, billingType: 'SESSION', ageFrom: 'FIVE', ageTo: 'NINE' },
        ],
      },
      {
        camp: { campName: 'Picked' },
        intervalType: 'DAILY',
        pricings: [{ ...group, name: 'Days', price: 60, billingType: 'DAY', gradeFrom: 'FIRST' }],
      },
    ]
    for (const body of bodies) await makeCamp(rig, home, body as never)
    const bytes = (await download(home, 'camps')) as Buffer
    const before = await tableOf(bytes)
    expect(before.map((row) => row.Booking)).toEqual(['Picked days', 'Whole camp'])
    expect(await importInto(other, 'camps', bytes)).toEqual(before)
    await makeCamp(rig, home)
    const uploaded = await upload(file((await download(home, 'camps')) as Buffer, 'List.xlsx'), home, 'camps')
    const [skipped] = await rowsOf(uploaded.id, { result: 'SKIP' }, home, 'camps')
    expect(skipped!.message).toContain('It has 2 groups, and a row can hold only one')
  })
})

test('Days that are not given, and instructors nobody knows, are told at their rows', async () => {
  const newSchool = await makeSchool(rig)
  const text =
    'Course #,Course,Instructor,Start date,End date,Age,Price\n17,Chess,Ann Who,2026-11-23,2026-12-14,5-9,"85,50"'
  const uploaded = await upload(file(text), newSchool)
  const [row] = await rowsOf(uploaded.id, { result: 'MARKED' }, newSchool)
  expect(row).toMatchObject({
    name: 'Chess',
    audience: 'Ages 5y to 9y',
    notes: [
      'Days: none given, so Monday was used, the day of the first date',
      'No instructor is named Ann Who, so no one was assigned',
    ],
  })
})

describe('A confirmed import', () => {
  const GOOD = 'Good,Mon,2026-11-23 to 2026-12-14,15:30-16:30,,,,,,'

  test('is all or nothing: when one class is refused at the last moment, none is made, and it can be tried again', async () => {
    const newSchool = await makeSchool(rig)
    const body = { name: 'Annex', address: '' }
    const annex = made(await call(rig, settings.addLocation, { body }, newSchool.admin))
    const uploaded = await upload(csv(GOOD, GOOD.replace('Good', 'Better')), newSchool)
    await change(uploaded, { publish: true, locationId: annex.id }, newSchool)
    made(await call(rig, imports.confirm, { at: 'classes', params: { id: uploaded.id } }, newSchool.admin))
    const input = { params: { id: annex.id }, body: { active: false } }
    made(await call(rig, settings.toggleLocation, input, newSchool.admin))
    await importJob({ pool: rig.pool, sealer: SEALER, reactions, guards })({
      schoolId: newSchool.id,
      kind: 'classes',
      importId: uploaded.id,
    })
    expect(await read(uploaded.id, newSchool)).toMatchObject({
      state: 'FAILED',
      failure: expect.stringMatching(/turned off.*Nothing was imported$/),
    })
    expect((await listed(newSchool)).totalElements).toBe(0)
    await change(uploaded, { publish: true, locationId: null }, newSchool)
    expect(await run(uploaded.id, newSchool)).toMatchObject({ state: 'DONE', failure: null })
    expect((await listed(newSchool)).totalElements).toBe(2)
  })

  test('is not changed or confirmed again, and its job may be delivered twice', async () => {
    const newSchool = await makeSchool(rig)
    const uploaded = await upload(csv(GOOD), newSchool)
    await change(uploaded, { publish: true }, newSchool)
    await run(uploaded.id, newSchool)
    await importJob({ pool: rig.pool, sealer: SEALER, reactions, guards })({
      schoolId: newSchool.id,
      kind: 'classes',
      importId: uploaded.id,
    })
    expect((await listed(newSchool)).totalElements).toBe(1)
    const { id, mapping, options } = uploaded
    for (const answered of [
      await call(rig, imports.confirm, { at: 'classes', params: { id } }, newSchool.admin),
      await call(
        rig,
        imports.change,
        { at: 'classes', params: { id }, body: { mapping, options } },
        newSchool.admin,
      ),
    ])
      expect([answered.status, answered.problem.code]).toEqual([400, 'IMPORT_CONFIRMED'])
  })

  test('two of the same file at once make nothing twice', async () => {
    const newSchool = await makeSchool(rig)
    const both = await Promise.all([upload(csv(GOOD), newSchool), upload(csv(GOOD), newSchool)])
    for (const each of both) {
      await change(each, { publish: true }, newSchool)
      made(await call(rig, imports.confirm, { at: 'classes', params: { id: each.id } }, newSchool.admin))
    }
    await Promise.all(
      both.map(({ id }) =>
        importJob({ pool: rig.pool, sealer: SEALER, reactions, guards })({
          schoolId: newSchool.id,
          kind: 'classes',
          importId: id,
        }),
      ),
    )
    expect((await listed(newSchool)).totalElements).toBe(1)
    const states = await Promise.all(both.map(({ id }) => read(id, newSchool)))
    expect(states.map(({ totals }) => totals!.create).toSorted((a, b) => a - b)).toEqual([0, 1])
  })

  test('is taken back whole; then it may be imported again', async () => {
    const newSchool = await makeSchool(rig)
    const uploaded = await upload(csv(GOOD, GOOD.replace('Good', 'Better')), newSchool)
    await change(uploaded, { publish: true }, newSchool)
    await run(uploaded.id, newSchool)
    const undone = await call(
      rig,
      imports.undo,
      { at: 'classes', params: { id: uploaded.id } },
      newSchool.admin,
    )
    expect(made(undone)).toMatchObject({ state: 'UNDONE' })
    expect((await listed(newSchool)).totalElements).toBe(0)
    const twice = await call(
      rig,
      imports.undo,
      { at: 'classes', params: { id: uploaded.id } },
      newSchool.admin,
    )
    expect(twice.problem.code).toBe('NOT_IMPORTED')
    const again = await upload(csv(GOOD), newSchool)
    await change(again, { publish: true }, newSchool)
    expect(await run(again.id, newSchool)).toMatchObject({ totals: { create: 1 } })
    expect((await listed(newSchool)).totalElements).toBe(1)
  })

  test('is not taken back once a child is enrolled: the refusal names the class, and all of them stay', async () => {
    const newSchool = await makeSchool(rig)
    const uploaded = await upload(csv(GOOD, GOOD.replace('Good', 'Better')), newSchool)
    await change(uploaded, { publish: true }, newSchool)
    await run(uploaded.id, newSchool)
    const { content } = await listed(newSchool)
    const id = content.find(({ name }) => name === 'Better')!.id
    const childId = await makeChild(rig, newSchool)
    made(await call(rig, rosters.add, { at: 'classes', params: { id }, body: { childId } }, newSchool.admin))
    const { status, problem } = await call(
      rig,
      imports.undo,
      { at: 'classes', params: { id: uploaded.id } },
      newSchool.admin,
    )
    expect([status, problem.code]).toEqual([400, 'HAS_CHILDREN'])
    expect(problem.message).toBe('Children are enrolled in Better or waiting there, so nothing was undone')
    expect((await listed(newSchool)).totalElements).toBe(2)
    expect(await read(uploaded.id, newSchool)).toMatchObject({ state: 'DONE' })
  })

  test('whose worker died is begun again by another once that was silent for twenty seconds', async () => {
    const newSchool = await makeSchool(rig)
    const uploaded = await upload(csv(GOOD), newSchool)
    const input = { at: 'classes' as const, params: { id: uploaded.id } }
    made(await call(rig, imports.confirm, input, newSchool.admin))
    await die(uploaded.id, 0)
    await withWorker(() => becomes(uploaded.id, newSchool, 'DONE'))
    expect((await listed(newSchool, 'DRAFT')).totalElements).toBe(1)
  })

  test('whose workers died again and again is told as failed, and can be tried once more', async () => {
    const newSchool = await makeSchool(rig)
    const uploaded = await upload(csv(GOOD), newSchool)
    const input = { at: 'classes' as const, params: { id: uploaded.id } }
    made(await call(rig, imports.confirm, input, newSchool.admin))
    await die(uploaded.id, 2)
    await withWorker(() => becomes(uploaded.id, newSchool, 'FAILED'))
    expect(await run(uploaded.id, newSchool)).toMatchObject({ state: 'DONE', failure: null })
  })

  /** Leaves the job as a worker does that died twenty seconds ago, at the given attempt. */
  async function die(importId: string, attempts: number): Promise<void> {
    const { rows } = await rig.pool.pg.query(
      `update pgboss.job set state = 'active', started_on = now(), retry_count = $2,
        heartbeat_on = pgboss.job_now() - heartbeat_seconds * interval '1 second' - interval '1 second'
      where name = 'catalog.import' and data->>'importId' = $1 returning heartbeat_seconds`,
      [importId, attempts],
    )
    expect(rows).toEqual([{ heartbeat_seconds: 20 }])
    await rig.pool.pg.query('update pgboss.queue set monitor_on = null, monitor_claim_on = null')
  }

  async function becomes(id: string, owner: MadeSchool, state: string): Promise<void> {
    await expect.poll(async () => (await read(id, owner)).state).toBe(state)
  }

  async function withWorker(run: () => Promise<void>): Promise<void> {
    const running = await work(
      rig.pool.pg,
      handlersOf({
        'catalog.import': importJob({ pool: rig.pool, sealer: SEALER, reactions, guards }),
        'catalog.lost': lostImportJob({ pool: rig.pool, sealer: SEALER }),
      }),
      () => {},
    )
    await run()
    await running.stop()
  }

  test('stands in the history under who confirmed it', async () => {
    const newSchool = await makeSchool(rig)
    const uploaded = await upload(csv(GOOD), newSchool)
    await change(uploaded, { publish: true }, newSchool)
    await run(uploaded.id, newSchool)
    const { rows } = await inside(rig, newSchool.id, (query) =>
      query(
        `select what, account_id from audit_event where what in ('catalog.imported', 'activity.created')`,
      ),
    )
    expect(new Set(rows.map(({ what }) => what))).toEqual(new Set(['activity.created', 'catalog.imported']))
    expect(rows.every(({ account_id: by }) => by === newSchool.admin.id)).toBe(true)
  })

  test('of many rows goes through, and says how far it is', async () => {
    const newSchool = await makeSchool(rig)
    const rows = Array.from({ length: 120 }, (_, index) => GOOD.replace('Good', `Course ${index}`))
    const uploaded = await upload(csv(...rows), newSchool)
    await change(uploaded, { publish: true }, newSchool)
    expect(await run(uploaded.id, newSchool)).toMatchObject({
      state: 'DONE',
      progress: { done: 120, total: 120 },
    })
    expect((await listed(newSchool)).totalElements).toBe(120)
  })
})

test('Imports are listed, the latest first, and are the school’s own', async () => {
  const newSchool = await makeSchool(rig)
  const first = await upload(csv('One,Mon,2026-11-23 to 2026-12-14,,,,,,,'), newSchool)
  const second = await upload(csv('Two,Mon,2026-11-23 to 2026-12-14,,,,,,,'), newSchool)
  const list = made(await call(rig, imports.list, { at: 'classes', query: {} }, newSchool.manager))
  expect(list.content.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(
    (await call(rig, imports.get, { at: 'classes', params: { id: first.id } }, school.admin)).status,
  ).toBe(404)
  expect(
    (await call(rig, imports.get, { at: 'camps', params: { id: first.id } }, newSchool.admin)).status,
  ).toBe(404)
})

test('Nobody without the right to add imports anything', async () => {
  for (const who of [school.coordinator, school.instructor])
    expect((await call(rig, imports.list, { at: 'classes', query: {} }, who)).status).toBe(403)
  // A class created by hand is not an import.
  made(await call(rig, classes.createDraft, { body: { className: 'By hand' } }, school.admin))
  expect(made(await call(rig, imports.list, { at: 'classes', query: {} }, school.manager)).content).toEqual(
    [],
  )
})

/** Builds a zip file of a few kilobytes that unpacks to 100 MB. */
function bomb(): Buffer {
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const packed = deflateRawSync(Buffer.alloc(100 * 1024 * 1024))
  const header = (signature: number, size: number) => {
    const bytes = Buffer.alloc(size)
    bytes.writeUInt32LE(signature, 0)
    return bytes
  }
  const local = header(0x04034b50, 30)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt16LE(name.length, 26)
  const entry = header(0x02014b50, 46)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  // It claims a small size.
  entry.writeUInt32LE(1000, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = header(0x06054b50, 22)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, entry, name, end])
}
