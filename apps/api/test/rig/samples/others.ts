import { makeChild, makeClass } from '../make.ts'
import { enrolled } from '../paying/paying.ts'
import { askForAid, makeAgency, makeShare, shareBody } from '../paying/shares.ts'
import { nothing, unique, type Sample, type Samples, type World } from './world.ts'

/** Samples of other payers. */
export const othersSamples: Samples = {
  'agencies.list': () => ({ query: { search: 'county', active: 'true' } }),
  'agencies.get': ofAgency,
  'agencies.add': () => ({ body: agencyForm() }),
  'agencies.change': async (world) => ({ ...(await ofAgency(world)), body: agencyForm() }),
  'agencies.toggle': async (world) => ({ ...(await ofAgency(world)), body: { active: false } }),

  'shares.list': async (world) => ofChild((await ofShare(world)).params!.childId!),
  'shares.activities': async ({ rig, school }) => ({
    ...ofChild(await makeChild(rig, school)),
    query: { search: 'a' },
  }),
  'shares.billed': async ({ rig, school }) => {
    const childId = await makeChild(rig, school)
    await enrolled(rig, school, childId, await makeClass(rig, school, { price: 30 }))
    return { ...ofChild(childId), query: { from: '2026-01-01', to: '2027-12-31' } }
  },
  'shares.add': async ({ rig, school }) => {
    const [childId, { id: payerId }] = [await makeChild(rig, school), await makeSchoolAgency({ rig, school })]
    return { ...ofChild(childId), body: shareBody({ payerId, authorization: 'A-17' }) }
  },
  'shares.change': async (world) => {
    const { params } = await ofShare(world)
    const { id: payerId } = await makeSchoolAgency(world)
    return { params: params!, body: shareBody({ payerId, percent: 25 }) }
  },
  'shares.order': async (world) => {
    const { params } = await ofShare(world)
    return { ...ofChild(params!.childId!), body: { ids: [params!.id!] } }
  },
  'shares.end': ofShare,

  'aid.list': nothing,
  'aid.request': async ({ rig, school }) => ({
    ...ofChild(await makeChild(rig, school)),
    body: { activityId: await makeClass(rig, school), type: 'AMOUNT', amount: 40, note: 'Asked by phone' },
  }),
  'aid.decide': async (world) => ({
    ...(await ofAid(world)),
    body: { approve: true, percent: 25, note: 'Board' },
  }),
  'aid.end': ofAid,
}

const agencyForm = () => ({
  name: `Agency ${unique()}`,
  email: 'pay@agency.example.test',
  city: 'Springfield',
  reference: 'V-1',
})

const ofChild = (childId: string) => ({ params: { childId } })

const makeSchoolAgency = ({ rig, school }: World) => makeAgency(rig, school, { name: `Fund ${unique()}` })

async function ofAgency(world: World): Promise<Sample> {
  return { params: { id: (await makeSchoolAgency(world)).id } }
}

async function ofShare(world: World): Promise<Sample> {
  const { rig, school } = world
  const childId = await makeChild(rig, school)
  const { id } = await makeShare(rig, school, childId, { payerId: (await makeSchoolAgency(world)).id })
  return { params: { childId, id } }
}

async function ofAid({ rig, school }: World): Promise<Sample> {
  const of = { childId: await makeChild(rig, school), activityId: await makeClass(rig, school) }
  return { params: { id: (await askForAid(rig, school, of)).id } }
}
