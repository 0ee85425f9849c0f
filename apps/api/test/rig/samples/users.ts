import { makeInvitation } from './invitation.ts'
import { PASSWORD, makeStaff } from '../make.ts'
import { nothing, unique, type Samples, type World } from './world.ts'

export const userSamples: Samples = {
  'users.list': nothing,
  'users.instructors': nothing,
  'users.invite': (world) => ({ ...ofHeader(world), body: { email: someone(), role: 'SCHOOL_DIRECTOR' } }),
  'users.importInvites': (world) => ({
    ...ofHeader(world),
    query: { schoolId: world.school.id },
    files: { 'invites-file': { name: 'people.csv', text: `email,role\n${someone()},Manager\n` } },
  }),
  'users.createInstructor': () => ({ body: { email: someone(), firstName: 'Ines' } }),
  'users.discardInvite': async (world) => ({ params: { userId: await colleague(world) }, body: {} }),
  'users.changeRole': async (world) => ({
    params: { userId: await colleague(world) },
    body: { role: 'SCHOOL_DIRECTOR' },
  }),
  'users.changeInstructorRole': async (world) => ({ params: { userId: await colleague(world) }, body: {} }),
  'users.changeMainContact': async (world) => ({ body: { userId: await colleague(world) } }),
  'users.remove': async (world) => ({ params: { userId: await colleague(world) } }),
  'users.removeMany': async (world) => ({ query: { userIds: await colleague(world) } }),

  'oneself.personalInfo': ofOneself,
  'oneself.changePersonalInfo': async (world) => ({
    ...(await ofOneself(world)),
    body: { firstName: 'Ivy', phone: '212-555-0188' },
  }),
  'oneself.changePassword': async (world) => ({
    ...(await ofOneself(world)),
    body: {
      currentPassword: PASSWORD,
      password: 'Brand7NewWorld',
      confirmPassword: 'Brand7NewWorld',
    },
  }),
  'oneself.sessions': ofOneself,
  'oneself.endSession': async (world) => {
    const { params, caller } = await ofOneself(world)
    return { params: { ...params, id: caller.sessionId }, caller }
  },
  'oneself.endOtherSessions': ofOneself,

  'invitations.exists': async (world) => ({ query: { token: await tokenOf(world) } }),
  'invitations.accept': async (world) => ({
    query: { token: await tokenOf(world) },
    body: {
      firstName: 'Ivy',
      lastName: 'Newcomer',
      phone: '',
      password: 'Brand7NewWorld',
      confirmPassword: 'Brand7NewWorld',
    },
  }),
  'invitations.acceptExisting': async ({ rig, school }) => {
    const known = await makeStaff(rig, school.id, 'SCHOOL_COORDINATOR')
    const { token } = await makeInvitation(rig, school, { email: known.email })
    return { query: { token }, body: { password: PASSWORD } }
  },
}

/** These find their school by the header. */
const ofHeader = ({ school }: World) => ({ headers: { 'x-school-token': school.id } })

const someone = () => `somebody.${unique()}@example.test`

/** Somebody who asks about themselves. */
async function ofOneself({ rig, school }: World) {
  const caller = await makeStaff(rig, school.id, 'SCHOOL_COORDINATOR')
  return { params: { userId: caller.id }, caller }
}

const colleague = async ({ rig, school }: World) => (await makeStaff(rig, school.id, 'SCHOOL_COORDINATOR')).id

const tokenOf = async ({ rig, school }: World) => (await makeInvitation(rig, school)).token
