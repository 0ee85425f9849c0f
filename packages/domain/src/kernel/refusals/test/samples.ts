import { paymentSamples } from './payment-samples.ts'
import { daySamples } from './day-samples.ts'
import { requestSamples } from './request-samples.ts'
import { spotSamples } from './spot-samples.ts'

/** Each variant of a code's parts, and its sentence in English and Spanish. */
export type SamplesOf<Parts> = {
  readonly [Code in keyof Parts]: readonly (readonly [Parts[Code], english: string, spanish: string])[]
}

/**
 * Every code of the table.
 * @internal
 */
export const SAMPLES = { ...spotSamples, ...paymentSamples, ...daySamples, ...requestSamples }

/**
 * How the school writes what the samples hold.
 * @internal
 */
export const FORMAT = {
  currency: 'USD',
  dateFormat: 'AMERICAN',
  timezone: 'America/New_York',
  today: '2026-11-17',
} as const

/** Every code with each variant of its parts, and its sentence in English and Spanish. */
