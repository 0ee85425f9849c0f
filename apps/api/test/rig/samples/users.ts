import { savedViews } from '@afterbell/contract/users/saved-views'
import { makeInvitation } from './invitation.ts'
import { mailToken } from '../../../src/platform/security/tokens.ts'
import { call } from '../app.ts'
import { newChallenge } from '../../../src/features/login/passkeys/challenge.ts'
import { signedLinks } from '../../../src/platform/security/signed-links.ts'
import { NOW, SECRET } from '../app.ts'
import { PASSWORD, inside, made, makeStaff } from '../make.ts'
import { withPasskey } from './passkey.ts'
import { picture } from './picture.ts'
import { nothing, unique, type Sample, type Samples, type World } from './world.ts'

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
  'users.taught': async (world) => ({ params: { userId: await colleague(world) } }),
  'users.changeRole': async (world) => ({
    params: { userId: await colleague(world) },
    body: { role: 'SCHOOL_DIRECTOR' },
  }),
  'users.changeInstructorRole': async (world) => ({ params: { userId: await colleague(world) }, body: {} }),
  'users.changeMainContact': async (world) => ({ body: { userId: await colleague(world) } }),
  'users.remove': async (world) => ({ params: { userId: await colleague(world) } }),
  'users.removeMany': async (world) => ({ query: { userIds: await colleague(world) } }),

  'savedViews.list': nothing,
  'savedViews.add': () => ({ body: view() }),
  'savedViews.update': async (world) => ({
    ...(await ofView(world)),
    body: { ...view(), list: undefined, version: 1 },
  }),
  'savedViews.remove': ofView,

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
  'oneself.checkPassword': async (world) => ({
    ...(await ofOneself(world)),
    body: { currentPassword: PASSWORD },
  }),
  'oneself.checkPasskey': async (world) => {
    const sample = await ofOneself(world)
    const { device } = await withPasskey(world.rig, { id: sample.params.userId })
    const challenge = Buffer.from(newChallenge(signedLinks(SECRET), { for: 'LOGIN' }, NOW))
    return { ...sample, body: device.show({ challenge: challenge.toString('base64url') }) }
  },
  'oneself.changeEmail': async (world) => ({ ...(await ofOneself(world)), body: someone() }),
  'users.secondStepPolicy': nothing,
  'users.changeSecondStepPolicy': () => ({ body: { isDemanded: false } }),
  'listChoices.get': ofOneself,
  'listChoices.change': async (world) => ({
    ...(await ofOneself(world)),
    body: { density: 'COMFORTABLE' },
  }),
  'notifications.get': ofOneself,
  'notifications.change': async (world) => ({
    ...(await ofOneself(world)),
    body: { notifications: [{ event: 'OFFER_EXPIRED', channel: 'EMAIL' }] },
  }),
  'emailChange.confirm': async ({ rig, school }) => {
    const { id, email, sessionId } = await makeStaff(rig, school.id, 'SCHOOL_COORDINATOR')
    const { token, hash } = mailToken()
    await inside(rig, school.id, (query) =>
      query(
        `insert into email_change (id, account_id, session_id, email, email_before, token_hash, expires_at)
         values (gen_random_uuid(), $1, $2, $3, $4, $5, app.now() + interval '1 hour')`,
        [id, sessionId, someone(), email, hash],
      ),
    )
    return { query: { emailChangeToken: token }, body: { password: PASSWORD } }
  },
  'oneself.photo': async (world) => ({ query: { userId: await colleague(world) } }),
  'oneself.changePhoto': async (world) => ({
    ...(await ofOneself(world)),
    files: { logo: { name: 'me.png', text: await picture() } },
  }),
  'oneself.removePhoto': ofOneself,
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
    const existingStaff = await makeStaff(rig, school.id, 'SCHOOL_COORDINATOR')
    const { token } = await makeInvitation(rig, school, { email: existingStaff.email })
    return { query: { token }, body: { password: PASSWORD } }
  },
}

/** Samples of calls that take the school from the header. */
const ofHeader = ({ school }: World) => ({ headers: { 'x-school-token': school.id } })

const someone = () => `somebody.${unique()}@example.test`

/** Sample of a user asking about themselves. */
async function ofOneself({ rig, school }: World) {
  const caller = await makeStaff(rig, school.id, 'SCHOOL_COORDINATOR')
  return { params: { userId: caller.id }, caller }
}

const colleague = async ({ rig, school }: World) => (await makeStaff(rig, school.id, 'SCHOOL_COORDINATOR')).id

const tokenOf = async ({ rig, school }: World) => (await makeInvitation(rig, school)).token

const view = () => ({
  name: `View ${unique()}`,
  list: 'classes' as const,
  filters: { weekday: 'MONDAY' },
  sort: '-name',
  columns: ['name', 'meets'],
})

async function ofView({ rig, school }: World): Promise<Sample> {
  const { id } = made(await call(rig, savedViews.add, { body: view() }, school.admin))
  return { params: { id }, caller: school.admin }
}
