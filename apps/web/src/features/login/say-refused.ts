import { CallRefused, Unreachable } from '../../platform/calls/calls-send.ts'
import { isUnavailable } from '../../platform/calls/unavailable.ts'

/**
 * Returns the error to show above the fields of a form without a session (OQ-53). Null if the refusal leads to another
 * page, or names its fields.
 */
export function sayRefused(error: unknown): string | null {
  if (isUnavailable(error)) return 'Afterbell is not answering right now. Please try again in a moment.'
  if (error instanceof Unreachable)
    return 'The server could not be reached. Check your connection and try again.'
  if (!(error instanceof CallRefused)) throw error
  if (error.status === 403) return null
  if (error.status === 429) return `Too many attempts. Please try again ${inTime(error.retryAfterSeconds)}.`
  if (error.status === 400 && !error.fields?.length) return error.message
  if (error.status >= 500) return 'Something went wrong on our side. Please try again in a moment.'
  return error.message
}

function inTime(seconds: number | null): string {
  if (seconds === null) return 'later'
  if (seconds <= 90) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `in ${Math.ceil(seconds / 60)} minutes`
}
