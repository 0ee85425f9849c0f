import { familyLogIns } from '@afterbell/contract/portal/family-log-ins'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call } from '../app.ts'
import { askForRosa } from '../families/asked.ts'
import { openPortal, shutPortal } from '../families/browser.ts'
import { logInFamily, makeFamily } from '../families/logged-in.ts'
import { made, makeClass } from '../make.ts'
import { picture } from './picture.ts'
import { nothing, unique, type Samples, type World } from './world.ts'

export const portalSamples: Samples = {
  'portal.find': ({ school }) => ({ params: { portalName: school.id } }),
  'portal.info': nothing,
  'portal.url': nothing,
  'portal.changeBackground': async () => ({ files: { image: { name: 'b.png', text: await picture() } } }),
  'portal.removeBackground': nothing,

  'familyPortal.get': nothing,
  'familyPortal.turn': async ({ rig, school }) => {
    await shutPortal(rig, school.id)
    return { body: { isOn: true } }
  },
  'familyPortal.changeRights': () => ({
    body: {
      rights: {
        tellAbsences: false,
        addPickups: 'AT_ONCE',
        changeContacts: true,
        seeTimes: false,
        askForNotes: 'EMAIL_AND_TEXT',
        sayPhotos: false,
        book: true,
        payLater: true,
        askAid: true,
        register: true,
        askForGuardian: true,
        giveUp: 'NO',
        giveUpBefore: 'FIRST_MEETING',
        giveUpDays: 7,
        giveUpFee: 0,
        deductDiscounts: false,
        changePlaces: 'NO',
      },
    },
  }),
  'familyPortal.toLookAt': nothing,

  'familyRequests.list': async (world) => {
    await asked(world)
    return {}
  },
  'familyRequests.get': async (world) => ({ params: await asked(world) }),
  'familyRequests.decide': async (world) => ({
    params: await asked(world),
    body: { grants: false, answer: 'Please call us first', version: 1 },
  }),

  'familyPreviews.start': async (world) => {
    const { guardianId } = (await ofGuardian(world)).params
    return { body: { guardianId } }
  },

  'familyInvitations.look': async ({ rig, school }) => {
    const { childId } = await makeFamily(rig, school, { hasFather: true })
    return { body: { of: 'CHILDREN', ids: [childId] } }
  },
  'familyInvitations.send': async ({ rig, school }) => {
    const { childId } = await makeFamily(rig, school)
    await openPortal(rig, school.id)
    const at = { at: 'classes' as const, params: { id: await makeClass(rig, school) } }
    const { rosterId } = made(await call(rig, rosters.add, { ...at, body: { childId } }, school.admin))
    return { body: { of: 'SPOTS', ids: [rosterId] } }
  },
  'familyInvitations.letIn': async (world) => ({
    body: { guardianIds: [(await ofGuardian(world)).params.guardianId] },
  }),

  'familyLogIns.list': async ({ rig, school }) => ({
    params: { childId: (await makeFamily(rig, school)).childId },
  }),
  'familyLogIns.sendLetter': async (world) => {
    await openPortal(world.rig, world.school.id)
    return ofGuardian(world)
  },
  'familyLogIns.letIn': ofGuardian,
  'familyLogIns.logOut': async (world) => {
    const { childId } = await logInFamily(world.rig, world.school)
    return { params: await guardianOf(world, childId) }
  },

  'portalSettings.get': nothing,
  'portalSettings.update': () => ({
    body: {
      prices: false,
      hosts: [`oak${unique()}.example.org`],
      firstChildDiscount: { amount: 5, active: true },
    },
  }),
}

async function ofGuardian(world: World) {
  return { params: await guardianOf(world, (await makeFamily(world.rig, world.school)).childId) }
}

async function guardianOf({ rig, school }: World, childId: string) {
  const { guardians } = made(await call(rig, familyLogIns.list, { params: { childId } }, school.admin))
  return { childId, guardianId: guardians[0]!.guardianId }
}

async function asked({ rig, school }: World) {
  const { browser, childId } = await logInFamily(rig, school)
  return { id: await askForRosa(browser, [childId]) }
}
