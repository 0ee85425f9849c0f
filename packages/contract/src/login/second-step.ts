import * as z from 'zod/mini'
import { anyText, instant } from '../kernel/fields.ts'
import { group, op, type AnyOp } from '../kernel/op.ts'

const path = '/schools/{schoolId}/users/{userId}/second-step'
const codes = z.object({ recoveryCodes: z.array(z.string()) })
const own = { addition: true, allow: 'self', whileInactive: 'always', steps: true } as const

/** A second step of one’s own login: the code of an authenticator app. */
export const secondStep = group('secondStep', {
  get: op({
    ...own,
    method: 'GET',
    path,
    summary: 'Whether the login has a second step, since when, and how many recovery codes are left.',
    answer: z.object({
      since: z.nullable(instant),
      recoveryCodesLeft: z.int(),
      demandedBy: z.nullable(z.string()),
    }),
  }),
  setUp: op({
    ...own,
    method: 'POST',
    path,
    summary:
      'Begins to set it up: what an authenticator app is given. It counts once a code is confirmed. The password was checked in the last minutes.',
    notIdempotent: true,
    answer: z.object({ secret: z.string(), address: z.string() }),
    refusals: ['PASSWORD_NEEDED', 'SECOND_STEP_IS_ON'],
  }),
  confirm: op({
    ...own,
    method: 'PUT',
    path,
    summary: 'Turns it on with a code of the app, and answers the recovery codes, once.',
    notIdempotent: true,
    body: z.object({ code: anyText }),
    answer: codes,
    refusals: ['NOT_SET_UP', 'SECOND_STEP_IS_ON'],
  }),
  newCodes: op({
    ...own,
    method: 'POST',
    path: `${path}/recovery-codes`,
    summary:
      'Makes new recovery codes. Those before work no more. The password was checked in the last minutes.',
    notIdempotent: true,
    answer: codes,
    refusals: ['PASSWORD_NEEDED', 'NOT_SET_UP'],
  }),
  turnOff: op({
    ...own,
    method: 'DELETE',
    path,
    summary: 'Turns it off. The password was checked in the last minutes.',
    refusals: ['PASSWORD_NEEDED', 'SECOND_STEP_DEMANDED'],
  }),
})

/** Whether a call is open to a Super Admin whose school demands a second step they do not have yet. */
export function isBeforeSecondStep({ name }: AnyOp): boolean {
  return name === 'school.settings' || name.startsWith('secondStep.') || name.startsWith('oneself.')
}
