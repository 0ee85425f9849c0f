import { describe, expect, test } from 'vitest'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { familyMerges } from '@afterbell/contract/families/families'
import { guardianAccess } from '@afterbell/contract/families/guardian-access'
import type { Telling } from '@afterbell/domain/messages/tellings'
import { call, useRig } from '../rig/app.ts'
import { typedOver } from '../rig/families/typed-over.ts'
import { inside, made, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

type By = MadeSchool['admin']

let families = 0
/** Ann and her brother Ben, with their father Kurt and their mother Erin. */
async function makeFamily(school: MadeSchool) {
  families += 1
  const n = String(families).padStart(4, '0')
  const primaryGuardian = guardian('Kurt', 'Roe', `kurt.a${n}@example.test`, `212-558-${n}`)
  const secondaryGuardian = guardian('Erin', 'Vale', `erin.a${n}@example.test`, `646-558-${n}`)
  const people = { primaryGuardian, secondaryGuardian }
  const annId = await makeChild(rig, school, { firstName: 'Ann', lastName: 'Roe', ...people })
  const benId = await addChild(school, 'Ben', annId)
  const ann = await read(school, annId)
  return { annId, benId, kurtId: ann.primaryGuardian!.id, erinId: ann.secondaryGuardian!.id }
}

function guardian(firstName: string, lastName: string, email: string, phone: string) {
  return { firstName, lastName, email, phone }
}

const read = async (school: MadeSchool, id: string) =>
  made(await call(rig, children.get, { params: { id } }, school.admin))

async function addChild(school: MadeSchool, firstName: string, siblingId: string): Promise<string> {
  const { primaryGuardian, secondaryGuardian } = await read(school, siblingId)
  const people = { primaryGuardian, secondaryGuardian, siblingId }
  return makeChild(rig, school, { firstName, lastName: 'Roe', ...people } as never)
}

const access = async (school: MadeSchool, childId: string) =>
  made(await call(rig, guardianAccess.list, { params: { childId } }, school.coordinator))

const tellings = async (school: MadeSchool, childId: string) =>
  (await access(school, childId)).guardians.map(({ telling }) => telling)

function set(
  school: MadeSchool,
  ids: { childId: string; guardianId: string },
  telling: Telling,
  { by = school.manager, siblings = false }: { by?: By; siblings?: boolean } = {},
) {
  const body = { telling, siblings, reason: ' Custody order ' }
  return call(rig, guardianAccess.set, { params: ids, body }, by)
}

const events = async (school: MadeSchool) =>
  (
    await inside(rig, school.id, (query) =>
      query(
        `select what, details from audit_event where school_id = $1 and what like 'family.sees%' order by id`,
        [school.id],
      ),
    )
  ).rows as { what: string; details: { name: string; person: string; reason: string } }[]

describe('What a guardian sees of a child', () => {
  test('is everything until a Manager says otherwise, with a reason that the history keeps', async () => {
    const school = await makeSchool(rig)
    const { annId, benId, kurtId } = await makeFamily(school)
    expect(await access(school, annId)).toMatchObject({
      guardians: [
        { name: 'Kurt Roe', telling: 'EVERYTHING', limitedBy: null, decision: null },
        { name: 'Erin Vale', telling: 'EVERYTHING', limitedBy: null, decision: null },
      ],
      removed: [],
    })
    const ids = { childId: annId, guardianId: kurtId }
    expect(made(await set(school, ids, 'MONEY')).guardians).toMatchObject([
      { telling: 'MONEY', limitedBy: 'STAFF', decision: { reason: 'Custody order' } },
      { telling: 'EVERYTHING' },
    ])
    expect(await tellings(school, benId)).toEqual(['EVERYTHING', 'EVERYTHING'])
    made(await set(school, ids, 'NOTHING', { siblings: true }))
    expect(await tellings(school, benId)).toEqual(['NOTHING', 'EVERYTHING'])
    made(await set(school, ids, 'EVERYTHING'))
    expect(await tellings(school, annId)).toEqual(['EVERYTHING', 'EVERYTHING'])
    expect(await tellings(school, benId)).toEqual(['NOTHING', 'EVERYTHING'])
    const [first, ...later] = (await events(school)).map(({ what, details }) => [what, details.name])
    // Ids of one act do not say which of its events came first.
    const ofSiblings = later.splice(0, 2).toSorted(([, one], [, other]) => one!.localeCompare(other!))
    expect([first, ...ofSiblings, ...later]).toEqual([
      ['family.sees-money', 'Ann Roe'],
      ['family.sees-nothing', 'Ann Roe'],
      ['family.sees-nothing', 'Ben Roe'],
      ['family.sees-everything', 'Ann Roe'],
    ])
  })

  test('is not a Coordinator’s to decide, and a Super Admin’s alone where a list names the guardian', async () => {
    const school = await makeSchool(rig)
    const { annId, kurtId, erinId } = await makeFamily(school)
    const ids = { childId: annId, guardianId: kurtId }
    expect((await set(school, ids, 'NOTHING', { by: school.coordinator })).status).toBe(403)
    const listed = { params: { id: annId }, body: { name: 'Curt Roe' } }
    made(await call(rig, doNotRelease.add, listed as never, school.admin))
    const refused = await set(school, ids, 'EVERYTHING')
    expect([refused.status, refused.problem.code]).toEqual([403, 'ACCESS_DENIED'])
    expect(refused.problem.message).toContain('Only a Super Admin')
    made(await set(school, { childId: annId, guardianId: erinId }, 'MONEY'))
    // What a Super Admin sets here does not overrule the list.
    made(await set(school, ids, 'EVERYTHING', { by: school.admin }))
    expect(await tellings(school, annId)).toEqual(['NOTHING', 'MONEY'])
  })

  test('needs a reason, and a guardian of the family', async () => {
    const school = await makeSchool(rig)
    const [{ annId, kurtId }, other] = [await makeFamily(school), await makeFamily(school)]
    const ids = { childId: annId, guardianId: kurtId }
    const blank = await call(
      rig,
      guardianAccess.set,
      { params: ids, body: { telling: 'NOTHING', reason: ' ' } },
      school.manager,
    )
    expect(blank.problem.fields).toMatchObject([{ path: 'reason' }])
    expect((await set(school, { ...ids, guardianId: other.kurtId }, 'NOTHING')).status).toBe(404)
    expect((await set(school, { ...ids, childId: crypto.randomUUID() }, 'NOTHING')).status).toBe(404)
  })
})

describe('A limit', () => {
  test('outlives the guardian who is removed, until staff end it', async () => {
    const school = await makeSchool(rig)
    const { annId, kurtId } = await makeFamily(school)
    made(await set(school, { childId: annId, guardianId: kurtId }, 'NOTHING'))
    const ann = await read(school, annId)
    const save = async (people: object) => {
      const { version } = await read(school, annId)
      const input = { params: { id: annId }, body: { ...ann, ...people, version } }
      made(await call(rig, children.update, input as never, school.admin))
    }
    await save({ primaryGuardian: ann.secondaryGuardian, secondaryGuardian: null })
    const { removed, guardians } = await access(school, annId)
    expect(guardians.map(({ telling }) => telling)).toEqual(['EVERYTHING'])
    expect(removed).toMatchObject([{ name: 'Kurt Roe', telling: 'NOTHING' }])
    const back = { ...ann.primaryGuardian, id: null, firstName: 'Curt' }
    await save({ primaryGuardian: ann.secondaryGuardian, secondaryGuardian: back })
    expect((await access(school, annId)).guardians).toMatchObject([
      { name: 'Erin Vale', telling: 'EVERYTHING' },
      { name: 'Curt Roe', telling: 'NOTHING', limitedBy: 'REMOVED_GUARDIAN', decision: {} },
    ])
    const params = { childId: annId, id: removed[0]!.id }
    const end = { params, body: { reason: 'The order has ended' } }
    expect(made(await call(rig, guardianAccess.end, end, school.manager))).toMatchObject({
      guardians: [{ telling: 'EVERYTHING' }, { telling: 'EVERYTHING' }],
      removed: [],
    })
    expect((await call(rig, guardianAccess.end, end, school.manager)).status).toBe(404)
    expect((await events(school)).at(-1)).toMatchObject({ what: 'family.sees-everything' })
  })

  test('holds for a child who joins the family later', async () => {
    const school = await makeSchool(rig)
    const { annId, benId, kurtId } = await makeFamily(school)
    made(await set(school, { childId: annId, guardianId: kurtId }, 'MONEY'))
    made(await set(school, { childId: benId, guardianId: kurtId }, 'NOTHING'))
    const cleoId = await addChild(school, 'Cleo', annId)
    expect(await access(school, cleoId)).toMatchObject({
      guardians: [
        { telling: 'NOTHING', limitedBy: 'STAFF', decision: { reason: 'Custody order' } },
        { telling: 'EVERYTHING' },
      ],
    })
    expect((await events(school)).at(-1)).toMatchObject({
      what: 'family.sees-nothing',
      details: { name: 'Cleo Roe', person: 'Kurt Roe' },
    })
    const other = await makeFamily(school)
    const { version, ...dan } = await read(school, other.annId)
    const joined = { ...dan, version, siblingId: annId }
    const moved = { ...(await read(school, annId)), ...joined }
    const { primaryGuardian, secondaryGuardian } = await read(school, annId)
    const body = { ...moved, primaryGuardian, secondaryGuardian }
    made(await call(rig, children.update, { params: { id: other.annId }, body: body as never }, school.admin))
    expect(await tellings(school, other.annId)).toEqual(['NOTHING', 'EVERYTHING'])
  })

  test('stays with whoever it is about when others are typed over them, until staff decide for each', async () => {
    const school = await makeSchool(rig)
    const [max, mara] = [await typedOver(rig, school), await typedOver(rig, school)]
    expect(await tellings(school, max.childId)).toEqual(['NOTHING', 'NOTHING'])
    made(await set(school, { childId: max.childId, guardianId: max.maxId }, 'EVERYTHING'))
    expect((await access(school, max.childId)).guardians).toMatchObject([
      { name: 'Max Gray', telling: 'EVERYTHING' },
      { telling: 'NOTHING', limitedBy: 'REMOVED_GUARDIAN' },
    ])
    made(await set(school, { childId: mara.childId, guardianId: mara.maraId }, 'EVERYTHING'))
    expect((await access(school, mara.childId)).guardians).toMatchObject([
      { name: 'Max Gray', telling: 'NOTHING', limitedBy: 'STAFF' },
      { telling: 'EVERYTHING' },
    ])
  })

  test('follows a child who was entered twice, the stricter one', async () => {
    const school = await makeSchool(rig)
    const { annId, benId, kurtId } = await makeFamily(school)
    const twinId = await makeTwin(school, annId)
    made(await set(school, { childId: annId, guardianId: kurtId }, 'MONEY'))
    made(await set(school, { childId: twinId, guardianId: kurtId }, 'NOTHING'))
    const { familyId, secondaryGuardian } = await read(school, annId)
    const guardianIds = [kurtId, secondaryGuardian!.id]
    const body = { keepId: familyId, otherId: familyId, guardianIds, leavingIds: [], homesOf: 'KEEP' }
    const same = [{ keepId: annId, otherId: twinId }]
    made(await call(rig, familyMerges.merge, { body: { ...body, same } } as never, school.admin))
    expect(await access(school, annId)).toMatchObject({
      guardians: [{ telling: 'NOTHING', limitedBy: 'STAFF' }, { telling: 'EVERYTHING' }],
      removed: [],
    })
    expect(await tellings(school, benId)).toEqual(['EVERYTHING', 'EVERYTHING'])
  })
})

/** Enters a child of a family a second time. */
const makeTwin = (school: MadeSchool, siblingId: string) => addChild(school, 'Ann', siblingId)
