import fc from 'fast-check'

// Steps of random histories: a camp of two groups booked by the day, and an aftercare session of two weekdays with
// drop-ins, in one school.

/** Numbers of sections: first the groups of the camp, then the weekdays of the session. */
export const GROUPS = 2
export const SECTIONS = 4
export const CHILDREN = 9
/** Dates of each section. Days are a mask over them. */
export const DATES = [0, 1, 2]
const EVERY_DAY = 7

export const isWeekday = (section: number) => section >= GROUPS

/** One act. Its numbers select among the entries that exist when it runs. */
export type Step =
  | { do: 'enroll'; child: number; section: number; days: number; overbook: boolean }
  | { do: 'join'; child: number; siblings: number; section: number; days: number }
  | { do: 'leave'; entry: number }
  | { do: 'accept'; entry: number; overbook: boolean }
  | { do: 'pay'; entry: number; overbook: boolean }
  | { do: 'paid'; entry: number }
  | { do: 'give-up'; entry: number }
  | { do: 'offer'; entry: number; together: boolean; overbook: boolean }
  | { do: 'keep-next'; entry: number; overbook: boolean }
  | { do: 'stop-keeping'; entry: number }
  | { do: 'decline'; entry: number }
  | { do: 'withdraw'; entry: number }
  | { do: 'transfer'; entry: number; section: number; days: number; overbook: boolean }
  | { do: 'drop-in'; child: number; siblings: number; section: number; days: number; overbook: boolean }
  | { do: 'move-drop-in'; entry: number; section: number; date: number; overbook: boolean }
  | { do: 'capacity'; section: number; places: number }
  | { do: 'drop-in-capacity'; section: number; places: number }
  | { do: 'pass'; hours: number }

export interface History {
  isAutomatic: boolean
  capacity: number
  steps: Step[]
}

const child = fc.nat(CHILDREN - 1)
const siblings = fc.nat(2)
// Mostly the first one and enough of them to fill it, so that children wait and get offers.
const group = fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat(GROUPS - 1))
const weekday = group.map((number) => GROUPS + number)
const section = fc.oneof({ weight: 3, arbitrary: group }, { weight: 2, arbitrary: weekday })
const entry = fc.nat(19)
// Mostly all dates, so that children compete.
const days = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: EVERY_DAY }))
const seldom = fc.integer({ min: 0, max: 7 }).map((number) => number === 0)
const places = fc.integer({ min: 1, max: 4 })

/** Weekdays have no single days. */
const where = fc.tuple(section, days).map(([section, days]) => ({
  section,
  days: isWeekday(section) ? 0 : days,
}))

const step: fc.Arbitrary<Step> = fc.oneof(
  often(5, fc.tuple(child, where, seldom), ([child, where, overbook]) => ({
    do: 'enroll',
    child,
    ...where,
    overbook,
  })),
  often(5, fc.tuple(child, siblings, where), ([child, siblings, where]) => ({
    do: 'join',
    child,
    siblings,
    ...where,
  })),
  often(4, entry, (entry) => ({ do: 'leave', entry })),
  often(4, fc.tuple(entry, seldom), ([entry, overbook]) => ({ do: 'accept', entry, overbook })),
  often(4, fc.tuple(entry, seldom), ([entry, overbook]) => ({ do: 'pay', entry, overbook })),
  often(3, entry, (entry) => ({ do: 'paid', entry })),
  often(3, entry, (entry) => ({ do: 'give-up', entry })),
  often(2, fc.tuple(entry, fc.boolean(), seldom), ([entry, together, overbook]) => ({
    do: 'offer',
    entry,
    together,
    overbook,
  })),
  often(8, fc.tuple(entry, fc.boolean()), ([entry, overbook]) => ({ do: 'keep-next', entry, overbook })),
  often(1, entry, (entry) => ({ do: 'stop-keeping', entry })),
  often(1, entry, (entry) => ({ do: 'decline', entry })),
  often(1, entry, (entry) => ({ do: 'withdraw', entry })),
  often(3, fc.tuple(entry, fc.nat(GROUPS - 1), days, seldom), ([entry, section, days, overbook]) => ({
    do: 'transfer',
    entry,
    section,
    days,
    overbook,
  })),
  often(
    4,
    fc.tuple(child, siblings, weekday, fc.integer({ min: 1, max: EVERY_DAY }), seldom),
    ([child, siblings, section, days, overbook]) => ({
      do: 'drop-in',
      child,
      siblings,
      section,
      days,
      overbook,
    }),
  ),
  often(
    2,
    fc.tuple(entry, weekday, fc.constantFrom(...DATES), seldom),
    ([entry, section, date, overbook]) => ({
      do: 'move-drop-in',
      entry,
      section,
      date,
      overbook,
    }),
  ),
  often(2, fc.tuple(section, places), ([section, places]) => ({ do: 'capacity', section, places })),
  often(1, fc.tuple(weekday, places), ([section, places]) => ({ do: 'drop-in-capacity', section, places })),
  often(2, fc.constantFrom(1, 8, 16, 24), (hours) => ({ do: 'pass', hours })),
)

function often<T>(weight: number, of: fc.Arbitrary<T>, made: (value: T) => Step) {
  return { weight, arbitrary: of.map(made) }
}

/**
 * Start of some histories: siblings wait together for a full section, with another child ahead or behind, and the next
 * spots are kept for them. Chance alone rarely creates this early enough.
 */
const waitingFamily: fc.Arbitrary<Step[]> = fc
  .tuple(fc.constantFrom(0, GROUPS), fc.integer({ min: 1, max: 2 }), fc.boolean(), fc.nat(2))
  .map(([section, siblings, isBehind, freed]) => {
    const whole = { section, days: 0 }
    const alone: Step = { do: 'join', child: 6, siblings: 0, ...whole }
    return [
      ...[0, 1, 2].map((child): Step => ({ do: 'enroll', child, ...whole, overbook: false })),
      ...(isBehind ? [] : [alone]),
      { do: 'join', child: 3, siblings, ...whole },
      ...(isBehind ? [alone] : []),
      { do: 'keep-next', entry: 0, overbook: true },
      { do: 'leave', entry: freed },
    ]
  })

/** Generates histories with at most this many steps. */
export function histories(most: number): fc.Arbitrary<History> {
  return fc
    .record({
      isAutomatic: fc.integer({ min: 0, max: 3 }).map((number) => number > 0),
      capacity: fc.integer({ min: 1, max: 3 }),
      begins: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: waitingFamily }),
      steps: fc.array(step, { minLength: Math.ceil(most / 2), maxLength: most }),
    })
    .map(({ begins, steps, ...history }) => ({ ...history, steps: [...begins, ...steps].slice(0, most) }))
}
