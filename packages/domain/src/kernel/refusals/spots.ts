import type { ActivityKind } from '../activity-kinds.ts'
import type { Age } from '../ages.ts'
import type { Span } from '../audience-text.ts'
import type { ClockTime, IsoDate } from '../dates.ts'
import type { Grade } from '../grades.ts'
import type { Weekday } from '../weekdays.ts'

/** Another activity at the same time; on `firstOn` if that is its only meeting, otherwise on these weekdays. */
export interface ClashParts {
  readonly name: string
  readonly meetings: number
  readonly firstOn: IsoDate
  readonly weekdays: readonly Weekday[]
  readonly timeFrom: ClockTime
  readonly timeTo: ClockTime
}

/** Reasons why a family cannot choose, take, wait for, be offered or leave a spot. */
export interface SpotParts {
  /** `has`: the child's age or grade; null if nobody entered it. */
  NOT_ELIGIBLE:
    | { readonly ages: Span<Age>; readonly has: Age | 'UNDER_ONE_MONTH' | 'NOT_BORN' | null }
    | { readonly grades: Span<Grade>; readonly has: Grade | null }
  /**
   * `SINCE`: somebody took the last spot at the same moment, so the counts are not known. `ALL_DAYS`: no spot is open
   * on all the days the children asked for.
   */
  FULL:
    | {
        readonly of: 'SECTION' | 'DROP_IN'
        readonly capacity: number
        readonly used: number
        readonly children: number
      }
    | { readonly of: 'SINCE' | 'ALL_DAYS' }
  /**
   * `waiting`: how many children wait; null if others joined the wait list at this moment. `reserved`: this many spots
   * are open, but kept for siblings who wait together and need more.
   */
  OTHERS_WAIT: { readonly waiting: number | null } | { readonly reserved: number }
  WAIT_LIST_OFF: NoParts
  PLACES_FREE: { readonly free: number }
  WAIT_LIST_FULL: { readonly counts: { readonly waiting: number; readonly capacity: number } | null }

  SECTION_NOT_THERE: { readonly kind: ActivityKind }
  CHOOSE_A_SECTION: { readonly kind: ActivityKind }
  NOT_BY_THE_DAY: NoParts
  DAY_NOT_THERE: NoParts

  /** `DRAFT` and `DRAFT_OF_DROP_INS` are not published yet; `RETIRED` is no longer offered. */
  NOT_PUBLISHED: { readonly because: 'DRAFT' | 'DRAFT_OF_DROP_INS' | 'RETIRED' }
  IS_OVER:
    | { readonly what: 'ACTIVITY' | 'SECTION' }
    /** The days a child waits for; `childName` is null for several children. */
    | { readonly what: 'DAYS'; readonly childName: string | null }
  SIGN_UP_NOT_YET: NoParts
  SIGN_UP_CLOSED: NoParts
  /** The child has something else at that time. `clash`: its activity, and its first meeting or its weekdays. */
  CLASHES: { readonly childName: string; readonly clash: ClashParts }
  /** A family holds too much before it pays. `AGAIN`: it held the same spot and let it go too often. */
  TOO_MANY_HOLDS:
    | { readonly of: 'CHILD'; readonly childName: string; readonly most: number }
    | { readonly of: 'CHILDREN' | 'SECTION'; readonly most: number }
    | { readonly of: 'AGAIN' }
  NOT_SIBLINGS: NoParts
  ALREADY_ENROLLED:
    | { readonly where: 'HERE'; readonly childName: string | null }
    | { readonly where: 'THAT_DAY'; readonly childName: string }
    | { readonly where: 'OTHER_SECTION'; readonly childName: string; readonly section: string }
  ALREADY_WAITING: { readonly childName: string }
  NOT_HERE: { readonly childName: string }
  NOT_OFFERED: { readonly childName: string }
  OFFER_ENDED: { readonly outcome: 'ACCEPTED' | 'DECLINED' | 'EXPIRED' | 'WITHDRAWN' }
  BEING_PAID: { readonly childName: string }
  /** A family gives up a spot. Somebody else pays for it. */
  CANNOT_GIVE_UP: NoParts
  SPOT_OVER: NoParts
  /** What giving it up comes to, or how, is no longer what was shown. */
  SPOT_CHANGED: NoParts
  /** A family changes a weekday or group by itself. */
  CANNOT_CHANGE: NoParts
  SAME_SPOT: NoParts

  NOT_OPERATING: NoParts
  NO_CLASS_DATE: NoParts
  NO_DROP_IN: NoParts
  DATE_IS_PAST: NoParts
  /** `isTwice`: two drop-ins would be moved to the same day. */
  ALREADY_DROPS_IN: { readonly childName: string; readonly isTwice: boolean }
  WAS_THERE: { readonly childName: string }
}

type NoParts = Readonly<Record<string, never>>
