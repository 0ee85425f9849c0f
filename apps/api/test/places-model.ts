import fc from 'fast-check'

// A plain model of the places of a camp with two groups that is taken by the day: what is said in decisions about places,
// in as few words as possible, and with nothing of the code it is held against. Days are a mask over three dates.

export const GROUPS = 2
export const CHILDREN = 9
const DATES = [0, 1, 2]
const EVERY_DAY = 7

/** One thing that somebody does. Numbers choose among what there is when it is done. */
export type Step =
  | { do: 'enrol'; child: number; group: number; days: number; overbook: boolean }
  | { do: 'join'; child: number; siblings: number; group: number; days: number }
  | { do: 'leave'; entry: number }
  | { do: 'accept'; entry: number; overbook: boolean }
  | { do: 'offer'; entry: number; together: boolean; overbook: boolean }
  | { do: 'decline'; entry: number }
  | { do: 'withdraw'; entry: number }
  | { do: 'capacity'; group: number; places: number }
  | { do: 'pass'; hours: number }

export interface History {
  isAutomatic: boolean
  capacity: number
  steps: Step[]
}

const child = fc.nat(CHILDREN - 1)
// Mostly the first, and long enough to fill it, so that somebody waits and is offered something.
const group = fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat(GROUPS - 1))
const entry = fc.nat(19)
// Mostly the whole, so that children are in each other's way.
const days = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: EVERY_DAY }))
const seldom = fc.integer({ min: 0, max: 7 }).map((number) => number === 0)

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('enrol' as const), child, group, days, overbook: seldom }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('join' as const), child, siblings: fc.nat(2), group, days }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('leave' as const), entry }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('accept' as const), entry, overbook: seldom }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('offer' as const),
      entry,
      together: fc.boolean(),
      overbook: seldom,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decline' as const), entry }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), entry }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('capacity' as const),
      group,
      places: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('pass' as const), hours: fc.constantFrom(1, 8, 16, 24) }),
  },
)

/** Histories of at most so many steps. */
export function histories(most: number): fc.Arbitrary<History> {
  return fc.record({
    isAutomatic: fc.integer({ min: 0, max: 3 }).map((number) => number > 0),
    capacity: fc.integer({ min: 1, max: 3 }),
    steps: fc.array(step, { minLength: Math.ceil(most / 2), maxLength: most }),
  })
}

export interface Entry {
  child: number
  group: number
  /** 0 is the whole. */
  days: number
  state: 'taken' | 'offered' | 'waiting' | 'gone'
  /** The hour at which an offer runs out. */
  until: number
  party: number | null
  isHeldBack: boolean
  /** It was offered a place once, whatever came of it. */
  wasOffered: boolean
}

export const HOLD_HOURS = 24
export const WAIT_CAPACITY = 4

/** What is so, and what may be done. An act answers null where it is done, and the code of its refusal otherwise. */
export class Model {
  hour = 0
  /** In the order of joining. */
  readonly entries: Entry[] = []
  readonly capacity: number[]
  readonly isAutomatic: boolean
  private parties = 0

  constructor({ isAutomatic, capacity }: Pick<History, 'isAutomatic' | 'capacity'>) {
    this.isAutomatic = isAutomatic
    this.capacity = Array.from({ length: GROUPS }, () => capacity)
  }

  enrol(
    child: number,
    group: number,
    days: number,
    overbook: boolean,
  ): { refused: string } | { entry: Entry } {
    const refused =
      this.hasOrWaits(child, group, days) ??
      this.elsewhere(child, group) ??
      (overbook
        ? null
        : this.used(group, days) >= this.capacity[group]!
          ? 'FULL'
          : this.waitFor(group, days) > 0
            ? 'OTHERS_WAIT'
            : null)
    return refused ? { refused } : { entry: this.add(child, group, days, 'taken', null) }
  }

  join(children: readonly number[], group: number, days: number): { refused: string } | { entries: Entry[] } {
    for (const [index, child] of children.entries()) {
      const waiting = this.waitFor(group, days) + index
      const inLine = this.waiting(group).length + index
      const refused =
        this.hasOrWaits(child, group, days) ??
        (waiting === 0 && this.used(group, days) < this.capacity[group]!
          ? 'PLACES_FREE'
          : inLine >= WAIT_CAPACITY
            ? 'WAIT_LIST_FULL'
            : null)
      if (refused) return { refused }
    }
    const party = children.length > 1 ? (this.parties += 1) : null
    const entries = children.map((child) => this.add(child, group, days, 'waiting', party))
    this.settle()
    return { entries }
  }

  leave(entry: Entry): string | null {
    if (entry.state === 'gone') return 'NOT_FOUND'
    entry.state = 'gone'
    this.settle()
    return null
  }

  accept(entry: Entry, overbook: boolean): string | null {
    if (entry.state === 'gone') return entry.wasOffered ? 'OFFER_ENDED' : 'NOT_FOUND'
    if (entry.state === 'taken') return 'ALREADY_ENROLLED'
    const elsewhere = this.elsewhere(entry.child, entry.group)
    if (elsewhere) return elsewhere
    const isFull = this.used(entry.group, entry.days) >= this.capacity[entry.group]!
    if (entry.state === 'waiting' && isFull && !overbook) return 'FULL'
    entry.state = 'taken'
    for (const other of this.entries)
      if (other.child === entry.child && other.group !== entry.group && isInLine(other)) other.state = 'gone'
    this.settle()
    return null
  }

  offer(entry: Entry, together: boolean, overbook: boolean): string | null {
    if (entry.state === 'gone') return 'NOT_FOUND'
    if (entry.state === 'offered') return 'ALREADY_OFFERED'
    if (entry.state === 'taken') return 'ALREADY_ENROLLED'
    const line = this.waiting(entry.group)
    const asked = line.filter(
      (each) => each === entry || (together && entry.party !== null && each.party === entry.party),
    )
    const earlier = line.slice(0, line.indexOf(asked[0]!))
    if (!overbook) {
      if (!this.doFit(asked, [])) return 'FULL'
      if (this.due(earlier).length > 0) return 'NOT_IN_TURN'
    }
    for (const each of asked) this.hold(each)
    return null
  }

  decline(entry: Entry): string | null {
    if (entry.state !== 'offered') return entry.state === 'gone' ? 'NOT_FOUND' : 'NOT_OFFERED'
    return this.leave(entry)
  }

  withdraw(entry: Entry): string | null {
    if (entry.state !== 'offered') return entry.state === 'gone' ? 'NOT_FOUND' : 'NOT_OFFERED'
    entry.state = 'waiting'
    entry.isHeldBack = true
    this.settle()
    return null
  }

  setCapacity(group: number, places: number): string | null {
    // A section that was overbooked knowingly keeps its number; only a lower one is asked.
    const isLowered = places < this.capacity[group]!
    if (isLowered && places < this.used(group, 0)) return 'CAPACITY_BELOW_ENROLLED'
    this.capacity[group] = places
    this.settle()
    return null
  }

  pass(hours: number): void {
    this.hour += hours
    this.settle()
  }

  /** Every entry that is there, told alike by model and database. */
  told(): string[] {
    return this.entries
      .filter(({ state }) => state !== 'gone')
      .map(
        ({ group, child, days, state, isHeldBack }) =>
          `${group} ${child} ${days} ${state}${isHeldBack ? ' back' : ''}`,
      )
  }

  private add(
    child: number,
    group: number,
    days: number,
    state: Entry['state'],
    party: number | null,
  ): Entry {
    const entry = { child, group, days, state, until: 0, party, isHeldBack: false, wasOffered: false }
    this.entries.push(entry)
    return entry
  }

  private settle(): void {
    for (const entry of this.entries)
      if (entry.state === 'offered' && entry.until <= this.hour) entry.state = 'gone'
    if (!this.isAutomatic) return
    for (let group = 0; group < GROUPS; group += 1)
      for (const entry of this.due(this.waiting(group))) this.hold(entry)
  }

  /** Whose turn it is: the first who fit beside those before them; a party all together. */
  protected due(line: readonly Entry[]): Entry[] {
    const due: Entry[] = []
    const seen = new Set<Entry>()
    for (const first of line) {
      if (seen.has(first) || first.isHeldBack) continue
      const party = line.filter(
        (each) => each === first || (first.party !== null && each.party === first.party && !each.isHeldBack),
      )
      for (const each of party) seen.add(each)
      if (this.doFit(party, due)) due.push(...party)
    }
    return due
  }

  private doFit(asked: readonly Entry[], before: readonly Entry[]): boolean {
    return asked.every((entry, index) => {
      const more = [...before, ...asked.slice(0, index)]
      return DATES.every(
        (date) =>
          !isOn(entry.days, date) || this.usedOn(entry.group, date, more) < this.capacity[entry.group]!,
      )
    })
  }

  private hold(entry: Entry): void {
    entry.state = 'offered'
    entry.until = this.hour + HOLD_HOURS
    entry.isHeldBack = false
    entry.wasOffered = true
  }

  private used(group: number, days: number): number {
    return Math.max(...DATES.filter((date) => isOn(days, date)).map((date) => this.usedOn(group, date, [])))
  }

  private usedOn(group: number, date: number, more: readonly Entry[]): number {
    const live = this.entries.filter(
      (entry) => entry.group === group && (entry.state === 'taken' || entry.state === 'offered'),
    )
    return [...live, ...more].filter(({ days }) => isOn(days, date)).length
  }

  private waiting(group: number): Entry[] {
    return this.entries.filter((entry) => entry.group === group && entry.state === 'waiting')
  }

  private waitFor(group: number, days: number): number {
    return this.waiting(group).filter((entry) => doMeet(entry.days, days)).length
  }

  private hasOrWaits(child: number, group: number, days: number): string | null {
    const here = this.entries.filter(
      (entry) =>
        entry.child === child && entry.group === group && entry.state !== 'gone' && doMeet(entry.days, days),
    )
    if (here.some(({ state }) => state !== 'waiting')) return 'ALREADY_ENROLLED'
    return here.length > 0 ? 'ALREADY_WAITING' : null
  }

  private elsewhere(child: number, group: number): string | null {
    const isThere = this.entries.some(
      (entry) => entry.child === child && entry.group !== group && entry.state === 'taken',
    )
    return isThere ? 'ALREADY_ENROLLED' : null
  }
}

function isInLine({ state }: Entry): boolean {
  return state === 'waiting' || state === 'offered'
}

function isOn(days: number, date: number): boolean {
  return days === 0 || (days & (1 << date)) !== 0
}

function doMeet(some: number, other: number): boolean {
  return DATES.some((date) => isOn(some, date) && isOn(other, date))
}
