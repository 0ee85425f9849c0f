import type { ActivityKind } from '../kernel/activity-kinds.ts'
import { signUpWindow, type SignUp } from '../activities/sign-up.ts'

/** What can wait for somebody of the office, in the order it is shown: what concerns families today comes first. */
export const NEEDS = [
  'RELEASES_IN_DOUBT',
  'RELEASES_NEAR_THE_LIST',
  'LATE_PICKUPS',
  'OFFERS_EXPIRING',
  'OVER_CAPACITY',
  'FREE_WHILE_WAITING',
  'FULL_WITH_QUEUE',
  'NO_INSTRUCTOR',
  'FORMS_MISSING',
  'ANSWERS_MISSING',
  'SIGN_UP_OPENS',
  'SIGN_UP_CLOSES',
  'DRAFTS',
] as const

export type NeedName = (typeof NEEDS)[number]

/** An activity, or one of its sections. */
interface ActionItemSource {
  kind: ActivityKind
  activityId: string
  /** Null where it is the activity as a whole. */
  sectionId: string | null
  name: string
  section: string | null
}

/** A section of an activity that is not over, with how full it is today. */
export interface FilledSection extends ActionItemSource {
  enrolled: number
  capacity: number
  waiting: number
}

/** A section in which offers are out: how many children have not answered, and when the first of them runs out. */
export interface OpenOffers extends ActionItemSource {
  children: number
  /** An instant in UTC. */
  at: string
}

/** An activity that requires answers, and children on its roster who lack some. */
export interface MissingAnswers extends ActionItemSource {
  children: number
  missing: ('PICK_UP_OPTION' | 'TEACHER' | 'TSHIRT')[]
}

/** An activity that insists on custom forms, and children on its roster whose family has not answered all of them. */
export interface MissingForms extends ActionItemSource {
  children: number
}

/** A child of whom nobody knows for sure who picked them up, with everybody who is said to have. */
interface DoubtfulRelease extends ActionItemSource {
  child: string
  /** The day of the meeting, and the entry of it. */
  date: string
  entryId: string
  persons: string[]
}

/** A child who went with somebody whose name is near an entry of the do-not-release list, at which nobody looked since. */
interface NearRelease extends DoubtfulRelease {
  near: NearList
}

/** The entry of the do-not-release list, when the child went, as a time of the day `leftOn`, and who checked them out. */
interface NearList {
  entry: string
  time: string
  leftOn: string
  by: string | null
}

/** A section that met today, with children who are still there after its end and the school's grace. */
export interface NotCollected extends ActionItemSource {
  children: number
}

/** An activity that is published, with its sign-up window and the end of its run. */
export interface Window extends ActionItemSource, SignUp {
  endsOn: string | null
}

/** One thing to be done. What it does not concern is null. */
export interface ActionItem extends ActionItemSource {
  enrolled: number | null
  capacity: number | null
  waiting: number | null
  children: number | null
  missing: ('PICK_UP_OPTION' | 'TEACHER' | 'TSHIRT')[]
  /** When sign-up opens or closes, or an offer runs out, as an instant in UTC. */
  at: string | null
  /** The child it is about, where it is one alone; the day and the entry of attendance, and who is said to have them. */
  child: string | null
  date: string | null
  entryId: string | null
  persons: string[]
  near: NearList | null
}

/**
 * What needs the office now, by what it is; empty kinds of need are left out. Children who may be with the wrong person, releases to look at, children nobody has come for, offers that run
 * out within twelve hours without an answer, a section above its capacity, one with a free place while families wait, one
 * that is full with a queue, one whose instructors are gone, custom forms and answers that are required and missing, sign-up that opens or closes within
 * seven days, and drafts. A window that ends with the run itself is no news. Sections come with
 * the longest queue first, windows with the nearest. (screens.md, Dashboard.)
 */
export function needsOf(
  facts: {
    inDoubt: readonly DoubtfulRelease[]
    nearList: readonly NearRelease[]
    offers: readonly OpenOffers[]
    sections: readonly FilledSection[]
    unsigned: readonly MissingForms[]
    unanswered: readonly MissingAnswers[]
    notCollected: readonly NotCollected[]
    /** Sections that are not over, of which everybody who taught them was turned off or removed. */
    untaught: readonly ActionItemSource[]
    windows: readonly Window[]
    drafts: readonly ActionItemSource[]
  },
  now: Temporal.Instant,
  zone: string,
): { what: NeedName; items: ActionItem[] }[] {
  const byQueue = facts.sections.toSorted((a, b) => b.waiting - a.waiting || a.name.localeCompare(b.name))
  const itemsByNeed: Record<NeedName, ActionItem[]> = {
    RELEASES_IN_DOUBT: facts.inDoubt.map(actionItemOf),
    RELEASES_NEAR_THE_LIST: facts.nearList.map(actionItemOf),
    LATE_PICKUPS: facts.notCollected.map(actionItemOf),
    OFFERS_EXPIRING: facts.offers
      .filter(({ at }) => isWithin(at, now, ANSWER_SOON))
      .toSorted((a, b) => a.at.localeCompare(b.at))
      .map((offering) => ({ ...actionItemOf(offering), at: offering.at })),
    OVER_CAPACITY: byQueue.filter(({ enrolled, capacity }) => enrolled > capacity).map(actionItemOf),
    FREE_WHILE_WAITING: byQueue
      .filter(({ enrolled, capacity, waiting }) => waiting > 0 && enrolled < capacity)
      .map(actionItemOf),
    FULL_WITH_QUEUE: byQueue
      .filter(({ enrolled, capacity, waiting }) => waiting > 0 && enrolled >= capacity)
      .map(actionItemOf),
    NO_INSTRUCTOR: facts.untaught.map(actionItemOf),
    FORMS_MISSING: facts.unsigned.map(actionItemOf),
    ANSWERS_MISSING: facts.unanswered.map(actionItemOf),
    SIGN_UP_OPENS: windowsWithin(facts.windows, now, zone, 'NOT_YET'),
    SIGN_UP_CLOSES: windowsWithin(facts.windows, now, zone, 'OPEN'),
    DRAFTS: facts.drafts.map(actionItemOf),
  }
  return NEEDS.map((what) => ({ what, items: itemsByNeed[what] })).filter(({ items }) => items.length > 0)
}

const SIGN_UP_SOON = { hours: 7 * 24 }

/** Long enough to telephone a family in office hours. */
const ANSWER_SOON = { hours: 12 }

function isWithin(at: string, now: Temporal.Instant, time: { hours: number }): boolean {
  return Temporal.Instant.compare(Temporal.Instant.from(at), now.add(time)) <= 0
}

/** Windows that open (those not open yet) or close (those that are open) within a week, the nearest first. */
function windowsWithin(
  windows: readonly Window[],
  now: Temporal.Instant,
  zone: string,
  state: 'NOT_YET' | 'OPEN',
): ActionItem[] {
  const until = now.add(SIGN_UP_SOON)
  return windows
    .flatMap((window) => {
      const at = turnOf(window, now, zone, state)
      return at && Temporal.Instant.compare(at, until) <= 0 ? [{ window, at }] : []
    })
    .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))
    .map(({ window, at }) => ({ ...actionItemOf(window), at: at.toString() }))
}

function turnOf(
  window: Window,
  now: Temporal.Instant,
  zone: string,
  state: 'NOT_YET' | 'OPEN',
): Temporal.Instant | null {
  const windowState = signUpWindow(window, now, zone)
  if (windowState.state !== state) return null
  if (state === 'NOT_YET') return windowState.begins
  return window.signUpEndsDate === null ? null : windowState.ends
}

function actionItemOf(concerned: ActionItemSource & Partial<ActionItem>): ActionItem {
  const { kind, activityId, sectionId, name, section } = concerned
  const { enrolled = null, capacity = null, waiting = null, children = null, missing = [] } = concerned
  const { child = null, date = null, entryId = null, persons = [], near = null } = concerned
  return {
    kind,
    activityId,
    sectionId,
    name,
    section,
    enrolled,
    capacity,
    waiting,
    children,
    missing,
    at: null,
    child,
    date,
    entryId,
    persons,
    near,
  }
}
