import * as z from 'zod/mini'
import { anyText, id, instant, requiredText } from '../kernel/fields.ts'
import { group, op, type AnyOp } from '../kernel/op.ts'
import { newPasskey, passkeyOptions } from './passkeys.ts'

const path = '/schools/{schoolId}/users/{userId}/second-step'
const codes = z.object({ recoveryCodes: z.array(z.string()) })
/** Null if the login already had a second step and recovery codes; these keep working. */
const codesOfFirst = z.object({ recoveryCodes: z.nullable(z.array(z.string())) })
const selfRules = { addition: true, allow: 'self', whileInactive: 'always', steps: true } as const

/** Second steps of the user's own login: the code of an authenticator app, and passkeys. */
export const secondStep = group('secondStep', {
  get: op({
    ...selfRules,
    method: 'GET',
    path,
    summary: 'Whether the login has a second step, since when, and how many recovery codes are left.',
    answer: z.object({
      since: z.nullable(instant),
      recoveryCodesLeft: z.int(),
      demandedBy: z.nullable(z.string()),
      passkeys: z.array(
        z.object({ id, name: z.string(), addedAt: instant, lastUsedAt: z.nullable(instant) }),
      ),
    }),
  }),
  setUp: op({
    ...selfRules,
    method: 'POST',
    path,
    summary:
      'Begins to set it up: what an authenticator app is given. It counts once a code is confirmed. The password was checked in the last minutes.',
    notIdempotent: true,
    answer: z.object({ secret: z.string(), address: z.string() }),
    freshPassword: 'always',
    refusals: ['PASSWORD_NEEDED', 'SECOND_STEP_IS_ON'],
  }),
  confirm: op({
    ...selfRules,
    method: 'PUT',
    path,
    summary:
      'Turns it on with a code of the app. Whoever had no second step yet is answered the recovery codes, once.',
    notIdempotent: true,
    body: z.object({ code: anyText }),
    answer: codesOfFirst,
    refusals: ['NOT_SET_UP', 'SECOND_STEP_IS_ON'],
  }),
  newCodes: op({
    ...selfRules,
    method: 'POST',
    path: `${path}/recovery-codes`,
    summary:
      'Makes new recovery codes. Those before work no more. The password was checked in the last minutes.',
    notIdempotent: true,
    answer: codes,
    freshPassword: 'always',
    refusals: ['PASSWORD_NEEDED', 'NOT_SET_UP'],
  }),
  turnOff: op({
    ...selfRules,
    method: 'DELETE',
    path,
    summary: 'Takes the authenticator app off. The password was checked in the last minutes.',
    freshPassword: 'always',
    refusals: ['PASSWORD_NEEDED', 'SECOND_STEP_DEMANDED'],
  }),
  beginPasskey: op({
    ...selfRules,
    method: 'POST',
    path: `${path}/passkeys/challenge`,
    summary:
      'Begins to add a passkey: what a browser has a device make. It works once, for five minutes. The password was checked in the last minutes.',
    notIdempotent: true,
    answer: passkeyOptions,
    freshPassword: 'always',
    refusals: ['PASSWORD_NEEDED', 'TOO_MANY_PASSKEYS'],
  }),
  addPasskey: op({
    ...selfRules,
    method: 'POST',
    path: `${path}/passkeys`,
    summary:
      'Adds a passkey a device made. Whoever had no second step yet is answered the recovery codes, once.',
    notIdempotent: true,
    body: z.object({ name: requiredText(60), passkey: newPasskey }),
    answer: codesOfFirst,
    freshPassword: 'always',
    refusals: ['PASSWORD_NEEDED', 'TOO_MANY_PASSKEYS', 'PASSKEY_REFUSED', 'PASSKEY_EXISTS'],
  }),
  renamePasskey: op({
    ...selfRules,
    method: 'PATCH',
    path: `${path}/passkeys/{id}`,
    summary: 'Calls a passkey something else.',
    body: z.object({ name: requiredText(60) }),
  }),
  removePasskey: op({
    ...selfRules,
    method: 'DELETE',
    path: `${path}/passkeys/{id}`,
    summary: 'Removes a passkey, and ends all other sessions. The password was checked in the last minutes.',
    freshPassword: 'always',
    refusals: ['PASSWORD_NEEDED', 'SECOND_STEP_DEMANDED'],
  }),
})

/** Checks whether a Super Admin may make this call before setting up a required second step. */
export function isBeforeSecondStep({ name }: AnyOp): boolean {
  return name === 'school.settings' || name.startsWith('secondStep.') || name.startsWith('oneself.')
}
