import { mailToken } from '../../../src/platform/security/tokens.ts'
import { PASSWORD, inside, makeStaff } from '../make.ts'
import { signedUp, signUpBody } from '../sent-link.ts'
import { nothing, unique, type Samples, type World } from './world.ts'

export const loginSamples: Samples = {
  'login.logIn': ({ school }) => ({ body: { email: school.admin.email, password: PASSWORD } }),
  'login.refresh': async ({ rig, school }) => {
    const { sessionId } = await makeStaff(rig, school.id, 'SCHOOL_ADMIN')
    return { body: {}, cookie: `afterbell_refresh=${rig.tokens.refreshToken(sessionId, 0)}` }
  },
  'login.logOut': nothing,
  'login.challenge': nothing,
  'signUp.register': () => ({ body: signUpBody(), files: {} }),
  'signUp.checkEmail': () => ({ body: `${unique()}@example.test` }),
  'signUp.verifyEmail': async ({ rig }) => ({ body: { token: await signedUp(rig) } }),
  'signUp.requestVerifyEmailToken': () => ({ body: { email: `${unique()}@example.test` } }),
  'login.schools': nothing,
  'login.switchSchool': ({ school }) => ({ params: { id: school.id } }),
  'login.forgotPassword': async (world) => ({ query: { email: (await newcomer(world)).email } }),
  'login.resetPassword': async (world) => {
    const { id } = await newcomer(world)
    const { token, hash } = mailToken()
    await inside(world.rig, world.school.id, (query) =>
      query(
        `insert into account_token (hash, account_id, purpose, expires_at) values ($1, $2, 'RESET_PASSWORD', app.now() + interval '1 hour')`,
        [hash, id],
      ),
    )
    return { body: { token, password: 'Brand7NewWorld', confirmPassword: 'Brand7NewWorld' } }
  },
}

function newcomer({ rig, school }: World) {
  return makeStaff(rig, school.id, 'SCHOOL_COORDINATOR')
}
