import type { secondStep } from '@afterbell/contract/login/second-step'
import { decideProved } from '@afterbell/domain/login/email-change'
import {
  codeProblem,
  codeTyped,
  decideSetUp,
  decideTurnOff,
  recoveryShown,
} from '@afterbell/domain/login/second-step'
import type { Tx } from '../../platform/database/database.ts'
import { record } from '../../platform/database/history.ts'
import type { Act, AnyCall } from '../../platform/http/serve.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { assertAllowed, invalid, refuse } from '../../platform/problems.ts'
import { countAttempt } from '../../platform/security/attempts.ts'
import { demandsSecondStep } from '../school/school.store.ts'
import { wasProved } from './email-change.store.ts'
import { addressOf, newRecoveryCodes, newSecret, recoveryHash, stepOf } from './second-step-codes.ts'
import { secondStepMail } from './second-step.mail.ts'
import {
  keepRecoveryCodes,
  keepSecondStep,
  recoveryCodesLeft,
  removeSecondStep,
  secondStepOf,
  takeStep,
} from './second-step.store.ts'
import type { LoginParts } from './session.ts'

export const ownSecondStep: Act<(typeof secondStep)['get']> = async (call) => {
  const own = await call.outside(async (tx) => {
    const step = await secondStepOf(tx, call.user.id)
    return { since: step?.since ?? null, recoveryCodesLeft: await recoveryCodesLeft(tx, call.user.id) }
  })
  return { ...own, demandedBy: await demandedBy(call) }
}

/** Begins to set it up, with the password. What is not confirmed counts for nothing. */
export function setUpSecondStep({ tokens }: LoginParts): Act<(typeof secondStep)['setUp']> {
  return (call) =>
    call.outside(async (tx) => {
      await assertProved(tx, call)
      const secret = newSecret()
      const isNew = await keepSecondStep(tx, call.user.id, tokens.steps.seal(secret, call.user.id))
      assertAllowed(decideSetUp(!isNew))
      return { secret, address: addressOf(secret, call.user.email) }
    })
}

/** Turns it on with the first code, and gives out the recovery codes, of which the hashes are kept. */
export function confirmSecondStep(parts: LoginParts): Act<(typeof secondStep)['confirm']> {
  return async (call) => {
    const { user } = call
    const problem = codeProblem(call.body.code)
    if (problem) throw invalid([{ path: 'code', message: problem }])
    await call.outside((tx) => countAttempt(tx, [{ key: `set up of ${user.id}`, most: 10, minutes: 15 }]))
    const codes = await call.outside(async (tx, at) => {
      const step = await secondStepOf(tx, user.id)
      if (!step) throw notSetUp()
      assertAllowed(decideSetUp(step.since !== null))
      const secret = parts.tokens.steps.open(step.sealed, step.keyId, user.id)
      const typed = codeTyped(call.body.code)!
      const minute = typed.of === 'APP' ? stepOf(secret, typed.code, at) : null
      if (minute === null || !(await takeStep(tx, user.id, minute)))
        throw invalid([{ path: 'code', message: 'This code is wrong. Type the one your app shows now' }])
      await tell(parts, call, tx, 'ON')
      return giveCodes(tx, user.id)
    })
    await noteInHistory(call, 'user.second-step-on')
    return codes
  }
}

export function newRecovery(parts: LoginParts): Act<(typeof secondStep)['newCodes']> {
  return (call) =>
    call.outside(async (tx) => {
      await assertProved(tx, call)
      const step = await secondStepOf(tx, call.user.id)
      if (!step?.since) throw notSetUp()
      await tell(parts, call, tx, 'CODES')
      return giveCodes(tx, call.user.id)
    })
}

export function turnOffSecondStep(parts: LoginParts): Act<(typeof secondStep)['turnOff']> {
  return async (call) => {
    assertAllowed(decideTurnOff(await demandedBy(call)))
    const wasOn = await call.outside(async (tx) => {
      await assertProved(tx, call)
      if (!(await removeSecondStep(tx, call.user.id))) return false
      await tell(parts, call, tx, 'OFF')
      return true
    })
    if (wasOn) await noteInHistory(call, 'user.second-step-off')
  }
}

/** The school that demands it of this person; null where this one does not. */
function demandedBy(call: AnyCall): Promise<string | null> {
  return call.inside(async (tx) =>
    call.user.role === 'SCHOOL_ADMIN' && (await demandsSecondStep(tx, call.school.id))
      ? call.school.schoolName
      : null,
  )
}

async function assertProved(tx: Tx, call: AnyCall): Promise<void> {
  assertAllowed(decideProved(await wasProved(tx, call.sessionId!)))
}

async function giveCodes(tx: Tx, accountId: string): Promise<{ recoveryCodes: string[] }> {
  const codes = newRecoveryCodes()
  await keepRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => recoveryHash(accountId, code)),
  )
  return { recoveryCodes: codes.map(recoveryShown) }
}

function tell({ publicUrl }: LoginParts, call: AnyCall, tx: Tx, what: 'ON' | 'CODES' | 'OFF'): Promise<void> {
  const { id, email, firstName, lastName } = call.user
  return sendMail(tx, {
    schoolId: null,
    dedupeKey: `second step ${what} ${id} ${call.at.toString()}`,
    to: { email, name: `${firstName} ${lastName}` },
    ...secondStepMail({ firstName, what, link: `${publicUrl}/schools/settings/personal-info` }),
  })
}

function noteInHistory(call: AnyCall, what: 'user.second-step-on' | 'user.second-step-off'): Promise<void> {
  return call.inside((tx) => record(tx, call, [{ what, subjectId: call.user.id }]))
}

function notSetUp() {
  return refuse('NOT_SET_UP', 'Begin to set up two-step login again')
}
