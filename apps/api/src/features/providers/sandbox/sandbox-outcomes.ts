import { sandboxNumberOf } from '@afterbell/domain/providers/sandbox-numbers'
import { outcome, type Method, type Outcome, type Reversal } from '../provider.ts'
import { feeOf, stepAt } from './sandbox-courses.ts'
import type { SandboxObject } from './sandbox.store.ts'

/** Returns the outcome of a payment or refund as of a moment. */
export function outcomeFrom(
  { ref, kind, data }: SandboxObject,
  at: Temporal.Instant,
  actionUrl: string,
): Outcome {
  // A call that waited for the row may read what another made after this one began.
  const { state, code } = stepAt(data.steps, at) ?? data.steps[0]!
  switch (state) {
    case 'SUCCEEDED':
      return outcome('SUCCEEDED', ref, {
        feeCents: kind === 'PAYMENT' ? feeOf(data.cents, data.token) : null,
      })
    case 'PROCESSING':
      return outcome('PROCESSING', ref)
    case 'REQUIRES_ACTION':
      return outcome('REQUIRES_ACTION', ref, { actionUrl })
    case 'FAILED':
      return outcome('FAILED', ref, { code })
    case 'CANCELLED':
      return outcome('FAILED', ref, { code: code ?? 'CANCELED' })
    default:
      return outcome('UNKNOWN', ref, { code: 'NOT_CONFIRMED' })
  }
}

/** Returns a reversal as of a moment; null if it has not begun. */
export function reversalFrom({ ref, data }: SandboxObject, at: Temporal.Instant): Reversal | null {
  const reversalStep = stepAt(data.steps, at)
  if (!reversalStep || !data.reversalKind || !data.ofRef) return null
  const state = reversalStep.state as Reversal['state']
  return {
    kind: data.reversalKind,
    ref,
    paymentRef: data.ofRef,
    cents: data.cents,
    state,
    // The reason for a dispute stays, however it ends.
    code: data.steps.find(({ code }) => code !== null)?.code ?? null,
  }
}

/** Returns an entered card or bank account. */
export function methodFrom({ ref, data }: SandboxObject, at: Temporal.Instant): Method | null {
  const number = data.token === null ? undefined : sandboxNumberOf(data.token)
  const methodStep = stepAt(data.steps, at)
  if (!number || !methodStep) return null
  return {
    ref,
    type: number.type,
    brand: number.brand,
    last4: number.number.slice(-4),
    expiry: number.type === 'CARD' ? (data.expiry ?? expiryFrom(at)) : null,
    state: methodStep.state === 'PENDING' || methodStep.state === 'USABLE' ? methodStep.state : 'UNUSABLE',
  }
}

/** The sandbox knows only the number of a card, so its expiry is always a few years ahead. */
function expiryFrom(at: Temporal.Instant): { month: number; year: number } {
  return { month: 12, year: at.toZonedDateTimeISO('UTC').year + 4 }
}
