import { describe, expect, test } from 'vitest'
import { children } from '@afterbell/contract/families/children'
import { medical } from '@afterbell/contract/families/child-care'
import { homes } from '@afterbell/contract/families/homes'
import { familyChildren } from '@afterbell/contract/portal/family-children'
import { call, useRig } from '../rig/app.ts'
import { logInFamily, type LoggedInFamily } from '../rig/families/logged-in.ts'
import { tellChanges } from '../rig/families/tell-changes.ts'
import { inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

const MARA = { firstName: 'Mara', phone: '212-555-0176' }
const TOM = { firstName: 'Tom', email: 'tom@fathers.test', phone: '646-555-0111', language: 'es' as const }

/** A child of two guardians, of whom the mother is logged in. */
async function family(school: MadeSchool): Promise<LoggedInFamily> {
  const mara = await logInFamily(rig, school)
  await change(school, mara, (child) => ({
    ...child,
    secondaryGuardian: { ...TOM, email: `${mara.lastName}.${TOM.email}`, lastName: mara.lastName },
  }))
  return mara
}

const asStaff = async (school: MadeSchool, { childId }: LoggedInFamily) =>
  made(await call(rig, children.get, { params: { id: childId } }, school.admin))

async function change(
  school: MadeSchool,
  mara: LoggedInFamily,
  changed: (child: Awaited<ReturnType<typeof asStaff>>) => object,
) {
  const body = changed(await asStaff(school, mara))
  return made(
    await call(rig, children.update, { params: { id: mara.childId }, body: body as never }, school.admin),
  )
}

const read = async ({ browser, childId }: LoggedInFamily) =>
  made(await browser.call(familyChildren.get, { params: { childId } }))

const save = ({ browser, childId }: LoggedInFamily, body: object) =>
  browser.call(familyChildren.change, { params: { childId }, body: body as never })

/** Sends the letters about changes that wait, and returns to whom and what they say. */
async function changeLetters(school: MadeSchool) {
  await tellChanges(rig, school)
  const { rows } = await rig.pool.pg.query<{ to_email: string; subject: string; text_body: string }>(
    `select to_email, subject, text_body from mail where school_id = $1 and dedupe_key like 'family change %'`,
    [school.id],
  )
  return rows
}

async function historyOf(school: MadeSchool, childId: string) {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select h.what, p.first_name as who, (select array_agg(f order by f) from jsonb_array_elements_text(h.details -> 'changed') f) as changed from audit_event h
        left join family_person p on p.school_id = h.school_id and p.id = h.person_id
       where h.child_id = $1 and h.person_id is not null order by h.at, h.id`,
      [childId],
    ),
  )
  return rows
}

describe('A family', () => {
  test('changes facts of its child, and nothing else of it or of the family', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    const before = await asStaff(school, mara)
    const answer = made(
      await save(mara, {
        allergies: 'Erdnüsse',
        birthDate: '2016-02-29',
        grade: 'THIRD',
        version: before.version,
      }),
    )
    expect([answer.allergies, answer.birthDate, answer.isHealthStated]).toEqual([
      'Erdnüsse',
      '2016-02-29',
      true,
    ])
    const after = await asStaff(school, mara)
    const { version, ...rest } = before
    expect(after).toEqual({
      ...rest,
      allergies: 'Erdnüsse',
      birthDate: '2016-02-29',
      grade: 'THIRD',
      version: version + 1,
    })
    const { rows: marks } = await inside(rig, school.id, (query) =>
      query(`select what, seen_at from family_change where child_id = $1`, [mara.childId]),
    )
    expect(marks).toEqual([{ what: 'ALLERGY', seen_at: null }])
    expect(await historyOf(school, mara.childId)).toEqual([
      { what: 'child.changed', who: 'Mara', changed: ['allergies', 'birthDate', 'grade'] },
    ])
  })

  test('says that there are no allergies, which is no change', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    const before = await read(mara)
    expect(before.isHealthStated).toBe(false)
    const after = made(await save(mara, { allergies: '', specialNeeds: '', version: before.version }))
    expect([after.isHealthStated, after.version]).toEqual([true, before.version])
    expect(await changeLetters(school)).toEqual([])
  })

  test('writes over nothing that somebody changed meanwhile', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    const { version } = await read(mara)
    await change(school, mara, (child) => ({ ...child, allergies: 'Bees' }))
    const refused = await save(mara, { allergies: 'Nuts', version })
    expect([refused.status, refused.problem?.code]).toEqual([400, 'CHANGED_MEANWHILE'])
    // Not who it was.
    expect(JSON.stringify(refused)).not.toContain('details')
    expect((await read(mara)).allergies).toBe('Bees')
  })

  test('and is not written over: the older form of staff is refused', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    const older = await asStaff(school, mara)
    made(
      await mara.browser.call(familyChildren.addContact, {
        params: { childId: mara.childId },
        body: {
          name: 'Oma Vale',
          relation: 'Grandmother',
          phone: '212-555-0199',
          version: older.version,
        } as never,
      }),
    )
    const body = { ...older, firstName: 'Anna' } as never
    const refused = await call(rig, children.update, { params: { id: mara.childId }, body }, school.admin)
    expect(refused.problem?.code).toBe('CHANGED_MEANWHILE')
    expect(refused.problem?.message).toContain(`Mara ${mara.lastName} changed this at `)
    expect((await asStaff(school, mara)).emergencyContacts.map(({ name }) => name)).toEqual(['Oma Vale'])
  })

  test.each([
    ['allergies of 5,000 letters', { allergies: 'a'.repeat(5000) }],
    ['no first name', { firstName: ' ' }],
    ['a birth date to come', { birthDate: '2031-01-01' }],
    ['a day that is not', { birthDate: '2019-02-29' }],
    ['a grade of nobody', { grade: '99' }],
  ])('is refused %s, as staff are', async (_, body) => {
    const mara = await family(await makeSchool(rig))
    const { version } = await read(mara)
    const refused = await save(mara, { ...body, version })
    expect([refused.status, refused.problem?.code]).toEqual([400, 'VALIDATION'])
  })

  test('adds, changes and removes people to call, one by one', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    const params = { childId: mara.childId }
    const add = async (name: string) =>
      made(
        await mara.browser.call(familyChildren.addContact, {
          params,
          body: { name, phone: '212 555 0199', version: (await read(mara)).version } as never,
        }),
      )
    await add('Oma Vale')
    const both = await add('Opa Vale')
    expect(both.emergencyContacts.map(({ name, phone }) => [name, phone])).toEqual([
      ['Oma Vale', '2125550199'],
      ['Opa Vale', '2125550199'],
    ])
    const contactId = both.emergencyContacts[0]!.id
    const changed = made(
      await mara.browser.call(familyChildren.changeContact, {
        params: { ...params, contactId },
        body: { name: 'Oma Quill', version: both.version } as never,
      }),
    )
    expect(changed.emergencyContacts.map(({ name }) => name)).toEqual(['Oma Quill', 'Opa Vale'])
    const rest = made(
      await mara.browser.call(familyChildren.removeContact, { params: { ...params, contactId } }),
    )
    expect(rest.emergencyContacts.map(({ name }) => name)).toEqual(['Opa Vale'])
  })

  test('does not reach a sibling’s contact through another child', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    const ann = await asStaff(school, mara)
    const ben = made(
      await call(
        rig,
        children.create,
        {
          body: {
            ...ann,
            firstName: 'Ben',
            siblingId: mara.childId,
            emergencyContacts: [{ name: 'Oma Vale' }],
          } as never,
        },
        school.admin,
      ),
    )
    const params = { childId: mara.childId, contactId: ben.emergencyContacts[0]!.id }
    expect((await mara.browser.call(familyChildren.removeContact, { params })).status).toBe(404)
    const body = { name: 'Nobody', version: (await read(mara)).version } as never
    expect((await mara.browser.call(familyChildren.changeContact, { params, body })).status).toBe(404)
  })

  test('reads and writes medical facts, and staff see who wrote them', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    const params = { childId: mara.childId }
    expect(made(await mara.browser.call(familyChildren.medical, { params })).version).toBe(0)
    const facts = { conditions: 'Asthma', medication: '5 ml', doctorName: 'Dr. Ōe', doctorPhone: null }
    const body = { ...facts, version: 0 }
    const saved = made(await mara.browser.call(familyChildren.saveMedical, { params, body }))
    expect(saved).toEqual({ ...facts, version: 1 })
    const stale = await mara.browser.call(familyChildren.saveMedical, {
      params,
      body: { ...body, conditions: '' },
    })
    expect(stale.problem?.code).toBe('CHANGED_MEANWHILE')
    const staffRead = made(await call(rig, medical.get, { params }, school.admin))
    expect([staffRead.conditions, staffRead.changedBy]).toEqual(['Asthma', `Mara ${mara.lastName}`])
    expect((await historyOf(school, mara.childId)).map(({ what }) => what)).toEqual([
      'medical.read',
      'medical.changed',
    ])
  })
})

describe('The other guardian', () => {
  test('is told in their language of changed health details and contacts, without the details', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    made(await save(mara, { allergies: 'Zebrawood', version: (await read(mara)).version }))
    const letters = await changeLetters(school)
    expect(letters.map(({ subject }) => subject)).toEqual([
      `Ann ${mara.lastName}: se cambiaron los datos de salud`,
    ])
    expect(letters[0]!.to_email.toLowerCase()).toBe(`${mara.lastName}.${TOM.email}`.toLowerCase())
    expect(letters[0]!.text_body).not.toContain('Zebrawood')
    expect(letters[0]!.text_body).not.toContain(MARA.firstName)
  })

  test('is not told where both live in one home', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    const child = await asStaff(school, mara)
    const guardianIds = [child.primaryGuardian!.id, child.secondaryGuardian!.id]
    const home = { name: 'Home', share: 100, guardianIds }
    made(
      await call(
        rig,
        homes.save,
        { params: { childId: mara.childId }, body: { homes: [home], version: child.version } as never },
        school.admin,
      ),
    )
    made(await save(mara, { allergies: 'Bees', version: (await read(mara)).version }))
    expect(await changeLetters(school)).toEqual([])
  })

  test('is not told when the do-not-release list names them', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    await inside(rig, school.id, (query) =>
      query(
        `insert into do_not_release (school_id, id, child_id, name, note) values ($1, gen_random_uuid(), $2, $3, '')`,
        [school.id, mara.childId, `Tom ${mara.lastName}`],
      ),
    )
    made(await save(mara, { allergies: 'Bees', version: (await read(mara)).version }))
    expect(await changeLetters(school)).toEqual([])
  })
})
