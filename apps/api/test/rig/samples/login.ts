import { newSecret } from '../../../src/features/login/second-step/second-step-codes.ts'
import { mailToken } from '../../../src/platform/security/tokens.ts'
import { newChallenge } from '../../../src/features/login/passkeys/challenge.ts'
import { signedLinks } from '../../../src/platform/security/signed-links.ts'
import { NOW, SECRET, type Rig } from '../app.ts'
import { PASSWORD, inside, makeStaff } from '../make.ts'
import { signedUp, signUpBody } from '../reading/sent-link.ts'
import { codeNow } from './authenticator.ts'
import { newDevice, withPasskey } from './passkey.ts'
import { nothing, unique, type Samples, type World } from './world.ts'

const links = signedLinks(SECRET)

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
  'signUp.verifyEmail': async ({ rig }) => {
    const { token, cookie } = await signedUp(rig)
    return { body: { token }, cookie }
  },
  'signUp.requestVerifyEmailToken': () => ({ body: { email: `${unique()}@example.test` } }),
  'login.schools': nothing,
  'login.switchSchool': ({ school }) => ({ params: { id: school.id } }),
  'login.operatorLogIn': async (world) => {
    const { token, hash } = mailToken()
    const { id } = await newcomer(world)
    await inside(world.rig, world.school.id, (query) =>
      query(
        `insert into operator_login (school_id, id, account_id, reason, token_hash, expires_at)
         values ($1, gen_random_uuid(), $2, 'Looks at what was reported', $3, app.now() + interval '1 minute')`,
        [world.school.id, id, hash],
      ),
    )
    return { body: { token } }
  },
  'secondStep.get': ofOneself,
  'secondStep.setUp': ofOneself,
  'secondStep.confirm': async (world) => {
    const sample = await ofOneself(world)
    const secret = await withSecondStep(world.rig, sample.caller, false)
    return { ...sample, body: { code: codeNow(world.rig, secret) } }
  },
  'secondStep.newCodes': async (world) => {
    const sample = await ofOneself(world)
    await withSecondStep(world.rig, sample.caller)
    return sample
  },
  'secondStep.turnOff': async (world) => {
    const sample = await ofOneself(world)
    await withSecondStep(world.rig, sample.caller)
    return sample
  },
  'secondStep.beginPasskey': ofOneself,
  'secondStep.addPasskey': async (world) => {
    const sample = await ofOneself(world)
    const purpose = { for: 'ADD', accountId: sample.caller.id, sessionId: sample.caller.sessionId } as const
    const challenge = Buffer.from(newChallenge(links, purpose, NOW)).toString('base64url')
    const passkey = newDevice().make({ challenge, user: { id: 'AAAA' } })
    return { ...sample, body: { name: 'MacBook', passkey } }
  },
  'secondStep.renamePasskey': async (world) => ({
    ...(await ofPasskey(world)),
    body: { name: `Key ${unique()}` },
  }),
  'secondStep.removePasskey': ofPasskey,
  'login.passkeyChallenge': nothing,
  'login.logInWithPasskey': async (world) => {
    const { device } = await withPasskey(world.rig, await newcomer(world))
    const challenge = Buffer.from(newChallenge(links, { for: 'LOGIN' }, NOW))
    return { body: device.show({ challenge: challenge.toString('base64url') }) }
  },
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

/** Sample of a user asking about themselves. */
async function ofOneself(world: World) {
  const caller = await newcomer(world)
  return { params: { userId: caller.id }, caller }
}

/** Sample of a user asking about their own passkey. */
async function ofPasskey(world: World) {
  const { caller } = await ofOneself(world)
  const { id } = await withPasskey(world.rig, caller)
  return { params: { userId: caller.id, id }, caller }
}

/** Adds an authenticator app for a user. Returns the secret of its codes. */
export async function withSecondStep(
  { pool, tokens }: Rig,
  { id }: { id: string },
  isOn = true,
): Promise<string> {
  const secret = newSecret()
  const { sealed, keyId } = tokens.steps.seal(secret, id)
  await pool.pg.query(
    `insert into second_step (account_id, sealed, key_id, confirmed_at) values ($1, $2, $3, case when $4 then now() end)`,
    [id, sealed, keyId, isOn],
  )
  return secret
}

function newcomer({ rig, school }: World) {
  return makeStaff(rig, school.id, 'SCHOOL_COORDINATOR')
}
