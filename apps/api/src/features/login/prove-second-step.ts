import { codeTyped } from '@afterbell/domain/login/second-step'
import type { AnyCall } from '../../platform/http/serve.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { Refusal } from '../../platform/problems.ts'
import { countAttempt, forgetAttempts, takeAttemptBack } from '../../platform/security/attempts.ts'
import type { Account } from './account.store.ts'
import { provePassword, type SignInLimits } from './prove-password.ts'
import { recoveryHash, stepOf } from './second-step-codes.ts'
import { recoveryUsedMail } from './second-step.mail.ts'
import { recoveryCodesLeft, secondStepOf, takeRecoveryCode, takeStep } from './second-step.store.ts'
import type { LoginParts } from './session.ts'

/**
 * Whoever knows the password of an address and, where its login has a second step, a code that was not used before. Without a code
 * they are asked for one (SECOND_STEP_NEEDED), which counts as no try.
 */
export async function proveWho(
  parts: LoginParts,
  call: AnyCall,
  { code, ...given }: { email: string; password: string; code?: string | undefined },
): Promise<{ account: Account; limits: SignInLimits }> {
  const who = await provePassword(parts, call, given)
  const { account, limits } = who
  const step = await call.outside((tx) => secondStepOf(tx, account.id))
  if (!step?.since) return who
  if (!code?.trim()) {
    await call.outside((tx) => takeAttemptBack(tx, [limits.clears, ...limits.others]))
    throw codeRefused('SECOND_STEP_NEEDED', 'Type the code your authenticator app shows')
  }
  const secret = parts.tokens.steps.open(step.sealed, step.keyId, account.id)
  const isRight = await proveCode(parts, call, { account, secret, code })
  if (!isRight)
    throw codeRefused('SECOND_STEP_WRONG', 'This code is wrong, or was used already. Wait for the next one')
  return who
}

async function proveCode(
  { publicUrl }: LoginParts,
  call: AnyCall,
  { account, secret, code }: { account: Account; secret: string; code: string },
): Promise<boolean> {
  const tries = `second step of ${account.id}`
  await call.outside((tx) =>
    countAttempt(tx, [
      { key: tries, most: 5, minutes: 15 },
      { key: `${tries} in a day`, most: 40, minutes: 24 * 60 },
    ]),
  )
  const typed = codeTyped(code)
  if (!typed) return false
  return call.outside(async (tx, at) => {
    const step = typed.of === 'APP' ? stepOf(secret, typed.code, at) : null
    const isRight =
      typed.of === 'APP'
        ? step !== null && (await takeStep(tx, account.id, step))
        : await takeRecoveryCode(tx, account.id, recoveryHash(account.id, typed.code))
    if (!isRight) return false
    await forgetAttempts(tx, tries)
    if (typed.of === 'RECOVERY')
      await sendMail(tx, {
        schoolId: null,
        dedupeKey: `recovery code ${account.id} ${at.toString()}`,
        to: { email: account.email, name: `${account.first_name} ${account.last_name}` },
        ...recoveryUsedMail({
          firstName: account.first_name,
          left: await recoveryCodesLeft(tx, account.id),
          link: `${publicUrl}/schools/settings/personal-info`,
        }),
      })
    return true
  })
}

function codeRefused(code: string, message: string): Refusal {
  return new Refusal(401, { code, message, fields: [{ path: 'code', message }] })
}
