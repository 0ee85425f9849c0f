import { FAILURES, failureText } from '@afterbell/domain/payments/payment-ways'
import { refuseAs } from '../../../platform/problems.ts'
import type { Failure } from './provider.ts'

/**
 * What staff are told where a provider did not do what it was asked. What it refuses it refuses again: then its reason is told, in
 * our words where we have some. Else it may answer in a moment.
 */
export function refusedBy({ state, code, message }: Failure): Error {
  if (state === 'UNKNOWN') return refuseAs('PROVIDER_UNREACHABLE', {})
  const isKnown = (FAILURES as readonly string[]).includes(code)
  const reason = isKnown ? failureText(code) : (message ?? 'Its dashboard says why')
  return refuseAs('PROVIDER_REFUSES', { reason })
}
