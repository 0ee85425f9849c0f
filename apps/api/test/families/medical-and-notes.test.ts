import { describe, expect, test } from 'vitest'
import { medical, notes } from '@afterbell/contract/families/child-care'
import { children } from '@afterbell/contract/families/children'
import { homes } from '@afterbell/contract/families/homes'
import type { CallInput } from '@afterbell/contract/kernel/op'
import { resealSchool } from '../../src/features/families/medical/reseal.ts'
import { createSealer, keysIn, medicalKeys } from '../../src/platform/security/sealing.ts'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SEALING_KEY, call, useRig, type Caller } from '../rig/app.ts'
import { inside, made, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

const FACTS = {
  conditions: 'Asthma',
  medication: 'Salbutamol, 2 puffs before sport',
  doctorName: 'Dr. Lee',
  doctorPhone: '555-010-0199',
}

const look = (childId: string, caller: Caller) => call(rig, medical.get, { params: { childId } }, caller)
const write = (childId: string, body: CallInput<typeof medical.save>['body'], caller: Caller) =>
  call(rig, medical.save, { params: { childId }, body }, caller)

/** Returns a child's audit history without its creation. */
async function readAudit(school: MadeSchool, childId: string) {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select what, account_id as by from audit_event where child_id = $1 and what <> 'child.created' order by at, id`,
      [childId],
    ),
  )
  return rows as { what: string; by: string }[]
}

describe('Medical information', () => {
  test('are read back as they were written, with who changed them', async () => {
    const school = await makeSchool(rig)
    const childId = await makeChild(rig, school)
    expect(made(await look(childId, school.coordinator))).toEqual({
      conditions: '',
      medication: '',
      doctorName: '',
      doctorPhone: null,
      changedAt: null,
      changedBy: null,
      version: 0,
    })
    expect(made(await write(childId, FACTS, school.manager))).toMatchObject({
      ...FACTS,
      doctorPhone: '5550100199',
      changedBy: expect.stringMatching(/^Dora /),
      version: 1,
    })
    const child = made(await call(rig, children.get, { params: { id: childId } }, school.coordinator))
    expect(child.hasMedical).toBe(true)
    expect(JSON.stringify(child)).not.toContain('Asthma')
    const stale = await write(childId, { ...FACTS, conditions: '', version: 0 }, school.coordinator)
    expect(stale.problem.code).toBe('CHANGED_MEANWHILE')
    made(await write(childId, { version: 1 }, school.coordinator))
    expect(made(await look(childId, school.coordinator)).version).toBe(0)
    const { rows } = await inside(rig, school.id, (query) => query('select child_id from child_medical'))
    expect(rows).toEqual([])
  })

  test('cannot be told from the database, nor opened as another child’s', async () => {
    const school = await makeSchool(rig)
    const [one, other] = [await makeChild(rig, school), await makeChild(rig, school)]
    made(await write(one, FACTS, school.manager))
    made(await write(other, { conditions: 'None' }, school.manager))
    const { rows } = await inside(rig, school.id, (query) =>
      query('select sealed, key_id from child_medical where child_id = $1', [one]),
    )
    expect(rows[0].sealed.toString('latin1')).not.toMatch(/Asthma|Salbutamol|Lee/)
    const { rows: history } = await inside(rig, school.id, (query) =>
      query('select details::text from audit_event'),
    )
    expect(JSON.stringify(history)).not.toMatch(/Asthma|Salbutamol/)
    await inside(rig, school.id, (query) =>
      query('update child_medical set sealed = $2 where child_id = $1', [other, rows[0].sealed]),
    )
    expect((await look(other, school.manager)).status).toBe(500)
    expect(made(await look(one, school.manager)).conditions).toBe('Asthma')
  })

  test('leave a line in the history at every look, with who looked, and none elsewhere', async () => {
    const school = await makeSchool(rig)
    const childId = await makeChild(rig, school)
    made(await write(childId, FACTS, school.manager))
    made(await look(childId, school.coordinator))
    made(await look(childId, school.admin))
    made(await call(rig, children.get, { params: { id: childId } }, school.coordinator))
    made(await call(rig, children.list, { query: {} }, school.coordinator))
    expect(await readAudit(school, childId)).toEqual([
      { what: 'medical.changed', by: school.manager.id },
      { what: 'medical.read', by: school.coordinator.id },
      { what: 'medical.read', by: school.admin.id },
    ])
  })

  test('stand unsealed in no kept answer, and a repeated look is a look', async () => {
    const school = await makeSchool(rig)
    const childId = await makeChild(rig, school)
    const params = { childId }
    const key = (value: string) => ({ 'idempotency-key': value })
    made(await call(rig, medical.save, { params, body: FACTS }, school.manager, key('save')))
    for (let i = 0; i < 2; i += 1)
      made(await call(rig, medical.get, { params }, school.coordinator, key('look')))
    const { rows } = await inside(rig, school.id, (query) => query('select answer::text from idempotency'))
    expect(JSON.stringify(rows)).not.toMatch(/Asthma|Salbutamol|Lee/)
    expect((await readAudit(school, childId)).map(({ what }) => what)).toEqual([
      'medical.changed',
      'medical.read',
      'medical.read',
    ])
  })

  test('are not an instructor’s to see, and nothing wrong is sealed', async () => {
    const school = await makeSchool(rig)
    const childId = await makeChild(rig, school)
    expect((await look(childId, school.instructor)).status).toBe(403)
    expect((await write(childId, FACTS, school.instructor)).status).toBe(403)
    const wrong = await write(childId, { conditions: 'Астма', doctorPhone: '1' }, school.manager)
    expect(wrong.problem.fields?.map(({ path }) => path)).toEqual(['conditions', 'doctorPhone'])
    expect(made(await look(childId, school.manager)).version).toBe(0)
  })
})

describe('The keys of medical facts', () => {
  const [old, present] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

  test('change: a new one seals, and what the old one sealed still opens', () => {
    const before = createSealer([old]).seal('Asthma', 'a child')
    const sealer = createSealer([present, old])
    expect(sealer.open(before.sealed, before.keyId, 'a child')).toBe('Asthma')
    const now = sealer.seal('Asthma', 'a child')
    expect(now.keyId).not.toBe(before.keyId)
    expect(() => createSealer([old]).open(now.sealed, now.keyId, 'a child')).toThrow(/MEDICAL_KEYS lacks it/)
    expect(() => sealer.open(now.sealed, now.keyId, 'another child')).toThrow(/authenticate/)
    const broken = Buffer.from(now.sealed)
    broken[broken.length - 1]! ^= 1
    expect(() => sealer.open(broken, now.keyId, 'a child')).toThrow(/authenticate/)
    expect(sealer.seal('Asthma', 'a child').sealed.equals(now.sealed)).toBe(false)
  })

  test('can be taken away once everything was sealed anew; what cannot be opened stays, and is told', async () => {
    const school = await makeSchool(rig)
    const ids = [await makeChild(rig, school), await makeChild(rig, school)]
    for (const id of ids) made(await write(id, FACTS, school.manager))
    const readFacts = () =>
      inside(rig, school.id, (query) =>
        query(
          'select child_id, key_id, sealed, version, changed_at, changed_by from child_medical order by child_id',
        ),
      )
    const before = (await readFacts()).rows
    const both = createSealer([present, SEALING_KEY])
    const lost = '0123456789ab'
    await inside(rig, school.id, (query) =>
      query('update child_medical set key_id = $2 where child_id = $1', [ids[1], lost]),
    )
    const reseal = async () => {
      const done = { count: 0, lost: new Map<string, number>() }
      await resealSchool(rig.pool, both, school.id, done)
      return done
    }
    expect(await reseal()).toEqual({ count: 1, lost: new Map([[lost, 1]]) })
    const after = (await readFacts()).rows
    expect(after.map(({ key_id: keyId }) => keyId)).toEqual([both.keyId, lost])
    expect(after[0]).toMatchObject({
      version: 1,
      changed_at: before[0].changed_at,
      changed_by: school.manager.id,
    })
    const opened = createSealer([present]).open(after[0].sealed, both.keyId, `medical ${school.id} ${ids[0]}`)
    expect(JSON.parse(opened)).toMatchObject({ conditions: 'Asthma' })
    expect((await reseal()).count).toBe(0)
  })

  test('are given, or made once and kept for their owner alone', () => {
    expect(keysIn(`${present.toString('base64')}, ${old.toString('base64')}`)).toEqual([present, old])
    expect(keysIn('c2hvcnQ=')).toBeNull()
    expect(keysIn('')).toBeNull()
    const dataDir = mkdtempSync(join(tmpdir(), 'afterbell-keys-'))
    try {
      const made = medicalKeys({ medicalKeys: null, dataDir })
      expect(made).toHaveLength(1)
      expect(medicalKeys({ medicalKeys: null, dataDir })).toEqual(made)
      expect(medicalKeys({ medicalKeys: [old], dataDir })).toEqual([old])
      const path = join(dataDir, 'medical-keys')
      expect(statSync(path).mode & 0o777).toBe(0o600)
      expect(readFileSync(path, 'utf8').trim()).toBe(made[0]!.toString('base64'))
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  })
})

describe('Notes about a child', () => {
  const add = (childId: string, body: string, caller: Caller) =>
    call(rig, notes.add, { params: { childId }, body: { body } }, caller)
  const list = async (school: MadeSchool, childId: string, query = {}) =>
    made(await call(rig, notes.list, { params: { childId }, query }, school.coordinator))

  test('stand with who wrote them and when, the latest first', async () => {
    const school = await makeSchool(rig)
    const childId = await makeChild(rig, school)
    made(await add(childId, 'Likes to draw', school.manager))
    await inside(rig, school.id, (query) =>
      query(
        `update child_note set created_at = created_at - interval '1 day', changed_at = changed_at - interval '1 day'`,
      ),
    )
    made(await add(childId, 'Shy at first', school.coordinator))
    const page = await list(school, childId)
    expect(
      page.content.map(({ body, author, changedAt }) => [body, author?.split(' ')[0], changedAt]),
    ).toEqual([
      ['Shy at first', 'Cora', null],
      ['Likes to draw', 'Dora', null],
    ])
    expect((await list(school, childId, { page: 1, size: 1 })).content[0]!.body).toBe('Likes to draw')
    expect((await list(school, childId, { search: 'draw' })).totalElements).toBe(1)
    expect(await readAudit(school, childId)).toEqual([
      { what: 'note.added', by: school.manager.id },
      { what: 'note.added', by: school.coordinator.id },
    ])
  })

  test('are changed by who wrote them, removed by them or a manager, and stay written down', async () => {
    const school = await makeSchool(rig)
    const childId = await makeChild(rig, school)
    const { id } = made(await add(childId, 'Likes to draw', school.coordinator))
    const params = { childId, id }
    const change = (body: string, caller: Caller) =>
      call(rig, notes.change, { params, body: { body } }, caller)
    expect((await change('Mine now', school.manager)).problem.code).toBe('NOT_YOURS')
    await inside(rig, school.id, (query) =>
      query(`update child_note set created_at = created_at - interval '1 day'`),
    )
    expect(made(await change('Likes to paint', school.coordinator))).toMatchObject({
      body: 'Likes to paint',
      changedAt: expect.stringMatching(/^2026-11-18/),
    })
    const by = made(await add(childId, 'Of the manager', school.manager))
    const theirs = { params: { childId, id: by.id } }
    made(await change('Likes to paint', school.coordinator))
    expect((await list(school, childId)).content.map(({ body }) => body)).toEqual([
      'Of the manager',
      'Likes to paint',
    ])
    expect((await call(rig, notes.remove, theirs, school.coordinator)).problem.code).toBe('NOT_YOURS')
    expect((await call(rig, notes.remove, { params }, school.manager)).status).toBe(204)
    expect((await call(rig, notes.remove, { params }, school.manager)).status).toBe(404)
    expect((await list(school, childId)).content.map(({ body }) => body)).toEqual(['Of the manager'])
    const { rows } = await inside(rig, school.id, (query) =>
      query('select body from child_note where removed_at is not null'),
    )
    expect(rows).toEqual([{ body: 'Likes to paint' }])
    expect((await add(childId, ' ', school.manager)).status).toBe(400)
    expect((await add(childId, 'Hello', school.instructor)).status).toBe(403)
  })

  test('of another child are not there', async () => {
    const school = await makeSchool(rig)
    const [one, other] = [await makeChild(rig, school), await makeChild(rig, school)]
    const { id } = made(await add(one, 'Likes to draw', school.manager))
    const input = { params: { childId: other, id }, body: { body: 'x' } }
    expect((await call(rig, notes.change, input, school.manager)).status).toBe(404)
    expect((await call(rig, notes.remove, input, school.manager)).status).toBe(404)
    expect((await list(school, other)).content).toEqual([])
  })
})

describe('The homes of a family', () => {
  const read = async (school: MadeSchool, childId: string) =>
    made(await call(rig, homes.get, { params: { childId } }, school.coordinator))
  const save = (school: MadeSchool, childId: string, body: CallInput<typeof homes.save>['body']) =>
    call(rig, homes.save, { params: { childId }, body }, school.coordinator)
  const secondaryGuardian = { firstName: 'Ana', lastName: 'Park' }

  test('are one for all of them, or two that share what is charged; brothers and sisters have the same', async () => {
    const school = await makeSchool(rig)
    const childId = await makeChild(rig, school, { secondaryGuardian })
    const sibling = await makeChild(rig, school, { firstName: 'Lou', siblingId: childId, secondaryGuardian })
    const none = await read(school, childId)
    expect(none.homes).toEqual([])
    const [gus, ana] = none.guardians.map(({ id }) => id) as [string, string]
    const one = made(
      await save(school, childId, { homes: [{ street: '12 Oak St.', share: 100 }], version: none.version }),
    )
    expect(one.homes).toMatchObject([{ street: '12 Oak St.', share: 100, guardianIds: [gus, ana] }])
    const first = { ...one.homes[0]!, name: 'Oak Street', share: 62.5, guardianIds: [gus] }
    const second = { name: 'Park Road', share: 37.5, guardianIds: [ana] }
    const two = made(await save(school, childId, { homes: [first, second], version: one.version }))
    expect(two.homes).toMatchObject([
      { id: first.id, share: 62.5 },
      { name: 'Park Road', guardianIds: [ana] },
    ])
    expect((await read(school, sibling)).homes).toEqual(two.homes)
    expect(two.version).toBe(one.version + 1)
    const same = made(await save(school, sibling, { homes: two.homes }))
    expect(same.homes).toEqual(two.homes)
    const stale = await save(school, childId, { homes: [], version: one.version })
    expect(stale.problem.code).toBe('CHANGED_MEANWHILE')
    // Homes swap positions, and one is removed.
    const [oak, park] = two.homes
    const swapped = made(await save(school, childId, { homes: [park!, oak!] }))
    expect(swapped.homes.map(({ name }) => name)).toEqual(['Park Road', 'Oak Street'])
    const afterSave = made(await save(school, childId, { homes: [{ ...park!, share: 100 }] }))
    expect(afterSave.homes).toMatchObject([{ id: park!.id, guardianIds: [gus, ana] }])
    expect(made(await save(school, childId, { homes: [] })).homes).toEqual([])
  })

  test('outlive that a guardian is renamed, and lose one who is no guardian any more', async () => {
    const school = await makeSchool(rig)
    const childId = await makeChild(rig, school, { secondaryGuardian })
    const { guardians } = await read(school, childId)
    const [gus, ana] = guardians.map(({ id }) => id) as [string, string]
    const both = [
      { name: 'Oak Street', share: 50, guardianIds: [gus] },
      { name: 'Park Road', share: 50, guardianIds: [ana] },
    ]
    made(await save(school, childId, { homes: both }))
    const child = made(await call(rig, children.get, { params: { id: childId } }, school.manager))
    const body = {
      firstName: 'Kim',
      lastName: 'Test',
      primaryGuardian: { ...child.primaryGuardian!, firstName: 'Gustav' },
    }
    made(await call(rig, children.update, { params: { id: childId }, body }, school.manager))
    expect((await read(school, childId)).homes.map(({ guardianIds }) => guardianIds)).toEqual([[gus], []])
  })

  test('are refused as a whole when the shares do not make 100 per cent or somebody has no home', async () => {
    const school = await makeSchool(rig)
    const childId = await makeChild(rig, school, { secondaryGuardian })
    const [gus, ana] = (await read(school, childId)).guardians.map(({ id }) => id) as [string, string]
    const pathsOf = async (body: CallInput<typeof homes.save>['body']) =>
      (await save(school, childId, body)).problem.fields?.map(({ path }) => path)
    const oak = { name: 'Oak Street', share: 50, guardianIds: [gus] }
    expect(await pathsOf({ homes: [oak, { name: 'Park Road', share: 49.99, guardianIds: [ana] }] })).toEqual([
      'homes.1.share',
    ])
    expect(await pathsOf({ homes: [oak, { name: '', share: 50, guardianIds: [] }] })).toEqual([
      'homes.1.name',
      'homes.1.guardianIds',
      'homes.1.guardianIds',
    ])
    // A guardian of another family cannot live in either home.
    const stranger = (await read(school, await makeChild(rig, school))).guardians[0]!.id
    expect(
      await pathsOf({
        homes: [
          { ...oak, guardianIds: [gus, ana] },
          { ...oak, guardianIds: [stranger] },
        ],
      }),
    ).toEqual(['homes.1.guardianIds'])
    expect((await read(school, childId)).homes).toEqual([])
  })

  test('one of them is that of every guardian, also of one who is added later', async () => {
    const school = await makeSchool(rig)
    const childId = await makeChild(rig, school)
    made(await save(school, childId, { homes: [{ name: 'Oak Street', share: 100 }] }))
    const child = made(await call(rig, children.get, { params: { id: childId } }, school.manager))
    const body = { ...child, primaryGuardian: child.primaryGuardian!, secondaryGuardian }
    made(await call(rig, children.update, { params: { id: childId }, body }, school.manager))
    const { homes: savedHomes, guardians } = await read(school, childId)
    expect(savedHomes.map(({ guardianIds }) => guardianIds)).toEqual([guardians.map(({ id }) => id)])
    expect(guardians).toHaveLength(2)
  })
})
