import { CallRefused, Unreachable } from './calls-send.ts'

/** Checks whether the server said that its database is unavailable. The request itself is fine. */
export function isUnavailable(error: unknown): boolean {
  // The session was kept, although it could not be refreshed.
  if (error instanceof Unreachable) return isUnavailable(error.cause)
  return error instanceof CallRefused && error.status === 503 && error.code === 'UNAVAILABLE'
}

/** Messages while the server is unavailable: for reads and for writes. */
export const NOT_ANSWERING = {
  title: 'Afterbell is not answering right now',
  read: 'Nothing is lost, and what you typed is kept. We try again every few seconds.',
  write:
    'Afterbell is not answering right now, and this may not be saved. What you typed is kept. Please try again in a moment.',
} as const
