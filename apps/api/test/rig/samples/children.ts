import { randomInt } from 'node:crypto'
import { medical, notes } from '@afterbell/contract/families/child-care'
import { consents } from '@afterbell/contract/families/consents'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { namePickup } from '../families/named-pickups.ts'
import { logInFamily } from '../families/logged-in.ts'
import { guardianAccess } from '@afterbell/contract/families/guardian-access'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call } from '../app.ts'
import { enroll, inside, made, makeChild } from '../make.ts'
import { classToday } from './activities.ts'
import { nothing, unique, type Samples, type World } from './world.ts'

export const childSamples: Samples = {
  'children.list': nothing,
  'children.forEnrollment': nothing,
  'children.get': async (world) => ({ params: { id: await child(world) } }),
  'children.lookalikes': () => ({ query: { phone: '555-010-0177' } }),
  // Unique phone and email, so that the child does not look like a duplicate family.
  'children.create': () => {
    const number = randomInt(1_000_000, 10_000_000)
    const body = childBody()
    const contact = { phone: `555${number}`, email: `gus${number}@example.test` }
    return { body: { ...body, primaryGuardian: { ...body.primaryGuardian, ...contact } } }
  },
  'children.update': async (world) => ({
    params: { id: await child(world) },
    body: { ...childBody(), preferredName: 'Kimmy', allergies: 'Nuts' },
  }),
  'children.all': async (world) => {
    await child(world)
    return {}
  },
  'children.amount': nothing,
  'children.exportFields': nothing,
  'children.export': () => ({ query: { fields: 'lastName,primary' } }),
  'children.remove': async (world) => ({ params: { id: await child(world) } }),
  'children.removeMany': async (world) => ({ query: { childIds: await child(world) } }),
  'children.restore': async (world) => {
    const id = await child(world)
    made(await call(world.rig, children.remove, { params: { id } }, world.school.admin))
    return { params: { id } }
  },
  'childSchedule.rosterDetails': async (world) => ({ params: { id: await childOnRoster(world) } }),
  'childSchedule.scheduleDetails': async (world) => ({ params: { childId: await childOnRoster(world) } }),
  'children.pickups': async (world) => ({ params: { id: await childOnRoster(world) } }),
  'children.checkOutPersons': async (world) => ({ params: { childId: await childOnRoster(world) } }),
  'parents.list': nothing,
  'parents.customers': nothing,
  'parents.amount': nothing,

  'homes.get': async (world) => ({ params: { childId: await child(world) } }),
  'homes.save': async (world) => ({
    params: { childId: await child(world) },
    body: { homes: [{ name: 'Oak Street', street: '12 Oak St.', share: 100 }] },
  }),

  'consents.list': async (world) => ({ params: { childId: await child(world) } }),
  // A unique email address: a shared one would also reach other families.
  'consents.save': async ({ rig, school }) => {
    const email = `consents.${unique()}@example.test`
    const primaryGuardian = { firstName: 'Gus', lastName: 'Test', email, phone: '' }
    const childId = await makeChild(rig, school, { primaryGuardian })
    const [guardian] = made(await call(rig, consents.list, { params: { childId } }, school.admin))
    return { params: { childId, guardianId: guardian!.guardianId }, body: { emails: 'NEWS' } }
  },

  'familyMerges.duplicates': nothing,
  'familyMerges.setApart': async (world) => ({ body: await apart(world) }),
  'familyMerges.bringTogether': async (world) => ({ query: await apart(world) }),
  'familyMerges.get': async (world) => ({ params: { id: (await familyOfNew(world)).familyId } }),
  'familyMerges.preview': async (world) => {
    const { keep, other } = await doubled(world)
    return {
      query: {
        keepId: keep.familyId,
        otherId: other.familyId,
        guardianIds: keep.primaryGuardian!.id,
        same: `${keep.id}:${other.id}`,
      },
    }
  },
  'familyMerges.merge': async (world) => {
    const { keep, other } = await doubled(world)
    return {
      body: {
        keepId: keep.familyId,
        otherId: other.familyId,
        guardianIds: [keep.primaryGuardian!.id],
        same: [{ keepId: keep.id, otherId: other.id }],
      },
    }
  },

  'medical.get': async (world) => ({ params: { childId: await child(world) } }),
  'medical.save': async (world) => ({
    params: { childId: await child(world) },
    body: { conditions: 'Asthma', doctorName: 'Dr. Lee', doctorPhone: '555-010-0199' },
  }),

  'notes.list': async (world) => ({ params: { childId: (await note(world)).childId } }),
  'notes.add': async (world) => ({
    params: { childId: await child(world) },
    body: { body: 'Likes to draw' },
  }),
  'notes.change': async (world) => ({ params: await note(world), body: { body: 'Likes to draw' } }),
  'notes.remove': async (world) => ({ params: await note(world) }),

  'doNotRelease.telling': async (world) => ({ params: { childId: (await forbidden(world)).childId } }),
  'doNotRelease.decideTelling': async (world) => {
    const childId = await child(world)
    const { primaryGuardian } = made(
      await call(world.rig, children.get, { params: { id: childId } }, world.school.admin),
    )
    const { id, firstName, lastName } = primaryGuardian!
    const body = { name: `${firstName} ${lastName}` }
    const listed = made(
      await call(world.rig, doNotRelease.add, { params: { id: childId }, body }, world.school.admin),
    )
    return {
      params: { childId, id: listed.doNotRelease[0]!.id },
      body: { guardianId: id, telling: 'MONEY', reason: 'The judge allows invoices' },
    }
  },
  'guardianAccess.list': async (world) => ({ params: { childId: await child(world) } }),
  'guardianAccess.set': async (world) => ({
    params: await guardianIn(world),
    body: { telling: 'MONEY', reason: 'Custody order of May 3', siblings: true },
  }),
  'photoConsents.get': async (world) => ({ params: { childId: await child(world) } }),
  'photoConsents.enter': async (world) => {
    const { childId, guardianId } = await guardianIn(world)
    return { params: { childId }, body: { guardianId, answer: 'INSIDE' } }
  },
  'toldPickups.list': () => ({}),
  'toldPickups.decide': async ({ rig, school }) => {
    const { browser, childId } = await logInFamily(rig, school)
    const id = await namePickup(browser, childId, { to: null })
    return { params: { id }, body: { approves: false, reason: 'Not without a call', version: 1 } }
  },
  'guardianAccess.end': async (world) => {
    const { childId, guardianId } = await guardianIn(world)
    const body = { telling: 'NOTHING', reason: 'Custody order of May 3', siblings: false } as const
    const { rig, school } = world
    made(await call(rig, guardianAccess.set, { params: { childId, guardianId }, body }, school.admin))
    await inside(rig, school.id, (query) =>
      query(`update guardian_limit set guardian_id = null where child_id = $1`, [childId]),
    )
    const { removed } = made(await call(rig, guardianAccess.list, { params: { childId } }, school.admin))
    return { params: { childId, id: removed[0]!.id }, body: { reason: 'The order has ended' } }
  },
  'doNotRelease.add': async (world) => ({
    params: { id: await child(world) },
    body: { name: 'Max Gray', note: 'Court order', siblings: true },
  }),
  'doNotRelease.change': async (world) => ({
    params: await forbidden(world),
    body: { name: 'Max Graye', note: 'Court order of May 3', siblings: true },
  }),
  'doNotRelease.remove': async (world) => ({ params: await forbidden(world) }),
}

/** Adds a person to a child's do-not-release list. */
async function guardianIn(world: World): Promise<{ childId: string; guardianId: string }> {
  const childId = await child(world)
  const input = { params: { id: childId } }
  const { primaryGuardian } = made(await call(world.rig, children.get, input, world.school.admin))
  return { childId, guardianId: primaryGuardian!.id }
}

async function forbidden(world: World): Promise<{ childId: string; id: string }> {
  const childId = await child(world)
  const body = { name: 'Max Gray' }
  const { doNotRelease: list } = made(
    await call(world.rig, doNotRelease.add, { params: { id: childId }, body }, world.school.admin),
  )
  return { childId, id: list[0]!.id }
}

export function child({ rig, school }: World): Promise<string> {
  return makeChild(rig, school, childBody())
}

function childBody() {
  return {
    firstName: 'Kim',
    lastName: 'Test',
    birthDate: '2018-05-04',
    primaryGuardian: { firstName: 'Gus', lastName: 'Test', email: 'gus@example.test', phone: '555-010-0100' },
    approvedPickups: [{ name: 'Grandma Rose', relation: 'Grandmother' }],
    emergencyContacts: [
      { name: 'Nell Neighbor', phone: '555-010-0101', otherPhone: '555-010-0102', relation: 'Neighbor' },
    ],
  }
}

async function familyOfNew(world: World) {
  const params = { id: await child(world) }
  return made(await call(world.rig, children.get, { params }, world.school.admin))
}

async function apart(world: World) {
  const [one, other] = [await familyOfNew(world), await familyOfNew(world)]
  return { oneId: one.familyId, otherId: other.familyId }
}

/** Creates a duplicate child: both entries have medical facts, the second has a place. */
async function doubled(world: World) {
  const { rig, school } = world
  const [keep, other] = [await familyOfNew(world), await familyOfNew(world)]
  for (const { id: childId } of [keep, other])
    made(await call(rig, medical.save, { params: { childId }, body: { conditions: 'Asthma' } }, school.admin))
  const at = { at: 'classes' as const, params: { id: await classToday(world) } }
  made(await call(rig, rosters.add, { ...at, body: { childId: other.id } }, school.admin))
  return { keep, other }
}

/** Creates a note about a new child. */
async function note(world: World): Promise<{ childId: string; id: string }> {
  const childId = await child(world)
  const body = { body: 'Likes to draw' }
  const { id } = made(await call(world.rig, notes.add, { params: { childId }, body }, world.school.admin))
  return { childId, id }
}

/** Creates a child with a place in a class of the school's instructor. */
async function childOnRoster({ rig, school }: World): Promise<string> {
  const id = await classToday({ rig, school })
  await enroll(rig, school, id, 1)
  const { rows } = await inside(rig, school.id, (query) =>
    query('select child_id from place where section_id = $1', [id]),
  )
  return rows[0].child_id
}
