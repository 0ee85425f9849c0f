import { makeInvitation } from '../inviting.ts'
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

const colleague = async ({ rig, school }: World) => (await makeStaff(rig, school.id, 'SCHOOL_COORDINATOR')).id

const tokenOf = async ({ rig, school }: World) => (await makeInvitation(rig, school)).token
