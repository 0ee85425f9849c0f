import type { oneself } from '@afterbell/contract/users/oneself'
import { isCommonPassword } from '@afterbell/domain/login/common-passwords'
import { passwordFindings } from '@afterbell/domain/login/password-rules'
import { required } from '@afterbell/domain/kernel/rules'
import type { Act } from '../../platform/http/serve.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { assertValid, invalid } from '../../platform/problems.ts'
import { hashPassword } from '../../platform/security/passwords.ts'
import { changePassword as storePassword } from '../login/account.store.ts'
import { beginSession } from '../login/log-in.ts'
import { provePassword } from '../login/prove-password.ts'
import type { LoginParts } from '../login/session.ts'
import { passwordChangedMail } from './password-changed.mail.ts'

/**
 * Changes one's own password after proving the current one, with the limits of the login. Ends every session, this
 * one included, and starts a new one (R159, R160). Emails the owner.
 */
export function changePassword(parts: LoginParts): Act<(typeof oneself)['changePassword']> {
  return async (call) => {
    const { currentPassword, password, confirmPassword } = call.body
    const { email } = call.user
    const missingText = required(currentPassword)
    assertValid([
      ...(missingText ? [{ path: 'currentPassword', message: missingText }] : []),
      ...passwordFindings({ password, confirmPassword, email }, isCommonPassword),
    ])
    const { account, limits } = await provePassword(
      parts,
      call,
      { email, password: currentPassword },
      wrongPassword,
    )
    const passwordHash = await hashPassword(password)
    await call.outside(async (tx) => {
      await storePassword(tx, account.id, passwordHash)
      await sendMail(tx, {
        schoolId: null,
        dedupeKey: `password changed ${account.id} ${call.at.toString()}`,
        to: { email: account.email, name: `${account.first_name} ${account.last_name}` },
        ...passwordChangedMail({
          firstName: account.first_name,
          link: `${parts.publicUrl}/schools/forgot-password`,
        }),
      })
    })
    return beginSession(parts, call, { account, limits, schoolOf: async () => call.school.id })
  }
}

export function wrongPassword() {
  return invalid([{ path: 'currentPassword', message: 'There is a mistake in your password.' }])
}
