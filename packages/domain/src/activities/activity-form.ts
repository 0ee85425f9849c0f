import { activityKinds, type ActivityKind, type WizardStep } from '../kernel/activity-kinds.ts'
import type { AddOn } from '../prices/add-ons.ts'
import type { ClockTime, IsoDate } from '../kernel/dates.ts'
import type { EarlyBird } from '../prices/discounts.ts'
import type { Audience } from './audience.ts'
import { plusWeeks, weeksUntil } from './schedule.ts'
import { signUpFromNow, type SignUp } from './sign-up.ts'
import { usualOnShortDays, type OnShortDays } from './closed/short-days.ts'

/**
 * The form that all kinds share. Money is in cents; null where a draft lacks a value. Kinds add fields with names of
 * their own. The contract alone decides their names on the wire.
 */
export interface ActivityForm extends SignUp {
  name: string
  description: string
  /** Told to families on the public page, and when they have booked. */
  whatToBring: string
  startsOn: IsoDate | null
  endsOn: IsoDate | null
  /** No-class dates. */
  noDates: IsoDate[]
  /** Meets as usual when the school is closed or ends early. */
  meetsOnClosedDays: boolean
  onShortDays: OnShortDays
  locationId: string | null
  prorate: boolean
  /** Eligible care: payments for it are in families' tax statements. */
  careEligible: boolean
  /** Its prices contain no tax, whatever the school's other activities do. */
  taxFree: boolean
  pickUpOptions: boolean
  pickUpOptionsRequired: boolean
  teacher: boolean
  teacherRequired: boolean
  tshirt: boolean
  tshirtRequired: boolean
  formIds: string[]
}

/** The capacity of a section, and its hours. */
export interface SectionForm {
  timeFrom: ClockTime | null
  timeTo: ClockTime | null
  maxEnroll: number
  waitList: boolean
  maxWaitList: number | null
}

/** The dates of a run, and its no-class dates. */
export type Run = Pick<ActivityForm, 'startsOn' | 'endsOn' | 'noDates'>

interface NewCommon {
  today: IsoDate
  now: ClockTime
  signUpEndsTime: ClockTime
}

/** Returns the common part of a new form. Sign-up opens at once; `now` is the school's time of day. */
export function newCommon(kind: ActivityKind, { today, now, signUpEndsTime }: NewCommon): ActivityForm {
  return {
    name: '',
    description: '',
    whatToBring: '',
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

/** Prepares a stored draft for its form: a past start moves to today, past sign-up times to now (R020 to R024). */
export function runFromNow<F extends ActivityForm>(form: F, today: IsoDate, now: ClockTime): F {
  const movedForm = signUpFromNow(form, today, now)
  return isPast(form.startsOn, today) ? { ...movedForm, startsOn: today } : movedForm
}

/**
 * Returns the run of a copy (R026). A run that is over moves ahead by whole weeks, with its sign-up and without its
 * no-class dates, which belong to the old season.
 *
 * If the end of sign-up is still over, it becomes empty. Other past dates move like those of a draft.
 */
export function runCopied<F extends ActivityForm>(form: F, today: IsoDate, now: ClockTime): F {
  const { startsOn, endsOn, noDates } = form
  const weeks = weeksCopied(form, today)
  const isOver = isCopiedAhead(form, today)
  const moveDate = (date: IsoDate | null) => (date === null ? null : plusWeeks(date, weeks))
  const signUpEnds = moveDate(form.signUpEndsDate)
  return runFromNow(
    {
      ...form,
      startsOn: moveDate(startsOn),
      endsOn: moveDate(endsOn),
      noDates: isOver ? [] : noDates,
      signUpBeginsDate: moveDate(form.signUpBeginsDate),
      signUpEndsDate: isPast(signUpEnds, today) ? null : signUpEnds,
    },
    today,
    now,
  )
}

/** Returns the weeks by which a copy's dates move ahead: 0 unless the run is over. */
export function weeksCopied(run: Pick<Run, 'startsOn' | 'endsOn'>, today: IsoDate): number {
  return isCopiedAhead(run, today) ? weeksUntil(run.startsOn!, today) : 0
}

function isCopiedAhead({ startsOn, endsOn }: Pick<Run, 'startsOn' | 'endsOn'>, today: IsoDate): boolean {
  return startsOn !== null && endsOn !== null && endsOn < today
}

/** Drops an early-bird discount that is over. */
export function earlyBirdCopied(earlyBird: EarlyBird | null, today: IsoDate): EarlyBird | null {
  return isPast(earlyBird?.endDate, today) ? null : earlyBird
}

/**
 * Normalizes the common part: questions that are off cannot be required, and no-class dates lie within the run, once
 * each.
 */
export function commonToSave<F extends ActivityForm>(form: F): F {
  const { startsOn, endsOn, noDates } = form
  const isWithin = (date: IsoDate) =>
    (startsOn === null || date >= startsOn) && (endsOn === null || date <= endsOn)
  return {
    ...form,
    name: form.name.trim(),
    noDates: [...new Set(noDates)].filter(isWithin).toSorted(),
    description: form.description.trim(),
    whatToBring: form.whatToBring.trim(),
    pickUpOptionsRequired: form.pickUpOptions && form.pickUpOptionsRequired,
    teacherRequired: form.teacher && form.teacherRequired,
    tshirtRequired: form.tshirt && form.tshirtRequired,
  }
}

/** Normalizes a section: without a wait list its maximum is 0 (R137), and so is a missing maximum (R153). */
export function sectionToSave<S extends SectionForm>(section: S): S {
  return { ...section, maxWaitList: section.waitList ? (section.maxWaitList ?? 0) : 0 }
}

/** Drops add-ons that were added and never filled in. */
export function addOnsToSave(addOns: readonly AddOn[]): AddOn[] {
  return addOns.filter(({ id, name, price }) => id !== null || name.trim() !== '' || price > 0)
}

/** Explains why the cost of a published activity cannot change (R135). */
export function costIsClosed(kind: ActivityKind): string {
  const { one } = activityKinds[kind].words
  return `The cost of a published ${one} cannot be changed. Duplicate the ${one} to offer it at a different cost`
}

export function isPast(date: IsoDate | null | undefined, today: IsoDate): boolean {
  return date !== null && date !== undefined && date < today
}

interface OwnFields<Field extends string> {
  /** Fields beside the common ones in the step with the dates, and in the one with the fees. */
  dates?: readonly Field[]
  fees: readonly Field[]
  /** The step with the sections, if they have one of their own. */
  sections?: WizardStep
}

/**
 * Returns a function that finds the wizard step of a field by the path of a finding, such as `sections.1.price` or
 * `addOns.0.name` (R028). What is in no other step is among the details.
 */
export function stepsOfFields<Field extends string>(own: OwnFields<Field>): (path: string) => WizardStep {
  const steps = new Map<string, WizardStep>([
    ...[...commonDates, ...(own.dates ?? [])].map((field) => [field, 'dates'] as const),
    ...[...commonFees, ...own.fees].map((field) => [field, 'fees'] as const),
    ...(own.sections ? [['sections', own.sections] as const] : []),
  ])
  return (path) => steps.get(path.split('.')[0]!) ?? 'details'
}

const commonDates = [
  'startsOn',
  'endsOn',
  'noDates',
  'meetsOnClosedDays',
  'onShortDays',
  'signUpBeginsDate',
  'signUpBeginsTime',
  'signUpEndsDate',
  'signUpEndsTime',
] as const satisfies readonly (keyof ActivityForm)[]

const commonFees = ['prorate', 'careEligible', 'taxFree', 'addOns'] as const satisfies readonly (
  | keyof ActivityForm
  | 'addOns'
)[]
