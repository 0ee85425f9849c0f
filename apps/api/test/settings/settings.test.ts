import { describe, expect, test } from 'vitest'
import { settings } from '@afterbell/contract/settings/settings'
import { T_SHIRT_SIZES } from '@afterbell/domain/settings/t-shirt-sizes'
import { seedSchoolLists } from '../../src/features/settings/school-lists.store.ts'
import { inSchool } from '../../src/platform/database/database.ts'
import { call, useRig } from '../rig/app.ts'
import { inside, makeSchool, type MadeSchool, type Staff } from '../rig/make.ts'

const rig = useRig()

async function add(by: Staff, name: string, address = '') {
  const { answer, status, problem } = await call(rig, settings.addLocation, { body: { name, address } }, by)
  expect(problem?.message ?? status).toBe(200)
  return answer
}

const list = (by: Staff, query: Record<string, unknown> = {}) => call(rig, settings.locations, { query }, by)

async function namesIn(by: Staff, query: Record<string, unknown> = {}) {
  return (await list(by, query)).answer.content.map(({ name }) => name)
}

describe('A place', () => {
  test('is added, found, changed and switched off, and each time it is written down who did it', async () => {
    const { manager } = await makeSchool(rig)
    const made = await add(manager, ' Gym (east) ', '12-14 King St., Unit 3')
    expect(made).toMatchObject({
      name: 'Gym (east)',
      address: '12-14 King St., Unit 3',
      active: true,
      activityCount: 0,
      version: 1,
    })
    const changed = await call(
      rig,
      settings.changeLocation,
      { params: { id: made.id }, body: { name: 'Gym', version: 1 } },
      manager,
    )
    expect(changed.answer).toMatchObject({ name: 'Gym', address: '12-14 King St., Unit 3', version: 2 })
    const off = await call(rig, settings.toggleLocation, { params: { id: made.id }, body: {} }, manager)
    expect(off.answer).toMatchObject({ active: false, version: 3 })
    const still = await call(
      rig,
      settings.toggleLocation,
      { params: { id: made.id }, body: { active: false } },
      manager,
    )
    expect(still.answer).toMatchObject({ active: false, version: 3 })
    expect((await call(rig, settings.location, { params: { id: made.id } }, manager)).answer).toEqual(
      still.answer,
    )
    expect((await call(rig, settings.locationNames, {}, manager)).answer).toEqual([])
    const { rows } = await inside(rig, manager.schoolId, (query) =>
      query(`select what, account_id, details from audit_event where subject_id = $1 order by at`, [made.id]),
    )
    expect(rows).toEqual([
      { what: 'location.created', account_id: manager.id, details: { name: 'Gym (east)' } },
      {
        what: 'location.changed',
        account_id: manager.id,
        details: { name: 'Gym', nameBefore: 'Gym (east)' },
      },
      { what: 'location.switched-off', account_id: manager.id, details: { name: 'Gym' } },
    ])
  })

  test('does not take the name of another, whatever its case, nor letters that are refused', async () => {
    const { admin } = await makeSchool(rig)
    await add(admin, 'Élan Hall')
    const gym = await add(admin, 'Gym')
    const duplicate = await call(rig, settings.addLocation, { body: { name: 'élan hall' } }, admin)
    expect([duplicate.status, duplicate.problem.code, duplicate.problem.fields]).toEqual([
      400,
      'NAME_TAKEN',
      [{ path: 'name', message: 'This name is already taken' }],
    ])
    const renamed = await call(
      rig,
      settings.changeLocation,
      { params: { id: gym.id }, body: { name: 'ÉLAN HALL' } },
      admin,
    )
    expect([renamed.status, renamed.problem.code]).toEqual([400, 'NAME_TAKEN'])
    const wrong = await call(rig, settings.addLocation, { body: { name: 'Спортзал', address: '<b>' } }, admin)
    expect([wrong.status, wrong.problem.fields?.map(({ path }) => path)]).toEqual([400, ['name', 'address']])
  })

  test('is not overwritten by who loaded it before somebody else changed it', async () => {
    const { admin, manager } = await makeSchool(rig)
    const made = await add(admin, 'Gym')
    await call(
      rig,
      settings.changeLocation,
      { params: { id: made.id }, body: { name: 'Big gym', version: made.version } },
      manager,
    )
    const stale = await call(
      rig,
      settings.changeLocation,
      { params: { id: made.id }, body: { name: 'Small gym', version: made.version } },
      admin,
    )
    expect([stale.status, stale.problem.code, stale.problem.showMessageToUser]).toEqual([
      400,
      'CHANGED_MEANWHILE',
      true,
    ])
    expect(stale.problem.message).toMatch(/^Dora Test \w+ changed this at \d:\d\d PM\./)
    expect(stale.problem.details).toMatchObject({
      by: expect.stringMatching(/^Dora/),
      at: expect.stringMatching(/^2026-11-18T20:/),
    })
    expect(await namesIn(admin)).toEqual(['Big gym'])
  })

  test('in use stays when it is removed, with the reason; the others go', async () => {
    const school = await makeSchool(rig)
    const { admin } = school
    const [used, free, past] = [await add(admin, 'Used'), await add(admin, 'Free'), await add(admin, 'Past')]
    await holdAt(school, used.id, 'Chess', '2026-12-01')
    await holdAt(school, past.id, 'Choir', '2026-01-01', { isRemoved: true })
    expect(
      (await list(admin)).answer.content.map(({ name, activityCount }) => [name, activityCount]),
    ).toEqual([
      ['Free', 0],
      ['Past', 0],
      ['Used', 1],
    ])
    const ids = [used.id, free.id, past.id].join(',')
    const removed = await call(rig, settings.removeLocations, { query: { ids } }, admin)
    expect(removed.answer).toEqual({
      changed: 2,
      refused: [{ id: used.id, name: 'Used', message: expect.stringContaining('Chess is held here') }],
    })
    expect(await namesIn(admin)).toEqual(['Used'])
    expect((await call(rig, settings.location, { params: { id: free.id } }, admin)).status).toBe(404)
  })

  test('counts what keeps it from being removed: what is over and what is a draft as well', async () => {
    const school = await makeSchool(rig)
    const { admin } = school
    const [busy, quiet] = [await add(admin, 'Busy'), await add(admin, 'Quiet')]
    await holdAt(school, busy.id, 'Chess', '2026-12-01')
    await holdAt(school, busy.id, 'Choir', '2026-01-01')
    await holdAt(school, busy.id, 'Dance', '2026-01-01', { isDraft: true })
    await holdAt(school, quiet.id, 'Yoga', '2026-01-01')
    const { content } = (await list(admin)).answer
    expect(content.map(({ name, activityCount }) => [name, activityCount])).toEqual([
      ['Busy', 3],
      ['Quiet', 1],
    ])
    const ids = `${busy.id},${quiet.id}`
    const { refused } = (await call(rig, settings.removeLocations, { query: { ids } }, admin)).answer
    expect(refused.map(({ message }) => message.split('.')[0])).toEqual([
      'Chess and 2 more, including past ones and drafts, are held here',
      'Yoga is held here',
    ])
  })

  test('of another school is neither seen nor changed nor removed', async () => {
    const [one, other] = [await makeSchool(rig), await makeSchool(rig)]
    const theirs = await add(other.admin, 'Theirs')
    const params = { id: theirs.id }
    expect((await call(rig, settings.location, { params }, one.admin)).status).toBe(404)
    expect(
      (await call(rig, settings.changeLocation, { params, body: { name: 'Mine' } }, one.admin)).status,
    ).toBe(404)
    expect((await call(rig, settings.toggleLocation, { params, body: {} }, one.admin)).status).toBe(404)
    expect(
      (await call(rig, settings.removeLocations, { query: { ids: theirs.id } }, one.admin)).answer,
    ).toEqual({ changed: 0, refused: [] })
    expect(await namesIn(other.admin)).toEqual(['Theirs'])
  })
})

describe('The list of places', () => {
  test('is searched without accents, sorted, filtered and paged', async () => {
    const { admin } = await makeSchool(rig)
    await add(admin, 'Café José', '3 Main St')
    await add(admin, 'Annex', '1 Oak St')
    const barn = await add(admin, 'barn', '2 Elm St')
    await call(rig, settings.toggleLocation, { params: { id: barn.id }, body: {} }, admin)
    expect(await namesIn(admin)).toEqual(['Annex', 'barn', 'Café José'])
    expect(await namesIn(admin, { sort: 'address,DESC' })).toEqual(['Café José', 'barn', 'Annex'])
    expect(await namesIn(admin, { search: 'jose cafe' })).toEqual(['Café José'])
    expect(await namesIn(admin, { query: 'oak' })).toEqual(['Annex'])
    expect(await namesIn(admin, { search: '100%' })).toEqual([])
    expect(await namesIn(admin, { active: false })).toEqual(['barn'])
    expect(await namesIn(admin, { filters: 'active:true' })).toEqual(['Annex', 'Café José'])
    const second = await list(admin, { page: 1, size: 2 })
    expect(second.answer).toMatchObject({
      content: [{ name: 'Café José' }],
      totalPages: 2,
      totalElements: 3,
      numberOfElements: 1,
    })
  })
})

describe('Importing places', () => {
  const upload = (by: Staff, text: string | Buffer, name = 'places.csv') =>
    call(rig, settings.importLocations, { body: { 'locations-file': { name, text } } } as never, by)

  test('stores the rows that are fine and says of the others why not; twice means duplicates', async () => {
    const { admin } = await makeSchool(rig)
    await add(admin, 'Gym')
    const text =
      '\ufeffAddress; NAME ;Phone\r\n"1 Oak St, Unit 2";Annex;5\r\n\r\n;gym;\r\n2 Elm St;Спортзал;\r\n<b>;;\r\nannex;ANNEX;\r\n;Barn;\r\n'
    const first = await upload(admin, text)
    expect(first.answer).toEqual({
      imported: 2,
      skipped: 4,
      rows: [
        { row: 2, name: 'Annex', result: 'IMPORTED', message: null },
        { row: 4, name: 'gym', result: 'DUPLICATE', message: 'This name is already taken' },
        {
          row: 5,
          name: 'Спортзал',
          result: 'REFUSED',
          message: 'Name: You should use latin symbols and numbers',
        },
        {
          row: 6,
          name: '',
          result: 'REFUSED',
          message: expect.stringMatching(/^Name: This field is required\. Address: May contain/),
        },
        { row: 7, name: 'ANNEX', result: 'DUPLICATE', message: 'This name is already taken' },
        { row: 8, name: 'Barn', result: 'IMPORTED', message: null },
      ],
    })
    const { content } = (await list(admin)).answer
    expect(content.map(({ name, address }) => [name, address])).toEqual([
      ['Annex', '1 Oak St, Unit 2'],
      ['Barn', ''],
      ['Gym', ''],
    ])
    const again = await upload(admin, text)
    expect(again.answer).toMatchObject({ imported: 0, skipped: 6 })
    expect(again.answer.rows.map(({ result }) => result)).not.toContain('IMPORTED')
  })

  test('takes commas, and a column of names alone', async () => {
    const { admin } = await makeSchool(rig)
    expect((await upload(admin, 'name,address\nGym,"1 Oak St, Unit 2"\n')).answer.imported).toBe(1)
    expect((await upload(admin, 'Name\nBarn\n"The ""Old"" hall"')).answer.imported).toBe(2)
    expect(await namesIn(admin)).toEqual(['Barn', 'Gym', 'The "Old" hall'])
  })

  test('takes the encodings Excel writes', async () => {
    const { admin } = await makeSchool(rig)
    const windows = Buffer.from('name\nCaf\xe9\n', 'latin1')
    const utf16 = Buffer.from('\uFEFFname\nZoë’s Hall\n', 'utf16le')
    for (const text of [windows, utf16]) expect((await upload(admin, text)).answer.imported).toBe(1)
    expect(await namesIn(admin)).toEqual(['Café', 'Zoë’s Hall'])
  })

  test('refuses a whole file that cannot be read, and stores nothing of it', async () => {
    const { admin } = await makeSchool(rig)
    const refused: [string, string | Buffer, string][] = [
      ['FILE_UNREADABLE', Buffer.from('PK\u0003\u0004\0\0'), 'save it as CSV'],
      ['FILE_UNREADABLE', '<html><table><tr><td>Gym</td></tr></table></html>', 'save it as CSV'],
      ['FILE_UNREADABLE', 'place,street\nGym,1 Oak St\n', 'name, address'],
      ['FILE_UNREADABLE', 'name\nBarn\n"open', 'CSV'],
      ['FILE_UNREADABLE', 'name,address\n', 'no rows'],
      ['FILE_UNREADABLE', 'name,address\n,\n \n', 'no rows'],
      ['FILE_MISSING', '', 'not empty'],
      [
        'FILE_TOO_LARGE',
        `name\n${Array.from({ length: 5001 }, (_, i) => `Place ${i}`).join('\n')}`,
        '5001 rows',
      ],
      ['FILE_TOO_LARGE', 'x'.repeat(2 * 1024 * 1024 + 1), '2 MB'],
    ]
    for (const [code, text, words] of refused) {
      const { status, problem } = await upload(admin, text)
      expect([status, problem.code, problem.showMessageToUser]).toEqual([400, code, true])
      expect(problem.message).toContain(words)
    }
    expect((await list(admin)).answer.totalElements).toBe(0)
    const many = await upload(
      admin,
      `name\n${Array.from({ length: 5000 }, (_, i) => `Place ${i}`).join('\n')}`,
    )
    expect(many.answer.imported).toBe(5000)
  })
})

describe('The lists that forms choose from', () => {
  test('hold the active entries in their order, for every member of the school', async () => {
    const { id, byRole } = await makeSchool(rig)
    for (let i = 0; i < 2; i += 1)
      await inSchool(rig.pool, { session: null, school: id }, (tx) => seedSchoolLists(tx, id))
    await inside(rig, id, async (query) => {
      await query(`update tshirt_size set is_active = false where size = 'YXS'`)
      for (const [name, isActive] of [
        ['Ms. Zed', true],
        ['Mr. Able', true],
        ['Mx. Gone', false],
      ])
        await query(
          `insert into teacher (school_id, id, name, is_active) values ($1, gen_random_uuid(), $2, $3)`,
          [id, name, isActive],
        )
      for (const name of ['Walks home', 'Bus'])
        await query(`insert into pick_up_option (school_id, id, name) values ($1, gen_random_uuid(), $2)`, [
          id,
          name,
        ])
    })
    for (const member of Object.values(byRole)) {
      const [sizes, teachers, options] = await Promise.all([
        call(rig, settings.activeTShirtSizes, {}, member),
        call(rig, settings.activeTeachers, {}, member),
        call(rig, settings.activePickUpOptions, {}, member),
      ])
      expect(sizes.answer.map(({ size }) => size)).toEqual(T_SHIRT_SIZES.slice(1))
      expect(teachers.answer.map(({ name }) => name)).toEqual(['Mr. Able', 'Ms. Zed'])
      expect(options.answer.map(({ name }) => name)).toEqual(['Bus', 'Walks home'])
    }
  })
})

async function holdAt(
  { id }: MadeSchool,
  locationId: string,
  name: string,
  endsOn: string,
  { isRemoved = false, isDraft = false } = {},
) {
  await inside(rig, id, (query) =>
    query(
      `insert into activity (school_id, id, kind, name, location_id, starts_on, ends_on, is_draft, removed_at)
       values ($1, gen_random_uuid(), 'classes', $2, $3, '2025-09-01', $4, $6, case when $5::boolean then app.now() end)`,
      [id, name, locationId, endsOn, isRemoved, isDraft],
    ),
  )
}
