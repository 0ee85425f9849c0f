import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { medical, notes } from '@afterbell/contract/families/child-care'
import { childMessages } from '@afterbell/contract/families/child-messages'
import { schoolExport } from '@afterbell/contract/privacy/school-export'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { school as schools } from '@afterbell/contract/school/school'
import { exportJob } from '../../src/features/privacy/export/export.job.ts'
import { exportedLists } from '../../src/features/privacy/export/exported-lists.ts'
import { forgetExports } from '../../src/features/privacy/export/school-export.store.ts'
import { partsOf } from '../../src/platform/files/zip.ts'
import { inSchool } from '../../src/platform/database/database.ts'
import { call, SEALER, useRig } from '../rig/app.ts'
import { inside, made, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { exported, proved } from '../rig/samples/privacy.ts'
import { picture } from '../rig/samples/picture.ts'

const rig = useRig()

const job = (data: Parameters<ReturnType<typeof exportJob>>[0]) =>
  exportJob({ pool: rig.pool, sealer: SEALER })(data)

/** Returns the files of an export by name. */
async function fetched(school: MadeSchool, id: string): Promise<Map<string, Buffer>> {
  const { statusCode, rawPayload, headers } = await rig.app.inject({
    url: `/api/schools/${school.id}/export/${id}/file`,
    headers: { authorization: `Bearer ${school.admin.token}` },
  })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip'])
  return new Map([...partsOf(rawPayload, 100_000_000)].map(({ name, data }) => [name, data]))
}

function rowsOf(files: Map<string, Buffer>, list: string): Record<string, string>[] {
  return parse(files.get(`${list}.csv`)!, { columns: true, bom: true }) as Record<string, string>[]
}

describe('The export of a school', () => {
  test('holds everything of the school and nothing of another, opened, guarded and without secrets', async () => {
    const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
    const childId = await makeChild(rig, school, {
      firstName: 'Zoe', lastName: 'Export', primaryGuardian: { firstName: 'Gus', lastName: 'Export', email: 'gus@example.test', phone: '5550101239' },
    }) // prettier-ignore
    const stranger = await makeChild(rig, other, { firstName: 'Strangerq', lastName: 'Elsewhere' })
    const classId = await makeClass(rig, school)
    made(await call(rig, rosters.add, { at: 'classes', params: { id: classId }, body: { childId } }, school.admin)) // prettier-ignore
    const params = { childId }
    made(await call(rig, medical.save, { params, body: { conditions: 'Asthma\n"severe"' } }, school.admin))
    made(await call(rig, notes.add, { params, body: { body: '=1+1' } }, school.admin))
    made(await call(rig, schools.changeLogo, { body: { logo: { name: 'logo.png', text: await picture() } } } as never, school.admin)) // prettier-ignore
    const emailForm = JSON.stringify({ ids: [childId], subject: 'Hello', message: '<p>Hello</p>' })
    const attachments = { name: 'plan.txt', text: 'the plan' }
    made(await call(rig, childMessages.email, { body: { emailForm, attachments } as never }, school.admin))

    const files = await fetched(school, await exported({ rig, school }))
    expect([...files.keys()].filter((name) => name.endsWith('.csv'))).toEqual(
      Object.keys(exportedLists).map((list) => `${list}.csv`),
    )
    expect(rowsOf(files, 'child')).toMatchObject([{ id: childId, first_name: 'Zoe', last_name: 'Export' }])
    expect(rowsOf(files, 'child_medical')).toMatchObject([
      { child_id: childId, conditions: 'Asthma\n"severe"' },
    ])
    expect(rowsOf(files, 'child_note')).toMatchObject([{ body: "'=1+1" }])
    expect(rowsOf(files, 'place')).toMatchObject([{ child_id: childId, state: 'taken' }])
    expect(rowsOf(files, 'school')).toHaveLength(1)
    expect(rowsOf(files, 'staff').map(({ email }) => email)).toContain(school.admin.email)
    expect(rowsOf(files, 'meeting').length).toBeGreaterThan(1)
    expect([...files.keys()].filter((name) => name.startsWith('files/pictures/'))).toHaveLength(1)
    const attached = [...files].find(([name]) => name.startsWith('files/attachments/'))!
    expect([attached[0].endsWith('/1 plan.txt') || attached[0].endsWith(' plan.txt'), String(attached[1])]).toEqual([true, 'the plan']) // prettier-ignore

    const everything = Buffer.concat([...files.values()]).toString('latin1')
    for (const foreign of [other.id, stranger, 'Strangerq', other.admin.email])
      expect(everything.includes(foreign)).toBe(false)
    for (const secret of ['scrypt', 'argon2', 'password_hash', 'token_hash', 'link_seed'])
      expect(everything.includes(secret)).toBe(false)
    const latest = made(await call(rig, schoolExport.latest, {}, school.admin)).export
    expect(latest).toMatchObject({ state: 'READY', by: { id: school.admin.id }, until: expect.any(String) })
    expect(latest!.done).toBe(latest!.total)
  })

  test('goes on behind the rows of a part, whatever they are told apart by', async () => {
    const school = await makeSchool(rig)
    await inside(rig, school.id, async (query) => {
      await query(
        `insert into teacher (school_id, id, name) select $1, gen_random_uuid(), 'Teacher ' || n from generate_series(1, 2500) n`,
        [school.id],
      )
      await query(
        `insert into notification_choice (school_id, account_id, event, channel)
         select $1, $2, e, 'OFF' from unnest(array['PAYMENT_FAILED', 'USER_JOINED']) e on conflict do nothing`,
        [school.id, school.admin.id],
      )
    })
    const files = await fetched(school, await exported({ rig, school }))
    const names = rowsOf(files, 'teacher').map(({ name }) => name)
    expect([names.length, new Set(names).size]).toEqual([2500, 2500])
    expect(rowsOf(files, 'notification_choice')).toHaveLength(2)
  })

  test('is asked for with the password, by a Super Admin, one at a time', async () => {
    const school = await makeSchool(rig)
    await rig.pool.pg.query(`update session set proved_at = proved_at - interval '11 minutes' where account_id = $1`, [school.admin.id]) // prettier-ignore
    expect((await call(rig, schoolExport.begin, {}, school.admin)).problem.code).toBe('PASSWORD_NEEDED')
    await proved({ rig, school })
    made(await call(rig, schoolExport.begin, {}, school.admin))
    expect((await call(rig, schoolExport.begin, {}, school.admin)).problem.code).toBe('EXPORT_UNDER_WAY')
    for (const role of ['SCHOOL_DIRECTOR', 'SCHOOL_COORDINATOR', 'SCHOOL_INSTRUCTOR'] as const)
      expect((await call(rig, schoolExport.begin, {}, school.byRole[role])).status).toBe(403)
  })

  test('that is begun anew has nothing of the attempt before, and one nobody wants is none', async () => {
    const school = await makeSchool(rig)
    await proved({ rig, school })
    const { id: exportId } = made(await call(rig, schoolExport.begin, {}, school.admin)).export
    const data = { schoolId: school.id, exportId }
    await inside(rig, school.id, async (query) => {
      await query(`insert into school_export_part (school_id, export_id, nth, bytes) values ($1, $2, 1, 'left'), ($1, $2, 2, 'left')`, [school.id, exportId]) // prettier-ignore
    })
    await Promise.allSettled([job(data), job(data)])
    await job(data)
    expect((await fetched(school, exportId)).has('child.csv')).toBe(true)
    await job({ schoolId: school.id, exportId: school.id })
  })

  test('is fetched for a day, and gone after it', async () => {
    const school = await makeSchool(rig)
    const id = await exported({ rig, school })
    await inside(rig, school.id, (query) =>
      query(`update school_export set ready_at = ready_at - interval '25 hours'`),
    )
    const input = { params: { id } }
    expect((await call(rig, schoolExport.file, input as never, school.admin)).status).toBe(404)
    expect(made(await call(rig, schoolExport.latest, {}, school.admin)).export).toMatchObject({ state: 'EXPIRED' }) // prettier-ignore
    await inSchool(rig.pool, { session: null, school: school.id }, (tx) => forgetExports({ tx, school }))
    const { rows } = await inside(rig, school.id, (query) => query(`select from school_export_part`))
    expect(rows).toEqual([])
  })
})
