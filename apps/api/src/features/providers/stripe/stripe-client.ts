import type Stripe from 'stripe'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import { bankDebitOf } from '@afterbell/domain/providers/bank-debits'
import type { StripeSettings } from '../../../platform/config.ts'
import {
  OPERATOR_ACCOUNT,
  outcome,
  type Account,
  type Failure,
  type MethodType,
  type Outcome,
} from '../provider.ts'

/** Stripe's library, loaded with the first request because it is large. */
export type StripeClient = () => Promise<Stripe>

export function stripeClient({ secretKey, apiUrl, timeoutMs }: StripeSettings): StripeClient {
  let clientPromise: Promise<Stripe> | null = null
  return () => (clientPromise ??= load())

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
      // Retries once with the same key where that may help; later checks do the rest.
      maxNetworkRetries: 1,
      telemetry: false,
    })
  }
}

/** Returns request options: the school's account and the idempotency key. Our API keys belong to the operator's account. */
export function requestOptions(
  { accountRef }: Account,
  idempotencyKey?: string,
): { stripeAccount?: string; idempotencyKey?: string } {
  return {
    ...(accountRef !== OPERATOR_ACCOUNT && { stripeAccount: accountRef }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  }
}

/** Returns Stripe's name for a way to pay in a currency. */
export function stripeTypeOf(type: MethodType, currency: Currency) {
  return type === 'CARD' ? 'card' : bankDebitOf(currency).stripeType
}

/**
 * Interprets an error: FAILED if Stripe read and refused the request, UNKNOWN if Stripe may have done it, or may do it
 * on a retry. Rethrows anything that is not a Stripe error, as a bug of ours.
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
  const offCode = isOff ? 'method_type_off' : undefined
  return {
    state: 'FAILED',
    code: offCode ?? decline_code ?? code ?? rawType ?? 'NOT_SAID',
    ...(message !== undefined && { message }),
  }
}

/** Returns the UNKNOWN outcome of a payment or refund after an error. */
export function unknownOf(error: unknown, ref: string | null): Outcome {
  return outcome('UNKNOWN', ref, { code: failureOf(error).code })
}

/** Checks whether the account has no such object. */
export function isMissing(error: unknown): boolean {
  const { statusCode, code } = error as Partial<Stripe.errors.StripeError>
  return statusCode === 404 && code === 'resource_missing'
}

/** Checks for a server error of Stripe (5xx), which Stripe repeats for the same idempotency key. */
export function isTheirs(error: unknown): boolean {
  return ((error as Partial<Stripe.errors.StripeError>).statusCode ?? 0) >= 500
}

/** The account may not take such payments: it has not requested them, or Stripe has not approved them. */
const OFF = new Set(['capability_not_active', 'payment_method_unactivated'])

/** Another request uses the object or key (409), or there are too many requests (429). */
const IN_THE_WAY = new Set([409, 429])

function codeOf(detail: unknown): unknown {
  return (detail as { code?: unknown } | undefined)?.code
}
