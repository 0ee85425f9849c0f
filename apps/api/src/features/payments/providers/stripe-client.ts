import type Stripe from 'stripe'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import { bankDebitOf } from '@afterbell/domain/payments/bank-debits'
import type { StripeSettings } from '../../../platform/config.ts'
import {
  OPERATOR_ACCOUNT,
  outcome,
  type Account,
  type Failure,
  type MethodType,
  type Outcome,
} from './provider.ts'

/** The library of Stripe, which is read when something is asked of Stripe for the first time: it is large. */
export type StripeClient = () => Promise<Stripe>

export function stripeClient({ secretKey, apiUrl, timeoutMs }: StripeSettings): StripeClient {
  let loaded: Promise<Stripe> | null = null
  return () => (loaded ??= load())

  async function load(): Promise<Stripe> {
    const { default: Library } = await import('stripe')
    const { protocol, hostname, port } = new URL(apiUrl)
    const isPlain = protocol === 'http:'
    return new Library(secretKey, {
      apiVersion: '2026-10-28.endive',
      protocol: isPlain ? 'http' : 'https',
      host: hostname,
      port: port || (isPlain ? 80 : 443),
      timeout: timeoutMs,
      // It asks once more, with the same key, where that may help; the rest is for whoever looks again later.
      maxNetworkRetries: 1,
      telemetry: false,
    })
  }
}

/** Says whose account a request is about, and which other request it is the same as. Our keys are the operator's own. */
export function on(
  { accountRef }: Account,
  idempotencyKey?: string,
): { stripeAccount?: string; idempotencyKey?: string } {
  return {
    ...(accountRef !== OPERATOR_ACCOUNT && { stripeAccount: accountRef }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  }
}

/** What Stripe calls a way to pay in a currency. */
export function stripeTypeOf(type: MethodType, currency: Currency) {
  return type === 'CARD' ? 'card' : bankDebitOf(currency).stripeType
}

/**
 * What an error means: FAILED where Stripe read the request and refused it, UNKNOWN where it may have done it, or may do
 * it when it is asked again. What is no error of Stripe is a fault of ours and goes on.
 */
export function failureOf(error: unknown): Failure {
  const { type, statusCode, code, decline_code, rawType, detail, param, message } =
    error as Partial<Stripe.errors.StripeError>
  if (typeof type !== 'string' || !/^Stripe\w*Error$/.test(type)) throw error
  if (type === 'StripeConnectionError')
    return { state: 'UNKNOWN', code: codeOf(detail) === 'ETIMEDOUT' ? 'TIMED_OUT' : 'NOT_REACHED' }
  if (statusCode === 401 || statusCode === 403) return { state: 'UNKNOWN', code: 'ACCOUNT_UNREACHABLE' }
  if (type === 'StripeIdempotencyError') return { state: 'UNKNOWN', code: 'KEY_USED_OTHERWISE' }
  const isRefused = statusCode && statusCode >= 400 && statusCode < 500 && !IN_THE_WAY.has(statusCode)
  if (!isRefused) return { state: 'UNKNOWN', code: decline_code ?? code ?? rawType ?? 'NOT_SAID' }
  const isOff = param?.includes('payment_method_types') || OFF.has(code ?? '')
  const said = isOff ? 'method_type_off' : undefined
  return {
    state: 'FAILED',
    code: said ?? decline_code ?? code ?? rawType ?? 'NOT_SAID',
    ...(message !== undefined && { message }),
  }
}

/** The same of a payment or refund that was asked for. */
export function unknownOf(error: unknown, ref: string | null): Outcome {
  return outcome('UNKNOWN', ref, { code: failureOf(error).code })
}

/** Whether there is nothing by that name in the account. */
export function isMissing(error: unknown): boolean {
  const { statusCode, code } = error as Partial<Stripe.errors.StripeError>
  return statusCode === 404 && code === 'resource_missing'
}

/** Whether Stripe itself was at fault, which it answers to the same key again. */
export function isTheirs(error: unknown): boolean {
  return ((error as Partial<Stripe.errors.StripeError>).statusCode ?? 0) >= 500
}

/** The account may not take such payments: it has not asked for them, or Stripe has not let it. */
const OFF = new Set(['capability_not_active', 'payment_method_unactivated'])

/** Something else is done with the object or the key just now (409), or too much is asked at once (429). */
const IN_THE_WAY = new Set([409, 429])

function codeOf(detail: unknown): unknown {
  return (detail as { code?: unknown } | undefined)?.code
}
