import type { login } from '@afterbell/contract/login/login'
import { isCommonPassword } from '@afterbell/domain/login/common-passwords'
import { passwordFindings } from '@afterbell/domain/login/password-rules'
import { countAttempt, forgetAttemptsAbout } from '../../platform/security/attempts.ts'
import { hashPassword } from '../../platform/security/passwords.ts'
import { assertValid, refuse } from '../../platform/problems.ts'
import type { Act, Call } from '../../platform/http/serve.ts'
import { hashOf } from '../../platform/security/tokens.ts'
import { changePassword, emailKey } from './account.store.ts'
import { rememberDevice } from './known-device.ts'
import { ownerOfResetToken, useResetToken } from './reset-token.store.ts'
import type { LoginParts } from './session.ts'
import { triesAbout } from './tries.ts'

/**
 * Sets a new password with the token of an email. Hashes outside the transaction, then uses the token in one
 * statement. Clears all counted tries and remembers the device, so guesses by others do not lock out the owner.
 */
export function resetPassword(parts: LoginParts): Act<(typeof login)['resetPassword']> {
  return (call) => reset(parts, call)
}

async function reset(parts: LoginParts, call: Call<(typeof login)['resetPassword']>): Promise<void> {
  const { token, password, confirmPassword } = call.body
  const hash = hashOf(token)
  const owner = await call.outside(async (tx) => {
    await countAttempt(tx, [{ key: `reset from ${call.network}`, most: 30, minutes: 15 }])
    return ownerOfResetToken(tx, hash)
  })
  if (!owner) throw invalidTokenRefusal()
  assertValid(passwordFindings({ password, confirmPassword, email: owner.email }, isCommonPassword))
  const email = emailKey(owner.email)
  const passwordHash = await hashPassword(password)
  await call.outside(async (tx) => {
    const accountId = await useResetToken(tx, hash)
    if (!accountId) throw invalidTokenRefusal()
    await changePassword(tx, accountId, passwordHash)
    await forgetAttemptsAbout(tx, triesAbout(email))
  })
  rememberDevice(parts, call, email)
}

function invalidTokenRefusal() {
  return refuse('TOKEN_INVALID', 'This link was already used or has expired. Please ask for a new one', {
    field: 'token',
  })
}
