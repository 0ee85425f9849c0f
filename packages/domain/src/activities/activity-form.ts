import { activityKinds, type ActivityKind } from '../kernel/activity-kinds.ts'
import type { AddOn } from '../prices/add-ons.ts'
import type { ClockTime, IsoDate } from '../kernel/dates.ts'
import type { EarlyBird } from '../prices/discounts.ts'
import type { Audience } from './audience.ts'
import { plusWeeks, weeksUntil } from './schedule.ts'
import { signUpFromNow, type SignUp } from './sign-up.ts'
import { usualOnShortDays, type OnShortDays } from './closed/short-days.ts'

/**
 * What the form of every kind has. Money is cents; what a draft may lack is null. A kind adds its own to it, under names
 * that are nobody else's. What the wire calls them is the contract's alone.
 */
export interface ActivityForm extends SignUp {
  name: string
  description: string
  startsOn: IsoDate | null
  endsOn: IsoDate | null
  /** Dates of its weekdays on which it does not meet. */
  noDates: IsoDate[]
  /** It meets when the school is closed, or ends early, as on any other day. */
  meetsOnClosedDays: boolean
  onShortDays: OnShortDays
  locationId: string | null
  prorate: boolean
  /** Care that families may claim: what is paid for it stands in their tax statement. */
  careEligible: boolean
  /** Its prices contain no tax, whatever those of the school's other activities do. */
  taxFree: boolean
  pickUpOptions: boolean
  pickUpOptionsRequired: boolean
  teacher: boolean
  teacherRequired: boolean
  tshirt: boolean
  tshirtRequired: boolean
  formIds: string[]
}

/** The places of a section, and its hours on the days it meets. */
export interface SectionForm {
  timeFrom: ClockTime | null
  timeTo: ClockTime | null
  maxEnroll: number
  waitList: boolean
  maxWaitList: number | null
}

/** Dates and sign-up, without the dates that are left out. */
export type Run = Pick<ActivityForm, 'startsOn' | 'endsOn' | 'noDates'>

interface NewCommon {
  today: IsoDate
  now: ClockTime
  signUpEndsTime: ClockTime
}

/** The common part of a new form. Sign-up opens at once; `now` is the school's time of day. */
export function newCommon(kind: ActivityKind, { today, now, signUpEndsTime }: NewCommon): ActivityForm {
  return {
    name: '',
    description: '',
    startsOn: null,
    endsOn: null,
    noDates: [],
    meetsOnClosedDays: false,
    onShortDays: usualOnShortDays(kind),
    locationId: null,
    signUpBeginsDate: today,
    signUpBeginsTime: now,
    signUpEndsDate: null,
    signUpEndsTime,
    prorate: false,
    careEligible: activityKinds[kind].isCare,
    taxFree: false,
    pickUpOptions: false,
    pickUpOptionsRequired: false,
    teacher: false,
    teacherRequired: false,
    tshirt: false,
    tshirtRequired: false,
    formIds: [],
  }
}

export const nobodyInParticular: Audience = { ageFrom: null, ageTo: null, gradeFrom: null, gradeTo: null }

/** A stored draft as its form opens: past dates move to today, past sign-up times to now (R020 to R024). */
export function runFromNow<F extends ActivityForm>(form: F, today: IsoDate, now: ClockTime): F {
  const moved = signUpFromNow(form, today, now)
  return isPast(form.startsOn, today) ? { ...moved, startsOn: today } : moved
}

/**
 * The run of a copy (R026). One that is over moves whole weeks ahead, its sign-up with it and without its no-class dates,
 * which belong to the season they were set for; an end of sign-up that is over even so is left behind, and past dates
 * that remain move as those of a draft do.
 */
export function runCopied<F extends ActivityForm>(form: F, today: IsoDate, now: ClockTime): F {
  const { startsOn, endsOn, noDates } = form
  const weeks = weeksCopied(form, today)
  const isOver = isCopiedAhead(form, today)
  const ahead = (date: IsoDate | null) => (date === null ? null : plusWeeks(date, weeks))
  const signUpEnds = ahead(form.signUpEndsDate)
  return runFromNow(
    {
      ...form,
      startsOn: ahead(startsOn),
      endsOn: ahead(endsOn),
      noDates: isOver ? [] : noDates,
      signUpBeginsDate: ahead(form.signUpBeginsDate),
      signUpEndsDate: isPast(signUpEnds, today) ? null : signUpEnds,
    },
    today,
    now,
  )
}

/** So many weeks the dates of a copy are ahead of those of the run: none, unless that is over. */
export function weeksCopied(run: Pick<Run, 'startsOn' | 'endsOn'>, today: IsoDate): number {
  return isCopiedAhead(run, today) ? weeksUntil(run.startsOn!, today) : 0
}

function isCopiedAhead({ startsOn, endsOn }: Pick<Run, 'startsOn' | 'endsOn'>, today: IsoDate): boolean {
  return startsOn !== null && endsOn !== null && endsOn < today
}

/** An early bird that is over is not copied. */
export function earlyBirdCopied(earlyBird: EarlyBird | null, today: IsoDate): EarlyBird | null {
  return isPast(earlyBird?.endDate, today) ? null : earlyBird
}

/** The common part as it is stored: nothing is required that is not asked for, no-class dates are those of the run, once each. */
export function commonToSave<F extends ActivityForm>(form: F): F {
  const { startsOn, endsOn, noDates } = form
  const isWithin = (date: IsoDate) =>
    (startsOn === null || date >= startsOn) && (endsOn === null || date <= endsOn)
  return {
    ...form,
    name: form.name.trim(),
    noDates: [...new Set(noDates)].filter(isWithin).toSorted(),
    description: form.description.trim(),
    pickUpOptionsRequired: form.pickUpOptions && form.pickUpOptionsRequired,
    teacherRequired: form.teacher && form.teacherRequired,
    tshirtRequired: form.tshirt && form.tshirtRequired,
  }
}

/** The places of a section as they are stored: no wait list means none of it (R137), and a missing maximum is 0 (R153). */
export function sectionToSave<S extends SectionForm>(section: S): S {
  return { ...section, maxWaitList: section.waitList ? (section.maxWaitList ?? 0) : 0 }
}

/** Add-ons that were added and never filled in are gone. */
export function addOnsToSave(addOns: readonly AddOn[]): AddOn[] {
  return addOns.filter(({ id, name, price }) => id !== null || name.trim() !== '' || price > 0)
}

/** Why the cost of a published activity is closed (R135). */
export function costIsClosed(kind: ActivityKind): string {
  const { one } = activityKinds[kind].words
  return `The cost of a published ${one} cannot be changed. Duplicate the ${one} to offer it at a different cost`
}

export function isPast(date: IsoDate | null | undefined, today: IsoDate): boolean {
  return date !== null && date !== undefined && date < today
}
