import * as z from 'zod/mini'
import { group, op } from '../kernel/op.ts'
import { anyText, id, instant, requiredText, text } from '../kernel/fields.ts'
import { passkeyOptions, passkeyAssertion } from './passkeys.ts'
import { schoolState } from '../school/school-state.ts'

const role = z.enum(['SCHOOL_ADMIN', 'SCHOOL_DIRECTOR', 'SCHOOL_COORDINATOR', 'SCHOOL_INSTRUCTOR'])

/** A session in the browser. The access token lives ten minutes, in memory; the refresh token is a cookie. */
export const session = z.object({
  jwtToken: z.string(),
  expirationToken: instant,
  userId: id,
  schoolId: id,
  userRole: role,
  user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  school: schoolState,
  /** The school requires a second step of its Super Admins, and this one has to set it up before anything else. */
  lacksSecondStep: z.boolean(),
  /** Set if an operator acts as this user: the reason and the end. */
  operator: z.nullable(z.object({ reason: z.string(), until: instant })),
})

export const mySchool = z.object({
  id,
  schoolName: z.string(),
  role,
  state: z.enum(['ACTIVE', 'INACTIVE', 'SUSPENDED', 'DEACTIVATED']),
})

/** Proof of identity at login. */
export const credentials = z.object({
  email: requiredText(254),
  password: requiredText(1000),
  /** Code of the authenticator app or a recovery code, if the login has a second step. */
  code: z.optional(text(100)),
  /** Or a passkey's signature, for the options from SECOND_STEP_NEEDED. */
  passkey: z.optional(passkeyAssertion),
})

/** A challenge for the browser, in the format of the ALTCHA library. */
const challenge = z.object({
  parameters: z.record(z.string(), z.unknown()),
  signature: z.string(),
})

export const login = group('login', {
  challenge: op({
    method: 'GET',
    path: '/no-auth/challenge',
    summary:
      'A proof of work to be done before a call that asks for one. It works once, for ten minutes. Null: none is asked for here.',
    allow: 'anyone',
    addition: true,
    steps: true,
    answer: z.object({ challenge: z.nullable(challenge) }),
  }),
  logIn: op({
    method: 'POST',
    path: '/no-auth/login',
    summary:
      'Signs a user in: an access token in the answer, a refresh token in a cookie. After several wrong tries it asks for a proof of work.',
    allow: 'anyone',
    steps: true,
    challenge: 'when asked',
    body: credentials,
    refusals: ['SECOND_STEP_NEEDED', 'SECOND_STEP_WRONG', 'PASSKEY_REFUSED'],
    answer: session,
  }),
  passkeyChallenge: op({
    method: 'GET',
    path: '/no-auth/login/passkey',
    summary:
      'What a browser asks a device for, to log in with a passkey alone. It works once, for five minutes.',
    allow: 'anyone',
    addition: true,
    steps: true,
    answer: passkeyOptions,
  }),
  logInWithPasskey: op({
    method: 'POST',
    path: '/no-auth/login/passkey',
    summary:
      'Signs a user in with a passkey alone, whose device made sure that it is them. It counts as both steps.',
    allow: 'anyone',
    addition: true,
    steps: true,
    notIdempotent: true,
    body: passkeyAssertion,
    refusals: ['PASSKEY_REFUSED'],
    answer: session,
  }),
  refresh: op({
    method: 'POST',
    path: '/no-auth/refresh-token',
    summary:
      'Changes the refresh cookie for a new one and answers a new access token. A used one ends the whole session.',
    allow: 'anyone',
    steps: true,
    body: z.object({ schoolId: z.optional(id) }),
    answer: session,
  }),
  logOut: op({
    method: 'DELETE',
    path: '/logout',
    summary: 'Ends the session everywhere it lives. Works with the refresh cookie alone.',
    allow: 'anyone',
    auth: 'either',
    steps: true,
  }),
  schools: op({
    method: 'GET',
    path: '/users/schools',
    summary: 'The schools the user belongs to.',
    allow: 'signed-in',
    steps: true,
    answer: z.array(mySchool),
  }),
  switchSchool: op({
    method: 'POST',
    path: '/users/current/school/{id}',
    summary: 'Makes another school of the user the one they work in.',
    allow: 'signed-in',
    steps: true,
    answer: session,
  }),
  operatorLogIn: op({
    method: 'POST',
    path: '/no-auth/admin-login/{schoolId}',
    summary:
      'Lets whoever runs the installation look into a school as somebody who works there, by a link that works once within a minute. The session lasts 30 minutes, and may neither export nor pay nor change who gets in.',
    allow: 'anyone',
    steps: true,
    notIdempotent: true,
    body: z.object({ token: requiredText(200) }),
    answer: session,
    refusals: ['TOKEN_INVALID'],
  }),
  forgotPassword: op({
    method: 'POST',
    path: '/no-auth/forgetPassword',
    summary: 'Sends a link for a new password, if there is an account. The answer does not tell.',
    allow: 'anyone',
    steps: true,
    challenge: 'always',
    query: z.object({ email: requiredText(254) }),
  }),
  resetPassword: op({
    method: 'POST',
    path: '/no-auth/forgetPassword/resetPassword',
    summary: 'Sets a new password with the token of the link, once. All sessions of the account end.',
    allow: 'anyone',
    steps: true,
    body: z.object({ token: requiredText(200), password: anyText, confirmPassword: anyText }),
    refusals: ['TOKEN_INVALID'],
  }),
})
