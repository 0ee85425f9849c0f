import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { medical, notes } from '@afterbell/contract/families/child-care'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { homes } from '@afterbell/contract/families/homes'
import { parents } from '@afterbell/contract/families/parents'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { familyImports } from '@afterbell/contract/imports/imports'
import { teachers } from '@afterbell/contract/settings/settings'
import { guards } from '../../src/guards.ts'
import { importJob } from '../../src/features/imports/import.job.ts'
import { sealedLists } from '../../src/features/imports/sealed-lists.ts'
import { resealFilesOf } from '../../src/platform/security/reseal-files.ts'
import { createSealer } from '../../src/platform/security/sealing.ts'
import { tidy } from '../../src/platform/jobs/tidy.job.ts'
import { reactions } from '../../src/reactions.ts'
import { tidies } from '../../src/tidies.ts'
import { call, SEALER, SEALING_KEY, useRig } from '../rig/app.ts'
import { inside, made, makeChild, makeClass, makeSchool, makeStaff, type MadeSchool } from '../rig/make.ts'

const rig = useRig()
let school: MadeSchool

beforeEach(async () => {
  school = await makeSchool(rig)
})

const HEAD =
  'Child first name,Child last name,DOB,Grade,Homeroom,Parent 1,Parent 1 email,Parent 1 phone,Pickups,Do not release'
const ADA = 'Ada,Lee,2019-04-03,2nd,,Ann Lee,ann@example.test,(555) 010-0100,Rose Lee (aunt),Max Ray'
const BEN = 'Ben,Lee,2021-04-03,PreK,Mr. Who,Ann Lee,ANN@example.test,,,'
const CY = 'Cy,Fox,,K,,Tom Fox,,,,'

const file = (...rows: string[]) => ({ name: 'families.csv', text: [HEAD, ...rows].join('\n') })

const uploading = (rows: string[], by = school.admin) =>
  call(rig, familyImports.upload, { body: { 'catalog-file': file(...rows) } } as never, by)

const upload = async (...rows: string[]) => made(await uploading(rows))

/** Uploads a file as another program writes it. */
const uploadFile = async (text: string | Buffer, name = 'export.csv') =>
  made(
    await call(
      rig,
      familyImports.upload,
      {
        body: { 'catalog-file': { name, text } },
      } as never,
      school.admin,
    ),
  )

const rowsOf = async (id: string, query: { result?: 'SKIP' | 'CREATE' | 'MARKED' } = {}) =>
  made(await call(rig, familyImports.rows, { params: { id }, query }, school.admin)).content

async function run(id: string) {
  made(await call(rig, familyImports.confirm, { params: { id } }, school.admin))
  await importJob({ pool: rig.pool, sealer: SEALER, reactions, guards })({
    schoolId: school.id,
    kind: 'families',
    importId: id,
  })
  return made(await call(rig, familyImports.get, { params: { id } }, school.admin))
}

const listed = async () =>
  made(await call(rig, children.list, { query: { size: 200 } }, school.admin)).content

async function childCalled(name: string) {
  const row = (await listed()).find(({ fullName }) => fullName === name)!
  return made(await call(rig, children.get, { params: { id: row.id } }, school.admin))
}

const undo = (id: string) => call(rig, familyImports.undo, { params: { id } }, school.admin)

describe('A list of families', () => {
  test('is looked at before anything is made', async () => {
    const uploaded = await upload(ADA, BEN, CY, 'No,Guardian,2019-04-03,K,,,,,,')
    expect(uploaded).toMatchObject({
      kind: 'families',
      state: 'READ',
      findings: [],
      totals: { things: 3, create: 3, skip: 1, marked: 1 },
    })
    const [skipped, ada, ben] = await rowsOf(uploaded.id)
    expect(skipped).toMatchObject({ row: 5, result: 'SKIP' })
    expect(skipped!.message).toContain('Guardian’s first name: This field is required')
    expect(ada).toMatchObject({
      name: 'Ada Lee',
      grade: 'SECOND',
      guardians: ['Ann Lee'],
      siblings: ['Ben Lee'],
    })
    expect(ben!.notes).toEqual([
      'Homeroom teacher: "Mr. Who" is not on your school’s list, so it was left out',
      'Max Ray may never pick up the siblings, and goes on this child’s do-not-release list too',
    ])
    expect((await rowsOf(uploaded.id, { result: 'MARKED' })).map(({ name }) => name)).toEqual(['Ben Lee'])
    expect(await listed()).toEqual([])
  })

  test('becomes children and families, brothers and sisters together', async () => {
    made(await call(rig, teachers.add, { body: { name: 'Mr. Who' } }, school.admin))
    const done = await run((await upload(ADA, BEN, CY)).id)
    expect(done).toMatchObject({ state: 'DONE', progress: { done: 3, total: 3 }, failure: null })
    const ada = await childCalled('Ada Lee')
    expect(ada).toMatchObject({
      birthDate: '2019-04-03',
      grade: 'SECOND',
      primaryGuardian: { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.test', phone: '5550100100' },
      secondaryGuardian: null,
      approvedPickups: [{ name: 'Rose Lee', relation: 'aunt' }],
      doNotRelease: [{ name: 'Max Ray' }],
      siblings: [{ name: 'Ben Lee' }],
    })
    const ben = await childCalled('Ben Lee')
    expect(ben.teacherId).not.toBeNull()
    expect(ben.doNotRelease).toMatchObject([{ name: 'Max Ray' }])
    expect((await childCalled('Cy Fox')).siblings).toEqual([])
    const importRows = await rowsOf(done.id)
    expect(importRows.map(({ childId }) => childId)).toContain(ada.id)
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        'select what, count(*)::int as count from audit_event where child_id is not null group by what order by what',
      ),
    )
    expect(rows).toEqual([
      { what: 'child.created', count: 3 },
      { what: 'do-not-release.added', count: 2 },
    ])
  })

  test('taken twice makes nothing twice', async () => {
    await run((await upload(ADA, BEN, CY)).id)
    const again = await upload(ADA, BEN, CY)
    expect(again.totals).toMatchObject({ things: 0, skip: 3 })
    expect((await rowsOf(again.id)).map(({ message }) => message)).toEqual([
      'Ada Lee is already there',
      'Ben Lee is already there',
      'Cy Fox is already there',
    ])
    const refused = await call(rig, familyImports.confirm, { params: { id: again.id } }, school.admin)
    expect([refused.status, refused.problem.code]).toEqual([400, 'NOTHING_TO_IMPORT'])
  })

  test('confirmed twice at once makes nothing twice', async () => {
    const [one, other] = [await upload(ADA, BEN), await upload(ADA, BEN)]
    for (const { id } of [one, other])
      made(await call(rig, familyImports.confirm, { params: { id } }, school.admin))
    await Promise.all(
      [one, other].map(({ id }) =>
        importJob({ pool: rig.pool, sealer: SEALER, reactions, guards })({
          schoolId: school.id,
          kind: 'families',
          importId: id,
        }),
      ),
    )
    expect(await listed()).toHaveLength(2)
  })

  test('loses nobody who may never collect a child: not of one who is there, nor of its family', async () => {
    const primaryGuardian = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.test' }
    const lee = { lastName: 'Lee', birthDate: '2019-04-03', primaryGuardian }
    const ada = await makeChild(rig, school, { ...lee, firstName: 'Ada' })
    const body = { name: 'Eve Day' }
    made(await call(rig, doNotRelease.add, { params: { id: ada }, body }, school.admin))
    const CAL = 'Cal,Lee,2022-04-03,,,Ann Lee,ann@example.test,,Eve Day,'
    const uploaded = await upload(ADA, BEN, CAL)
    const messages = (await rowsOf(uploaded.id)).map(({ name, message }) => [name, message])
    expect(messages).toEqual([
      [
        'Ada Lee',
        'Ada Lee is already there, but their do-not-release list does not include: Max Ray. Add that there',
      ],
      ['Cal Lee', 'Eve Day is an approved pickup here, and on the do-not-release list of a sibling'],
      ['Ben Lee', null],
    ])
    await run(uploaded.id)
    const ben = await childCalled('Ben Lee')
    expect(ben.doNotRelease.map(({ name }) => name)).toEqual(['Eve Day', 'Max Ray'])
  })

  test('joins a family the school has, and leaves its guardians as they are', async () => {
    const guardian = { firstName: 'Anna', lastName: 'Lee', email: 'Ann@Example.test', phone: '555-010-0199' }
    const before = await makeChild(rig, school, {
      firstName: 'Di',
      lastName: 'Lee',
      primaryGuardian: guardian,
    })
    const uploaded = await upload(ADA)
    expect((await rowsOf(uploaded.id))[0]).toMatchObject({
      siblings: ['Di Lee'],
      notes: ['Ann Lee is not a guardian of this family and is not added'],
    })
    await run(uploaded.id)
    const ada = await childCalled('Ada Lee')
    expect(ada.siblings).toEqual([{ id: before, name: 'Di Lee' }])
    expect(ada.primaryGuardian).toMatchObject({ firstName: 'Anna', phone: '5550100199' })
  })

  test('makes a namesake with other guardians, and marks it', async () => {
    await makeChild(rig, school, { firstName: 'Ada', lastName: 'Lee' })
    const uploaded = await upload(ADA)
    expect(await rowsOf(uploaded.id, { result: 'MARKED' })).toMatchObject([
      { notes: ['Another family has a child named Ada Lee, with no guardian in common'] },
    ])
    await run(uploaded.id)
    expect((await listed()).filter(({ fullName }) => fullName === 'Ada Lee')).toHaveLength(2)
  })

  test('knows a child without the accents of their name: in the family it is there, in another it is marked', async () => {
    await run((await upload(ADA)).id)
    await makeChild(rig, school, { firstName: 'Bén', lastName: 'Lée' })
    const uploaded = await upload(ADA.replace('Ada', 'Adá'), BEN)
    const [ada, ben] = await rowsOf(uploaded.id)
    expect(ada!.message).toBe('Adá Lee is already there')
    expect(ben!.notes).toContain('Another family has a child named Ben Lee, with no guardian in common')
  })

  test('asks how its birth dates are meant when they can be read both ways', async () => {
    const uploaded = await upload(ADA.replace('2019-04-03', '4/3/2019'))
    expect(uploaded).toMatchObject({ totals: null, options: { dateOrder: null } })
    expect(uploaded.findings).toEqual([
      { path: 'options.dateOrder', message: 'Choose: 4/3/2019 can be read both ways' },
    ])
    const { id, mapping, options } = uploaded
    const body = { mapping, options: { ...options, dateOrder: 'DAY_FIRST' as const } }
    made(await call(rig, familyImports.change, { params: { id }, body }, school.admin))
    await run(id)
    expect((await childCalled('Ada Lee')).birthDate).toBe('2019-03-04')
  })
})

describe('A list as other programs write it', () => {
  test('is read below its titles, with semicolons, in the letters of Windows, and no name of a column is a child', async () => {
    const text = [
      'Kids & Co; ;',
      'Exported on 3 June 2026',
      '',
      'Student;Date of Birth;Mom;Mom Cell;Dad;Dad Email;Allergies',
      'Zo\xeb O\u2019Neil;43558;;;Ren\xe9 O\u2019Neil;rene@example.test;None known',
      'Student;Date of Birth;Mom;Mom Cell;Dad;Dad Email;Allergies',
      ';;;;;;',
      '"Ray, Bo";20190403;Ann & Al Ray;555-010-0100 x12;;;"Peanuts,\nwasps"',
    ].join('\r\n')
    const uploaded = await uploadFile(Buffer.from(text.replaceAll('\u2019', '\x92'), 'latin1'))
    expect(uploaded).toMatchObject({ findings: [], totals: { things: 2, skip: 0 } })
    expect((await rowsOf(uploaded.id)).map(({ row, notes }) => [row, notes])).toEqual([
      [5, []],
      [8, ['"Ann & Al Ray" was read as two guardians', 'Guardian’s phone: "x12" was left out']],
    ])
    await run(uploaded.id)
    expect(await childCalled('Zoë O’Neil')).toMatchObject({
      birthDate: '2019-04-03',
      allergies: '',
      primaryGuardian: { firstName: 'René', email: 'rene@example.test' },
      secondaryGuardian: null,
    })
    expect(await childCalled('Bo Ray')).toMatchObject({
      birthDate: '2019-04-03',
      allergies: 'Peanuts,\nwasps',
      primaryGuardian: { firstName: 'Ann', lastName: 'Ray', phone: '5550100100' },
      secondaryGuardian: { firstName: 'Al', lastName: 'Ray' },
    })
  })

  test('with a row for each guardian makes each child once, with all of them', async () => {
    const uploaded = await uploadFile(
      [
        'Student,DOB,Contact,Contact email,Allergies',
        'Ada Lee,2019-04-03,Ann Lee,ann@example.test,',
        'Ada Lee,2019-04-03,Tom Ray,tom@example.test,Nuts',
        'Ada Lee,2019-04-03,Ann Lee,ann@example.test,',
      ].join('\n'),
    )
    expect(uploaded.totals).toEqual({ things: 1, create: 2, change: 0, skip: 1, marked: 0 })
    await run(uploaded.id)
    expect(await childCalled('Ada Lee')).toMatchObject({
      allergies: 'Nuts',
      primaryGuardian: { firstName: 'Ann' },
      secondaryGuardian: { firstName: 'Tom' },
    })
  })
})

test('The spreadsheet of contacts, taken by another school, makes the same of everybody', async () => {
  await run(
    (
      await uploadFile(
        [`Nickname,${HEAD}`, `Addie,${ADA}`, `N/A,${BEN.replace('PreK', 'K')}`, `,${CY}`].join('\n'),
      )
    ).id,
  )
  const first = await childCalled('Ada "Addie" Lee')
  const barred = { name: "Mary-Ann O'Fox", note: 'Court order of 2024' }
  made(
    await call(
      rig,
      doNotRelease.add,
      { params: { id: first.id }, body: { ...barred, siblings: true } },
      school.admin,
    ),
  )
  const seenBy = async () =>
    (await Promise.all((await listed()).map(({ fullName }) => childCalled(fullName)))).map((child) => ({
      name: [child.firstName, child.preferredName, child.lastName],
      grade: child.grade,
      birthDate: child.birthDate,
      guardian: { ...child.primaryGuardian, id: null, marketingSaid: null },
      doNotRelease: child.doNotRelease.map(({ name }) => name),
      siblings: child.siblings.map(({ name }) => name),
    }))
  const before = await seenBy()
  expect(before.map(({ name }) => name[1])).toEqual(expect.arrayContaining(['', 'Addie']))
  expect(before.map((child) => child.doNotRelease)).toContainEqual(['Max Ray', "Mary-Ann O'Fox"])
  const written = await call(rig, children.export, { query: {} }, school.admin)
  school = await makeSchool(rig)
  const contactsImport = await uploadFile(written.raw as Buffer, 'Contacts.xlsx')
  expect(contactsImport).toMatchObject({ findings: [], totals: { things: 3, skip: 0 } })
  await run(contactsImport.id)
  expect(await seenBy()).toEqual(before)
})

test('A do-not-release column of ticks makes nobody of that name, and no child without its list', async () => {
  const { id, totals } = await upload(
    ADA.replace('Max Ray', 'X'),
    BEN.replace(/Mr. Who(.*),,,$/, '$1,,TRUE,FALSE'),
    CY.replace(/,$/, ',No'),
  )
  expect(totals).toMatchObject({ things: 1, skip: 2 })
  const [ada, ben] = await rowsOf(id)
  expect(ada!.message).toContain(
    'Do not release to: "X" says that someone may not pick up this child, but not who',
  )
  expect(ben!.message).toBe('Approved pickups: say above what “TRUE” means')
  await run(id)
  expect((await listed()).map(({ fullName }) => fullName)).toEqual(['Cy Fox'])
  const { rows } = await inside(rig, school.id, (query) => query('select name from do_not_release'))
  expect(rows).toEqual([])
})

describe('What a list tells of the health of a child', () => {
  const SICK = [
    'Student,DOB,Parent,Parent email,Medical conditions,Medication,Doctor,Doctor phone,Therapy',
    'Ada Lee,2019-04-03,Ann Lee,ann@example.test,Epilepsy,Diazepam,Dr Roe,555-010-0177,Speech',
    'Ben Lee,2021-04-03,Ann Lee,ann@example.test,none,N/A,,,',
  ].join('\n')

  test('is sealed from the upload on, in columns nobody chose too', async () => {
    const key = { 'idempotency-key': 'once' }
    const body = { 'catalog-file': { name: 'sick.csv', text: SICK } }
    const { id } = made(await call(rig, familyImports.upload, { body } as never, school.admin, key))
    const readStored = async () =>
      JSON.stringify(
        await inside(rig, school.id, async (query) => [
          (await query('select * from import')).rows.map((row) => ({
            ...row,
            sealed: (row as { sealed: Buffer | null }).sealed?.toString('latin1'),
          })),
          (await query('select * from idempotency')).rows,
        ]),
      )
    for (const word of ['Epilepsy', 'Diazepam', 'Speech', 'Ada'])
      expect(await readStored()).not.toContain(word)
    await run(id)
    for (const word of ['Epilepsy', 'Diazepam', 'Speech']) expect(await readStored()).not.toContain(word)
  })

  test('is sealed with the child it is of, and every look at it is recorded', async () => {
    await run((await uploadFile(SICK)).id)
    const params = { childId: (await childCalled('Ada Lee')).id }
    expect(made(await call(rig, medical.get, { params }, school.admin))).toMatchObject({
      conditions: 'Epilepsy',
      medication: 'Diazepam',
      doctorName: 'Dr Roe',
      doctorPhone: '5550100177',
    })
    const { rows } = await inside(rig, school.id, (query) => query('select child_id from child_medical'))
    expect(rows).toEqual([{ child_id: params.childId }])
  })

  test('is sealed anew with another key while it waits, and forgotten when nobody confirms it within a week', async () => {
    const { id } = await uploadFile(SICK)
    const next = createSealer([randomBytes(32), SEALING_KEY])
    const done = { count: 0, lost: 0 }
    await resealFilesOf(rig.pool, next, sealedLists, school.id, done)
    expect(done).toEqual({ count: 1, lost: 0 })
    const { rows } = await inside(rig, school.id, (query) => query('select key_id from import'))
    expect(rows).toEqual([{ key_id: next.keyId }])
    await inside(rig, school.id, async (query) => {
      await query(`update import set created_at = created_at - interval '8 days'`)
    })
    await tidy({ pool: rig.pool, tidies }, [school.id])
    expect((await call(rig, familyImports.get, { params: { id } }, school.admin)).status).toBe(404)
  })
})

describe('A child that was removed', () => {
  const removedAda = async () => {
    await run((await upload(ADA)).id)
    const { id } = await childCalled('Ada Lee')
    made(await call(rig, notes.add, { params: { childId: id }, body: { body: 'Likes chess' } }, school.admin))
    made(await call(rig, children.remove, { params: { id } }, school.admin))
    return id
  }

  test('comes back as it was when it stands on a list again, and goes again when the import is taken back', async () => {
    const ada = await removedAda()
    const again = await upload(
      ADA.replace('Max Ray', 'Max Ray; Rose Lee').replace('Rose Lee (aunt)', ''),
      BEN,
    )
    expect((await rowsOf(again.id, { result: 'MARKED' }))[0]!.notes).toEqual([
      'Ada Lee was removed before and will be restored as they were. Afterwards, update what is different in this row',
    ])
    await run(again.id)
    const back = await childCalled('Ada Lee')
    expect(back).toMatchObject({ id: ada, siblings: [{ name: 'Ben Lee' }], approvedPickups: [] })
    expect(back.doNotRelease.map(({ name }) => name)).toEqual(['Max Ray', 'Rose Lee'])
    expect(made(await undo(again.id)).state).toBe('UNDONE')
    expect(await listed()).toEqual([])
    expect((await upload(ADA)).totals).toMatchObject({ things: 1, marked: 1 })
  })

  test('stays removed where staff say so, and is made anew', async () => {
    const ada = await removedAda()
    const { id, mapping, options } = await upload(ADA)
    const body = { mapping, options: { ...options, removedChildren: 'MAKE_NEW' as const } }
    made(await call(rig, familyImports.change, { params: { id }, body }, school.admin))
    await run(id)
    expect((await childCalled('Ada Lee')).id).not.toBe(ada)
  })

  test('is not taken back once something was written of it since', async () => {
    await removedAda()
    const { id } = await run((await upload(ADA)).id)
    const childId = (await childCalled('Ada Lee')).id
    made(await call(rig, notes.add, { params: { childId }, body: { body: 'Back again' } }, school.admin))
    expect((await undo(id)).problem.message).toContain('Changed since the import: Ada Lee')
  })
})

describe('An import taken back', () => {
  test('removes the children it made, who can come again', async () => {
    const { id } = await run((await upload(ADA, BEN)).id)
    expect(made(await undo(id)).state).toBe('UNDONE')
    expect(await listed()).toEqual([])
    expect((await undo(id)).problem.code).toBe('NOT_IMPORTED')
    expect((await upload(ADA, BEN)).totals).toMatchObject({ things: 2 })
  })

  test('leaves nobody it made in any list, and tells so in the history', async () => {
    const { id } = await run((await upload(ADA, BEN)).id)
    made(await undo(id))
    const gone = made(await call(rig, children.list, { query: { archived: true } }, school.admin))
    expect(gone.content).toEqual([])
    expect(made(await call(rig, children.amount, {}, school.admin))).toMatchObject({ amount: 0, archived: 0 })
    expect(made(await call(rig, parents.list, { query: {} }, school.admin)).content).toEqual([])
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select what, count(*)::int from audit_event where what like 'child.%' group by what order by what`,
      ),
    )
    expect(rows).toEqual([
      { what: 'child.archived', count: 2 },
      { what: 'child.created', count: 2 },
    ])
    // They are created again, not restored.
    const again = await upload(ADA)
    expect(again.totals).toMatchObject({ things: 1, marked: 0 })
    await run(again.id)
    expect(await listed()).toHaveLength(1)
  })

  test('archives those again whom it brought back, and only them', async () => {
    await run((await upload(ADA)).id)
    const ada = (await childCalled('Ada Lee')).id
    made(await call(rig, children.remove, { params: { id: ada } }, school.admin))
    const { id } = await run((await upload(ADA, CY)).id)
    made(await undo(id))
    const gone = made(await call(rig, children.list, { query: { archived: true } }, school.admin))
    expect(gone.content.map((child) => child.id)).toEqual([ada])
  })

  test('is refused once a child was in a class, also when they have left it', async () => {
    const { id } = await run((await upload(ADA)).id)
    const classId = await makeClass(rig, school)
    const childId = (await childCalled('Ada Lee')).id
    const at = { at: 'classes' as const, params: { id: classId } }
    const { rosterId } = made(await call(rig, rosters.add, { ...at, body: { childId } }, school.admin))
    const leaving = { at: 'classes' as const, params: { id: classId, rosterId } }
    made(await call(rig, rosters.remove, leaving as never, school.admin))
    expect((await undo(id)).problem.message).toBe('Changed since the import: Ada Lee. Nothing was undone')
    expect(await listed()).toHaveLength(1)
  })

  test('is refused, naming them, once a child is enrolled or was changed, and then leaves all', async () => {
    const { id } = await run((await upload(ADA, BEN, CY)).id)
    const classId = await makeClass(rig, school)
    const childId = (await childCalled('Ada Lee')).id
    made(
      await call(
        rig,
        rosters.add,
        { at: 'classes', params: { id: classId }, body: { childId } },
        school.admin,
      ),
    )
    const cy = (await childCalled('Cy Fox')).id
    made(await call(rig, notes.add, { params: { childId: cy }, body: { body: 'Likes chess' } }, school.admin))
    const refused = await undo(id)
    expect([refused.status, refused.problem]).toMatchObject([
      400,
      {
        code: 'ENROLLED_OR_CHANGED',
        message: 'Enrolled or waiting: Ada Lee. Changed since the import: Cy Fox. Nothing was undone',
      },
    ])
    expect(await listed()).toHaveLength(3)
  })
})

test('Who may not make children imports none', async () => {
  const instructor = await makeStaff(rig, school.id, 'SCHOOL_INSTRUCTOR')
  expect((await uploading([ADA], instructor)).status).toBe(403)
})

test('2,000 rows are made as one, in few statements', async () => {
  const rows = Array.from({ length: 2000 }, (_, index) => {
    const letters = String(Math.floor(index / 2)).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
    return `Kid${index % 2 ? 'a' : 'b'},X${letters},2019-04-03,3,,Pat Lee,${letters}@example.test,,,`
  })
  const uploaded = await upload(...rows)
  expect(uploaded.totals).toEqual({ things: 2000, create: 2000, change: 0, skip: 0, marked: 0 })
  expect(await run(uploaded.id)).toMatchObject({ state: 'DONE', progress: { done: 2000, total: 2000 } })
  const { rows: counted } = await inside(rig, school.id, (query) =>
    query(
      'select (select count(*) from family)::int as families, (select count(*) from child)::int as children',
    ),
  )
  expect(counted).toEqual([{ families: 1000, children: 2000 }])
  expect(made(await undo(uploaded.id)).state).toBe('UNDONE')
})

test('A file says who agreed to marketing emails, a no anywhere is a no, and nothing said stays nothing', async () => {
  const head =
    'Child first name,Child last name,Parent 1,Parent 1 email,Parent 1 email opt-in,Parent 2,Parent 2 marketing emails'
  const { id } = await uploadFile(
    [
      head,
      'Ada,Lee,Ann Lee,ann@example.test,Yes,Tom Lee,no',
      'Ben,Lee,Ann Lee,ann@example.test,,Tom Lee,',
      'Cy,Fox,Tia Fox,tia@example.test,Subscribed,,yes',
      'Dee,Fox,Tia Fox,tia@example.test,Opted out,,',
      'Eve,Roe,Rob Roe,rob@example.test,maybe,,',
    ].join('\n'),
  )
  await run(id)
  const marketingOf = async (fullName: string) => {
    const { primaryGuardian, secondaryGuardian } = await childCalled(fullName)
    return [primaryGuardian, secondaryGuardian].map(
      (guardian) => guardian && (guardian.marketingSaid ? guardian.marketing : null),
    )
  }
  expect(await marketingOf('Ada Lee')).toEqual([true, false])
  expect(await marketingOf('Cy Fox')).toEqual([false, null])
  expect(await marketingOf('Eve Roe')).toEqual([null, null])
  const { primaryGuardian } = await childCalled('Ada Lee')
  expect(primaryGuardian!.marketingSaid).toMatchObject({ source: 'IMPORT', by: expect.any(String) })
  const [eve] = (await rowsOf(id)).filter(({ name }) => name === 'Eve Roe')
  expect(eve).toMatchObject({ notes: [expect.stringContaining('it says neither yes nor no')] })
  // An export imported again gives the same result.
  const written = await call(rig, children.export, { query: { marketing: true } }, school.admin)
  school = await makeSchool(rig)
  await run((await uploadFile(written.raw as Buffer, 'Contacts.xlsx')).id)
  expect(await listed()).toMatchObject([
    { primaryContact: { marketing: true }, secondaryContact: { marketing: false } },
    { primaryContact: { marketing: true }, secondaryContact: { marketing: false } },
  ])
})

test('A file says in which language guardians read, and of those who are here only what nobody has said', async () => {
  const head =
    'Child first name,Child last name,Parent 1,Parent 1 email,Guardian 1 language,Parent 2,Parent 2 language'
  const { id } = await uploadFile(
    [
      head,
      'Ada,Lee,Ann Lee,ann@example.test,Spanish,Tom Lee,inglés',
      'Ben,Lee,Ann Lee,ann@example.test,English,Tom Lee,',
      'Cy,Fox,Tia Fox,tia@example.test,Portuguese,,',
      'Dee,Roe,Rob Roe,rob@example.test,,,',
    ].join('\n'),
  )
  await run(id)
  const languagesOf = async (fullName: string) => {
    const { primaryGuardian, secondaryGuardian } = await childCalled(fullName)
    return [primaryGuardian, secondaryGuardian].map((guardian) => guardian && guardian.language)
  }
  expect(await languagesOf('Ada Lee')).toEqual(['es', 'en'])
  expect(await languagesOf('Cy Fox')).toEqual([null, null])
  const rows = await rowsOf(id)
  const notesOf = (name: string) => rows.find((row) => row.name === name)!.notes
  expect(notesOf('Ben Lee')).toEqual(['The language English of Ann Lee is left out: Español is kept'])
  expect(notesOf('Cy Fox')).toEqual([
    'Guardian’s language for messages: "Portuguese" was left out: messages can be in English or Español',
  ])
  // The school asks its families, and imports the list again.
  const again = await uploadFile(
    [head, 'Ada,Lee,Ann Lee,ann@example.test,English,Tom Lee,', 'Dee,Roe,Rob Roe,rob@example.test,es,,'].join(
      '\n',
    ),
  )
  await run(again.id)
  expect(await languagesOf('Ada Lee')).toEqual(['es', 'en'])
  expect(await languagesOf('Dee Roe')).toEqual(['es', null])
  expect((await rowsOf(again.id)).find(({ name }) => name === 'Dee Roe')).toMatchObject({
    result: 'CHANGE',
    message: expect.stringContaining('Messages to Rob Roe are now in Español'),
  })
  // An export imported again gives the same result.
  const written = await call(rig, children.export, { query: {} }, school.admin)
  school = await makeSchool(rig)
  await run((await uploadFile(written.raw as Buffer, 'Contacts.xlsx')).id)
  expect(await languagesOf('Ada Lee')).toEqual(['es', 'en'])
  expect(await languagesOf('Cy Fox')).toEqual([null, null])
})

test('A file says of families who are here what they never said of marketing emails, and changes nothing they said', async () => {
  const guardians = {
    primaryGuardian: { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.test', phone: null },
    secondaryGuardian: {
      firstName: 'Tom',
      lastName: 'Lee',
      email: 'tom@example.test',
      phone: null,
      marketing: true,
    },
  }
  const id = await makeChild(rig, school, { firstName: 'Ada', lastName: 'Lee', ...guardians } as never)
  const before = made(await call(rig, children.get, { params: { id } }, school.admin))
  // Tom said yes, and then no.
  const no = { ...guardians.secondaryGuardian, marketing: false }
  const body = {
    firstName: 'Ada',
    lastName: 'Lee',
    ...guardians,
    secondaryGuardian: no,
    version: before.version,
  }
  made(await call(rig, children.update, { params: { id }, body } as never, school.admin))
  const head =
    'Child first name,Child last name,Parent 1,Parent 1 email,Parent 1 email opt-in,Parent 2,Parent 2 email,Parent 2 marketing emails'
  const uploaded = await uploadFile(
    [head, 'Ada,Lee,Ann Lee,ann@example.test,yes,Tom Lee,tom@example.test,yes'].join('\n'),
  )
  expect(uploaded.totals).toEqual({ things: 0, create: 0, change: 1, skip: 0, marked: 1 })
  const open = made(await call(rig, children.get, { params: { id } }, school.admin))
  const done = await run(uploaded.id)
  expect(done).toMatchObject({
    state: 'DONE',
    totals: { things: 0, change: 1 },
    progress: { done: 1, total: 1 },
  })
  expect(await rowsOf(uploaded.id)).toMatchObject([
    {
      result: 'CHANGE',
      message: 'Ada Lee is already there. Ann Lee agrees to marketing emails',
      notes: ['What Tom Lee said of marketing emails stays: no'],
    },
  ])
  const after = made(await call(rig, children.get, { params: { id } }, school.admin))
  expect(after.primaryGuardian).toMatchObject({ marketing: true, marketingSaid: { source: 'IMPORT' } })
  expect(after.secondaryGuardian).toMatchObject({ marketing: false, marketingSaid: { source: 'STAFF' } })
  // A form opened before the import cannot undo it.
  const stale = { firstName: 'Ada', lastName: 'Lee', ...guardians, version: open.version }
  const late = await call(rig, children.update, { params: { id }, body: stale } as never, school.admin)
  expect(late.problem.code).toBe('CHANGED_MEANWHILE')
  // Importing the file again changes nothing.
  const again = await uploadFile(
    [head, 'Ada,Lee,Ann Lee,ann@example.test,no,Tom Lee,tom@example.test,yes'].join('\n'),
  )
  expect(again.totals).toMatchObject({ things: 0, change: 0, skip: 1 })
})

test('A child comes in without an email that is none; the address becomes the home of a new family, and a balance is told of', async () => {
  const head =
    'Child first name,Child last name,Gr,Parent 1,Parent 1 email,Parent 1 phone,Address,City,State,Zip,Balance'
  const ann = 'Ann Lee,ann@example,(555) 010-0100,12 Oak St,Salem,OR,97301,$40.00'
  const { id } = await uploadFile(
    `${head}\nAda,Lee,Gr 3,${ann}\nBen,Lee,Gr K,${ann.replace('12 Oak', '9 Elm')}`,
  )
  const rows = await rowsOf(id)
  expect(rows.map(({ result }) => result)).toEqual(['CREATE', 'CREATE'])
  expect(rows[0]!.notes).toEqual([
    'Guardian’s email: "ann@example" was left out: not a valid email address',
    expect.stringContaining('Balance: "$40.00" was left out'),
  ])
  expect(rows[1]!.notes).toContainEqual(
    'Address not imported: 9 Elm St, Salem, OR 97301. Another row of this family has 12 Oak St, Salem, OR 97301',
  )
  await run(id)
  const ada = await childCalled('Ada Lee')
  expect(ada).toMatchObject({ grade: 'THIRD', primaryGuardian: { email: null } })
  const household = made(await call(rig, homes.get, { params: { childId: ada.id } }, school.admin))
  expect(household.homes).toMatchObject([
    {
      street: '12 Oak St',
      city: 'Salem',
      state: 'OR',
      postalCode: '97301',
      share: 100,
      guardianIds: [ada.primaryGuardian!.id],
    },
  ])

  // A known family keeps its address.
  const cy = `Cy,Lee,Gr 1,${ann.replace('12 Oak', '7 Ash')}`
  const again = await uploadFile(`${head}\n${cy}`)
  const [row] = await rowsOf(again.id)
  expect(row!.notes.join()).toContain(
    'Address not imported: 7 Ash St, Salem, OR 97301. This family is already in Afterbell',
  )
  await run(again.id)
  const after = made(await call(rig, homes.get, { params: { childId: ada.id } }, school.admin))
  expect(after.homes).toEqual(household.homes)
})
