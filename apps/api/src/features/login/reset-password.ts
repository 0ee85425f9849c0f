import type { login } from '@afterbell/contract/login'
import { isCommonPassword } from '@afterbell/domain/common-passwords'
import { newPassword, repeats } from '@afterbell/domain/password-rules'
import { required } from '@afterbell/domain/text-rules'
import { countAttempt } from '../../platform/attempts.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { demandNone, refuse } from '../../platform/problems.ts'
import type { Act } from '../../platform/serve.ts'
import { hashOf } from '../../platform/tokens.ts'
import { changePassword } from './account.store.ts'
import { ownerOfResetToken, useResetToken } from './reset-token.store.ts'

/** Sets a new password by the token of an e-mail: looked at, hashed outside, then used up in one statement. */
export const resetPassword: Act<(typeof login)['resetPassword']> = async (call) => {
  const { token, password, confirmPassword } = call.body
  const hash = hashOf(token)
  const owner = await call.outside(async (tx) => {
    await countAttempt(tx, [{ key: `reset from ${call.network}`, most: 30, minutes: 15 }])
    return ownerOfResetToken(tx, hash)
  })
  if (!owner) throw used()
  demandNone(findings({ password, confirmPassword, email: owner.email }))
  const passwordHash = await hashPassword(password)
  await call.outside(async (tx) => {
    const accountId = await useResetToken(tx, hash)
    if (!accountId) throw used()
    await changePassword(tx, accountId, passwordHash)
  })
}

function findings({
  password,
  confirmPassword,
  email,
}: {
  password: string
  confirmPassword: string
  email: string
}) {
  const wrong =
    required(password) ?? newPassword(email)(password) ?? (isCommonPassword(password) ? COMMON : null)
  const unlike = repeats(password)(confirmPassword)
  return [
    ...(wrong ? [{ path: 'password', message: wrong }] : []),
    ...(unlike ? [{ path: 'confirmPassword', message: unlike }] : []),
  ]
}

const COMMON = 'This password is one of the first that are guessed. Please choose another one'

function used() {
  return refuse('TOKEN_INVALID', 'This link was already used or is too old. Please ask for a new one', {
    field: 'token',
  })
}
