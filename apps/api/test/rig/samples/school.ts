import { policies } from '@afterbell/contract/settings/policies'
import { pickUpOptions, settings, teachers } from '@afterbell/contract/settings/settings'
import { seedSchoolLists } from '../../../src/features/settings/school-lists.store.ts'
import { inSchool } from '../../../src/platform/database/database.ts'
import { call } from '../app.ts'
import { inside, made, makeChild } from '../make.ts'
import { picture } from './picture.ts'
import { nothing, unique, type Samples, type World } from './world.ts'

export const schoolSamples: Samples = {
  'school.settings': nothing,
  'school.profile': nothing,
  'school.changeProfile': () => ({
    body: { schoolName: `Maple ${unique()}`, streetName: '1 Elm St', timezone: 'America/Detroit' },
  }),
  'schoolMoves.preview': () => ({ query: { timezone: 'Asia/Tokyo', dateFormat: 'EUROPEAN' } }),
  'school.changeTagLine': () => ({ body: { tagLine: `After the bell ${unique()}` } }),
  'school.portalName': nothing,
  'school.changePortalName': ({ school }) => ({ body: { portalName: `p-${school.id}`.slice(0, 60) } }),
  'school.checkPortal': () => ({ query: { portalName: 'oak' } }),
  'school.changeLogo': async () => ({ files: { logo: { name: 'logo.png', text: await picture() } } }),
  'school.containedTax': nothing,
  'school.registration': nothing,
  'school.changeRegistration': () => ({
    body: { offerMode: 'AUTOMATIC', offerHours: 24 + (Number(unique()) % 100) },
  }),
  'school.removeLogo': nothing,

  'history.list': () => ({ query: { theme: 'SCHOOL' } }),
  'history.people': nothing,
  'policies.list': nothing,
  'policies.save': () => ({ body: policiesBody() }),
  'policies.versions': async ({ rig, school }) => {
    const saved = made(await call(rig, policies.save, { body: policiesBody() }, school.admin))
    return { params: { id: saved.policies[0]!.id } }
  },

  'settings.locations': nothing,
  'settings.locationNames': nothing,
  'settings.location': async (world) => ({ params: { id: await location(world) } }),
  'settings.addLocation': () => ({ body: { name: `Hall ${unique()}`, address: '1 Oak St' } }),
  'settings.changeLocation': async (world) => ({
    params: { id: await location(world) },
    body: { name: `Annex ${unique()}` },
  }),
  'settings.toggleLocation': async (world) => ({ params: { id: await location(world) }, body: {} }),
  'settings.removeLocations': async (world) => ({ query: { ids: await location(world) } }),
  'settings.importLocations': () => ({
    files: { 'locations-file': { name: 'places.csv', text: `name,address\nHall ${unique()},\n` } },
  }),
  'settings.activeTeachers': nothing,
  'settings.activeTShirtSizes': nothing,
  'settings.activePickUpOptions': nothing,

  'teachers.list': nothing,
  'teachers.one': async (world) => ({ params: { id: await teacher(world) } }),
  'teachers.add': () => ({ body: { name: `Ms. ${unique()}` } }),
  'teachers.change': async (world) => ({
    params: { id: await teacher(world) },
    body: { name: `Mr. ${unique()}` },
  }),
  'teachers.toggle': async (world) => ({ params: { id: await teacher(world) }, body: {} }),
  'teachers.remove': async (world) => ({ params: { id: await teacher(world) } }),
  'teachers.removeMany': async (world) => ({ query: { teacherIds: await teacher(world) } }),
  'teachers.migrate': async (world) => {
    const [from, to] = [await teacher(world), await teacher(world)]
    await makeChild(world.rig, world.school, { teacherId: from })
    return { body: { ids: [from], targetId: to } }
  },
  'teachers.import': () => ({
    files: {
      'teachers-file': {
        name: 'teachers.csv',
        text: `name
Ms. ${unique()}
`,
      },
    },
  }),

  'pickUpOptions.list': nothing,
  'pickUpOptions.one': async (world) => ({ params: { id: await pickUpOption(world) } }),
  'pickUpOptions.add': () => ({ body: { name: `Bus ${unique()}` } }),
  'pickUpOptions.change': async (world) => ({
    params: { id: await pickUpOption(world) },
    body: { name: `Walks ${unique()}` },
  }),
  'pickUpOptions.toggle': async (world) => ({ params: { id: await pickUpOption(world) }, body: {} }),
  'pickUpOptions.remove': async (world) => ({ params: { id: await pickUpOption(world) } }),
  'pickUpOptions.removeMany': async (world) => ({ query: { optionIds: await pickUpOption(world) } }),
  'pickUpOptions.migrate': async (world) => ({
    body: { ids: [await pickUpOption(world)], targetId: await pickUpOption(world) },
  }),
  'pickUpOptions.import': () => ({
    files: {
      'options-file': {
        name: 'options.csv',
        text: `name
Bus ${unique()}
`,
      },
    },
  }),

  'tShirtSizes.list': nothing,
  'tShirtSizes.toggle': async (world) => ({ params: { id: await tShirtSize(world, 'S') }, body: {} }),
  'tShirtSizes.migrate': async (world) => ({
    body: { ids: [await tShirtSize(world, 'S')], targetId: await tShirtSize(world, 'M') },
  }),
}

function policiesBody() {
  return { policies: [{ title: `Refunds ${unique()}`, text: 'Until the first day.', isAsked: false }] }
}

async function location({ rig, school }: World): Promise<string> {
  const body = { name: `Hall ${unique()}`, address: '1 Oak St' }
  return made(await call(rig, settings.addLocation, { body }, school.admin)).id
}

async function teacher({ rig, school }: World): Promise<string> {
  const body = { name: `Ms. ${unique()}` }
  return made(await call(rig, teachers.add, { body }, school.admin)).id
}

async function pickUpOption({ rig, school }: World): Promise<string> {
  const body = { name: `Bus ${unique()}` }
  return made(await call(rig, pickUpOptions.add, { body }, school.admin)).id
}

/** Creates an active shirt size, as new schools have. */
async function tShirtSize({ rig, school }: World, size: string): Promise<string> {
  await inSchool(rig.pool, { session: null, school: school.id }, (tx) => seedSchoolLists(tx, school.id))
  const { rows } = await inside(rig, school.id, (query) =>
    query('update tshirt_size set is_active = true where school_id = $1 and size = $2 returning id', [
      school.id,
      size,
    ]),
  )
  return rows[0].id
}
