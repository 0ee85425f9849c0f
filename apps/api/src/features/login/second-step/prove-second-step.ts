import type { PasskeyAssertion } from '@afterbell/contract/login/passkeys'
import { codeTyped, stepPrompt } from '@afterbell/domain/login/second-step'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { Refusal } from '../../../platform/problems.ts'
import { countAttempt, forgetAttempts, takeAttemptBack } from '../../../platform/security/attempts.ts'
import type { Account } from '../account.store.ts'
import { tellOwner } from './own-steps.ts'
import { askForPasskey } from '../passkeys/ask-for-passkey.ts'
import { provePasskey } from '../passkeys/prove-passkey.ts'
import { passkeysOf } from '../passkeys/passkeys.store.ts'
import { assertOpen, provePassword, type SignInLimits } from '../prove-password.ts'
import { recoveryHash, stepOf } from './second-step-codes.ts'
import { recoveryUsedMail } from './second-step.mail.ts'
import {
  countRecoveryCodes,
  secondStepOf,
  takeRecoveryCode,
  takeStep,
  type SecondStep,
} from './second-step.store.ts'
import type { LoginParts } from '../session.ts'

interface LoginInput {
  email: string
  password: string
  code?: string | undefined
  passkey?: PasskeyAssertion | undefined
}

/**
 * Checks the password of an address, plus an unused code or a passkey if its login has a second step. If that is
 * missing, asks for it (SECOND_STEP_NEEDED) without counting a try.
 * @answers When is a second step of the login right?
 */
export async function proveWho(
  parts: LoginParts,
  call: AnyCall,
  { code, passkey, ...credentials }: LoginInput,
  assertState: (account: Account, at: Temporal.Instant) => void = assertOpen,
): Promise<{ account: Account; limits: SignInLimits }> {
  const who = await provePassword(parts, call, credentials, undefined, assertState)
  const { account, limits } = who
  const { step, passkeys } = await call.outside(async (tx) => ({
    step: await secondStepOf(tx, account.id),
    passkeys: await passkeysOf(tx, account.id),
  }))
  const app = step?.since ? step : null
  if (!app && passkeys.length === 0) return who
  const has = { app: app !== null, passkeys: passkeys.length > 0 }
  /** A new passkey prompt: each try uses up its challenge. */
  const next = async () => ({
    app: has.app,
    passkey: has.passkeys ? await askForPasskey(parts, call.at, { accountId: account.id, passkeys }) : null,
  })
  if (!passkey && !code?.trim()) {
    await call.outside((tx) => takeAttemptBack(tx, [limits.clears, ...limits.others]))
    throw stepRefused('SECOND_STEP_NEEDED', stepPrompt(has), 'code', await next())
  }
  await countStep(call, account)
  if (passkey) {
    const purpose = { for: 'STEP', accountId: account.id } as const
    if (!(await provePasskey(parts, call, { assertion: passkey, purpose })))
      throw stepRefused(
        'PASSKEY_REFUSED',
        'This passkey did not work. Try again, or type a code',
        'passkey',
        await next(),
      )
  } else if (!(await proveCode(parts, call, { account, app, code: code! })))
    throw stepRefused(
      'SECOND_STEP_WRONG',
      'This code is wrong, or was used already. Wait for the next one',
      'code',
    )
  await call.outside((tx) => forgetAttempts(tx, triesOf(account)))
  return who
}

function countStep(call: AnyCall, account: Account): Promise<void> {
  const tries = triesOf(account)
  return call.outside((tx) =>
    countAttempt(tx, [
      { key: tries, most: 5, minutes: 15 },
      { key: `${tries} in a day`, most: 40, minutes: 24 * 60 },
    ]),
  )
}

function triesOf({ id }: Account): string {
  return `second step of ${id}`
}

async function proveCode(
  parts: LoginParts,
  call: AnyCall,
  { account, app, code }: { account: Account; app: SecondStep | null; code: string },
): Promise<boolean> {
  const typedCode = codeTyped(code)
  if (!typedCode) return false
  if (typedCode.of === 'APP') {
    if (!app) return false
    const secret = parts.tokens.steps.open(app.sealed, app.keyId, account.id)
    return call.outside(async (tx, at) => {
      const step = stepOf(secret, typedCode.code, at)
      return step !== null && (await takeStep(tx, account.id, step))
    })
  }
  return call.outside(async (tx) => {
    if (!(await takeRecoveryCode(tx, account.id, recoveryHash(account.id, typedCode.code)))) return false
    const { email, first_name: firstName, last_name: lastName } = account
    const remainingCodes = await countRecoveryCodes(tx, account.id)
    await tellOwner(parts, tx, { email, firstName, lastName }, recoveryUsedMail(remainingCodes))
    return true
  })
}

function stepRefused(
  code: string,
  message: string,
  path: string,
  details?: Record<string, unknown>,
): Refusal {
  return new Refusal(401, { code, message, fields: [{ path, message }], ...(details ? { details } : {}) })
}
