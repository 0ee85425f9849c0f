import { FAILURES, failureText } from '@afterbell/domain/payments/payment-ways'
import { refuseAs } from '../../../platform/problems.ts'
import type { Failure } from '../../providers/provider.ts'

/**
 * Refusal for staff if a provider fails. A FAILED call will fail again, so it gives the reason, in our words where we
 * have some. Otherwise the provider may answer in a moment.
 */
export function refusedBy({ state, code, message }: Failure): Error {
  if (state === 'UNKNOWN') return refuseAs('PROVIDER_UNREACHABLE', {})
  const isFailureCode = (FAILURES as readonly string[]).includes(code)
  const reason = isFailureCode ? failureText(code) : (message ?? 'Its dashboard says why')
  return refuseAs('PROVIDER_REFUSES', { reason })
}
