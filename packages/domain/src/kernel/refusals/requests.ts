import type { DateFormat, IsoDate } from '../dates.ts'

/** Refusals of any request or save: forms and facts of the family, and calls of every room. */
export interface RequestParts {
  NOT_ASKED: { readonly form: string; readonly childName: string }
  FORM_CHANGED: { readonly form: string }
  FILE_NOT_CHOSEN: NoParts
  FILE_TOO_BIG: { readonly megabytes: number }
  /** The upload broke off, or could not be read. */
  FILE_NOT_RECEIVED: NoParts
  /** A HEIC picture is what some phones make. */
  FILE_NOT_SUPPORTED: { readonly isHeic: boolean }
  FILE_DAMAGED: NoParts
  FILES_FULL: { readonly of: 'FAMILY' | 'SCHOOL' }
  /** The policy's title. */
  POLICY_CHANGED: { readonly policy: string }
  /** On the do-not-release list. */
  IS_APPROVED_PICKUP: { readonly name: string; readonly childName: string }
  ALREADY_LISTED: { readonly name: string }
  /** The person, and the time as an instant; null if unknown. */
  CHANGED_MEANWHILE: { readonly by: string | null; readonly at: string | null }

  NOT_FOUND: NoParts
  UNAVAILABLE: NoParts
  /** The disk is full: reading still works, saving does not. */
  STORAGE_FULL: NoParts
  /** The link at the foot of an email. */
  LINK_INVALID: NoParts
  TOO_MANY_REQUESTS:
    | { readonly of: 'CALLS' | 'SAME_CALL' | 'FILES' }
    /** The time until the next attempt, and what the person can do meanwhile. */
    | {
        readonly of: 'ATTEMPTS'
        readonly seconds: number
        readonly instead: 'RESET_PASSWORD' | 'READ_EMAIL' | null
      }
}

type NoParts = Readonly<Record<string, never>>

/** How the school writes the time of a change. A change of the same day is written without its date. */
export interface AtSchool {
  readonly timezone: string
  readonly dateFormat: DateFormat
  readonly today: IsoDate
}
