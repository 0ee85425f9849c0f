import type { secondStep } from '@afterbell/contract/login/second-step'
import { codeProblem, codeTyped, decideSetUp, decideTurnOff } from '@afterbell/domain/login/second-step'
import type { Act } from '../../../platform/http/serve.ts'
import { assertAllowed, invalid, refuse } from '../../../platform/problems.ts'
import { countAttempt } from '../../../platform/security/attempts.ts'
import { demandedBy, giveCodes, noteInHistory, tellOwner } from './own-steps.ts'
import { lockAccount, passkeysOf } from '../passkeys/passkeys.store.ts'
import { addressOf, newSecret, stepOf } from './second-step-codes.ts'
import { secondStepMail } from './second-step.mail.ts'
import {
  hasSecondStep,
  keepSecondStep,
  countRecoveryCodes,
  removeApp,
  removeRecoveryCodes,
  secondStepOf,
  takeStep,
} from './second-step.store.ts'
import type { LoginParts } from '../session.ts'

export const readSecondStep: Act<(typeof secondStep)['get']> = async (call) => {
  const { id } = call.user
  const stepState = await call.outside(async (tx) => {
    const passkeys = await passkeysOf(tx, id)
    return {
      since: (await secondStepOf(tx, id))?.since ?? null,
      recoveryCodesLeft: await countRecoveryCodes(tx, id),
      passkeys: passkeys.map(({ id, name, addedAt, lastUsedAt }) => ({ id, name, addedAt, lastUsedAt })),
    }
  })
  return { ...stepState, demandedBy: await demandedBy(call) }
}

/** Starts setting up an authenticator app. It has no effect until it is confirmed. */
export function setUpSecondStep({ tokens }: LoginParts): Act<(typeof secondStep)['setUp']> {
  return (call) =>
    call.outside(async (tx) => {
      const secret = newSecret()
      const isNew = await keepSecondStep(tx, call.user.id, tokens.steps.seal(secret, call.user.id))
      assertAllowed(decideSetUp(!isNew))
      return { secret, address: addressOf(secret, call.user.email) }
    })
}

/**
 * Turns the app on with its first code. Returns recovery codes if it is the account's first second step; otherwise
 * existing codes stay valid.
 */
export function confirmSecondStep(parts: LoginParts): Act<(typeof secondStep)['confirm']> {
  return async (call) => {
    const { user } = call
    const problem = codeProblem(call.body.code)
    if (problem) throw invalid([{ path: 'code', message: problem }])
    await call.outside((tx) => countAttempt(tx, [{ key: `set up of ${user.id}`, most: 10, minutes: 15 }]))
    const recoveryCodes = await call.outside(async (tx, at) => {
      await lockAccount(tx, user.id)
      const step = await secondStepOf(tx, user.id)
      if (!step) throw notSetUp()
      assertAllowed(decideSetUp(step.since !== null))
      const isFirst = !(await hasSecondStep(tx, user.id))
      const secret = parts.tokens.steps.open(step.sealed, step.keyId, user.id)
      const typedCode = codeTyped(call.body.code)!
      const minute = typedCode.of === 'APP' ? stepOf(secret, typedCode.code, at) : null
      if (minute === null || !(await takeStep(tx, user.id, minute)))
        throw invalid([{ path: 'code', message: 'This code is wrong. Type the one your app shows now' }])
      await tellOwner(parts, tx, user, secondStepMail(isFirst ? 'ON' : 'APP'))
      return isFirst ? giveCodes(tx, user.id) : null
    })
    await noteInHistory(call, 'user.second-step-on')
    return { recoveryCodes }
  }
}

export function newRecovery(parts: LoginParts): Act<(typeof secondStep)['newCodes']> {
  return (call) =>
    call.outside(async (tx) => {
      if (!(await hasSecondStep(tx, call.user.id))) throw notSetUp()
      await tellOwner(parts, tx, call.user, secondStepMail('CODES'))
      return { recoveryCodes: await giveCodes(tx, call.user.id) }
    })
}

/** Removes the app from the login. With passkeys left, the second step and the recovery codes stay. */
export function turnOffSecondStep(parts: LoginParts): Act<(typeof secondStep)['turnOff']> {
  return async (call) => {
    const { id } = call.user
    const demands = await demandedBy(call)
    const wasOn = await call.outside(async (tx) => {
      await lockAccount(tx, id)
      const hasPasskeys = (await passkeysOf(tx, id)).length > 0
      assertAllowed(decideTurnOff(hasPasskeys ? null : demands))
      if (!(await removeApp(tx, id))) return false
      if (!hasPasskeys) await removeRecoveryCodes(tx, id)
      await tellOwner(parts, tx, call.user, secondStepMail(hasPasskeys ? 'APP_OFF' : 'OFF'))
      return true
    })
    if (wasOn) await noteInHistory(call, 'user.second-step-off')
  }
}

function notSetUp() {
  return refuse('NOT_SET_UP', 'Start setting up two-step login again')
}
