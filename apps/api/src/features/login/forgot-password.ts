import { randomUUIDv7 } from 'node:crypto'
import type { login } from '@afterbell/contract/login/login'
import { countAttempt } from '../../platform/security/attempts.ts'
import { job } from '../../platform/jobs/job.ts'
import { later } from '../../platform/jobs/jobs.ts'
import type { Act } from '../../platform/http/serve.ts'
import { emailKey } from './account.store.ts'
import { trustedDevice } from './known-device.ts'
import { insertPasswordRequest } from './password-request.store.ts'
import type { LoginParts } from './session.ts'
import { linkLimits } from './tries.ts'

export const loginLink = job<{ requestId: string }>()('login.link', {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 60,
})

/**
 * Requests a link for a new password. The worker checks later whether the address has an account, so known and
 * unknown addresses get the same answer after the same work.
 */
export function forgotPassword(parts: LoginParts): Act<(typeof login)['forgotPassword']> {
  return (call) => {
    const email = emailKey(call.query.email)
    return call.outside(async (tx) => {
      const device = trustedDevice(parts, call, email)
      await countAttempt(tx, linkLimits({ email, device, network: call.network }), 'READ_EMAIL')
      const requestId = randomUUIDv7()
      await insertPasswordRequest(tx, requestId, email)
      await later(tx, loginLink, { requestId })
    })
  }
}
