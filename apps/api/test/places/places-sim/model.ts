import { DATES, isWeekday, SECTIONS, type History } from './steps.ts'

// A plain model of places, written from the decisions about places without using the code under test. Days are a mask
// over three dates; 0 means all dates, including days between them.
const BETWEEN = 3

export interface Entry {
  child: number
  section: number
  isDropIn: boolean
  /** 0 means all dates. */
  days: number
  state: 'taken' | 'offered' | 'waiting' | 'paying' | 'gone'
  /** The state that an unpaid entry returns to. */
  before: 'offered' | 'waiting'
  /** The hour at which an offer or the time to pay expires. */
  until: number
  party: number | null
  isHeldBack: boolean
  /** The next spots are kept for its party. */
  keeps: boolean
  /** It had an offer once, whatever the outcome. */
  wasOffered: boolean
}

export const HOLD_HOURS = 24
/** How long a spot is held for payment when a child is moved up. */
const PAY_HOURS = 0.25
export const WAIT_CAPACITY = 4
export const DROP_IN_CAPACITY = 2

/** The new entries, or the refusal. */
export type Entered = { refused: string } | { entries: Entry[] }

interface Wanted {
  child: number
  section: number
  days: number
  overbook: boolean
}

/** State and acts. An act returns null on success, else the code of its refusal. */
export class Model {
  hour = 0
  /** In the order in which they joined. */
  readonly entries: Entry[] = []
  readonly capacity: number[]
  readonly dropInCapacity = Array.from({ length: SECTIONS }, () => DROP_IN_CAPACITY)
  readonly isAutomatic: boolean
  private parties = 0

  constructor({ isAutomatic, capacity }: Pick<History, 'isAutomatic' | 'capacity'>) {
    this.isAutomatic = isAutomatic
    this.capacity = Array.from({ length: SECTIONS }, () => capacity)
  }

  enroll({ child, section, days, overbook }: Wanted): Entered {
    const refused =
      this.hasOrWaits(child, section, days) ??
      this.elsewhere(child, section) ??
      (overbook ? null : this.noRoom(section, days))
    return refused ? { refused } : { entries: [this.add({ child, section, days, state: 'taken' })] }
  }

  join(children: readonly number[], section: number, days: number): Entered {
    for (const [index, child] of children.entries()) {
      const waiting = this.waitFor(section, days) + index
      const inLine = this.waiting(section).length + index
      const refused =
        this.hasOrWaits(child, section, days) ??
        (waiting === 0 && this.used(section, days) < this.capacity[section]!
          ? 'PLACES_FREE'
          : inLine >= WAIT_CAPACITY
            ? 'WAIT_LIST_FULL'
            : null)
      if (refused) return { refused }
    }
    const party = children.length > 1 ? (this.parties += 1) : null
    const entries = children.map((child) => this.add({ child, section, days, state: 'waiting', party }))
    this.settle()
    return { entries }
  }

  leave(entry: Entry): string | null {
    if (entry.state === 'gone') return 'NOT_HERE'
    if (entry.state === 'paying') return 'BEING_PAID'
    entry.state = 'gone'
    this.settle()
    return null
  }

  accept(entry: Entry, overbook: boolean, { pays = false } = {}): string | null {
    if (entry.isDropIn) return 'NOT_FOUND'
    if (entry.state === 'gone') return entry.wasOffered ? 'OFFER_ENDED' : 'NOT_HERE'
    if (entry.state === 'taken') return 'ALREADY_ENROLLED'
    if (entry.state === 'paying') return 'BEING_PAID'
    const elsewhere = this.elsewhere(entry.child, entry.section)
    if (elsewhere) return elsewhere
    const isFull = this.used(entry.section, entry.days) >= this.capacity[entry.section]!
    if (entry.state === 'waiting' && !overbook) {
      if (isFull) return 'FULL'
      if (this.isBehind(entry, entry.days) || this.takesReserved([entry])) return 'NOT_IN_TURN'
    }
    if (!pays) return this.take(entry)
    entry.before = entry.state as 'offered' | 'waiting'
    if (entry.state === 'waiting') entry.until = this.hour + PAY_HOURS
    entry.state = 'paying'
    this.settle()
    return null
  }

  paid(entry: Entry): string | null {
    return entry.state === 'paying' ? this.take(entry) : 'NOT_PAYING'
  }

  /** The payment is canceled and the entry returns to its state before. */
  giveUp(entry: Entry): string | null {
    if (entry.state !== 'paying') return 'NOT_PAYING'
    entry.state = entry.before
    this.settle()
    return null
  }

  private take(entry: Entry): null {
    entry.state = 'taken'
    entry.isHeldBack = false
    this.leaveOtherLines(entry)
    this.settle()
    return null
  }

  offer(entry: Entry, together: boolean, overbook: boolean): string | null {
    if (entry.isDropIn) return 'NOT_FOUND'
    if (entry.state === 'gone') return 'NOT_HERE'
    if (entry.state === 'paying') return 'BEING_PAID'
    if (entry.state === 'offered') return 'ALREADY_OFFERED'
    if (entry.state === 'taken') return 'ALREADY_ENROLLED'
    const line = this.waiting(entry.section)
    const group = line.filter(
      (each) => each === entry || (together && entry.party !== null && each.party === entry.party),
    )
    if (!overbook) {
      if (!this.doFit(group, [])) return 'FULL'
      if (group.some((each) => this.isBehind(each, each.days))) return 'NOT_IN_TURN'
      if (this.takesReserved(group)) return 'NOT_IN_TURN'
    }
    for (const each of group) this.hold(each)
    return null
  }

  keepNext(entry: Entry, overbook: boolean): string | null {
    const refused = this.notWaiting(entry)
    if (refused) return refused
    const line = this.waiting(entry.section).filter((each) => !each.isHeldBack)
    const party = line.filter((each) => each === entry || isOneParty(each, entry))
    if (party.length < 2) return 'NOT_TOGETHER'
    if (party.some(({ keeps }) => keeps)) return null
    const keepers = this.keepers(line, [])
    const ahead = line
      .slice(0, line.indexOf(party[0]!))
      .some((each) => !keepers.includes(each) && party.some(({ days }) => doMeet(each.days, days)))
    if (ahead && !overbook) return 'NOT_IN_TURN'
    for (const each of this.waiting(entry.section)) if (isOneParty(each, entry)) each.keeps = true
    this.settle()
    return null
  }

  stopKeeping(entry: Entry): string | null {
    const refused = this.notWaiting(entry)
    if (refused) return refused
    for (const each of this.entries)
      if (each.section === entry.section && isOneParty(each, entry)) each.keeps = false
    this.settle()
    return null
  }

  private notWaiting({ isDropIn, state }: Entry): string | null {
    if (isDropIn) return 'NOT_FOUND'
    if (state === 'gone') return 'NOT_HERE'
    if (state === 'paying') return 'BEING_PAID'
    if (state === 'offered') return 'ALREADY_OFFERED'
    return state === 'taken' ? 'ALREADY_ENROLLED' : null
  }

  decline(entry: Entry): string | null {
    return notOffered(entry) ?? this.leave(entry)
  }

  withdraw(entry: Entry): string | null {
    const refused = notOffered(entry)
    if (refused) return refused
    entry.state = 'waiting'
    entry.isHeldBack = true
    this.settle()
    return null
  }

  /** Moves a child to the camp's other group. If they wait there for one of the days, that entry is moved up. */
  transfer(entry: Entry, { section, days, overbook }: Omit<Wanted, 'child'>): Entered {
    const { child } = entry
    // Aftercare has no transfers.
    if (isWeekday(entry.section)) return { refused: 'ACCESS_DENIED' }
    if (entry.state === 'gone' || entry.state === 'paying') return { refused: 'NOT_FOUND' }
    if (entry.state !== 'taken') return { refused: 'IS_WAITING' }
    if (section === entry.section) return { refused: 'SAME_PLACE' }
    const wanted = this.lineEntriesOf(child, section, days)
    const [first] = wanted
    const isHeld = first?.state === 'offered' && doesCover(first.days, days)
    const refused =
      overbook || isHeld
        ? null
        : (this.noRoom(section, days, { but: wanted, isInLine: wanted.length > 0 }) ??
          (first && (this.isBehind(first, days, wanted) || this.takesReserved([first], { days, but: wanted }))
            ? 'NOT_IN_TURN'
            : null))
    if (refused) return { refused }
    // A child is in one group of a camp, so all days picked in the other group end too.
    for (const each of this.entries)
      if (each.child === child && each.section === entry.section && each.state === 'taken')
        each.state = 'gone'
    for (const each of wanted.slice(1)) each.state = 'gone'
    const moved = wanted[0] ?? this.add({ child, section, days, state: 'taken' })
    moved.state = 'taken'
    moved.days = days
    moved.isHeldBack = false
    if (wanted.length > 0) this.leaveOtherLines(moved)
    this.settle()
    return { entries: [moved] }
  }

  /** Drops children in on dates of a weekday: all of them on all dates, or none. */
  dropIn(children: readonly number[], { section, days, overbook }: Omit<Wanted, 'child'>): Entered {
    for (const date of DATES.filter((each) => isOn(days, each))) {
      const refused = this.noDropIn(children, { section, date, overbook })
      if (refused) return { refused }
    }
    const entries = children.flatMap((child) =>
      DATES.filter((date) => isOn(days, date)).map((date) =>
        this.add({ child, section, days: 1 << date, state: 'taken', isDropIn: true }),
      ),
    )
    return { entries }
  }

  moveDropIn(entry: Entry, to: { section: number; date: number; overbook: boolean }): string | null {
    if (!entry.isDropIn) return 'NOT_FOUND'
    if (entry.state === 'gone') return 'NOT_HERE'
    if (entry.section === to.section && entry.days === 1 << to.date) return null
    const refused = this.noDropIn([entry.child], to, entry)
    if (refused) return refused
    entry.section = to.section
    entry.days = 1 << to.date
    this.settle()
    return null
  }

  setCapacity(section: number, places: number): string | null {
    // An overbooked section keeps its number of spots; only a lower number is checked.
    const isLowered = places < this.capacity[section]!
    if (isLowered && places < this.used(section, 0)) return 'CAPACITY_BELOW_ENROLLED'
    this.capacity[section] = places
    this.settle()
    return null
  }

  setDropInCapacity(section: number, places: number): string | null {
    const used = Math.max(...DATES.map((date) => this.dropInsOn(section, date).length))
    if (places < this.dropInCapacity[section]! && places < used) return 'CAPACITY_BELOW_DROP_INS'
    this.dropInCapacity[section] = places
    return null
  }

  pass(hours: number): void {
    this.hour += hours
    this.settle()
  }

  /** Returns every live entry in the format shared by model and database. */
  liveEntries(): string[] {
    return this.entries
      .filter(({ state }) => state !== 'gone')
      .map((entry) => {
        const { section, child, days, state, isHeldBack, isDropIn } = entry
        const dates = DATES.reduce((mask, date) => mask + (this.covers(entry, date) ? 1 << date : 0), 0)
        const words = [section, child, days === 0 ? 'whole' : 'picked', dates, isDropIn ? 'drops in' : state]
        const keeps = entry.keeps && state === 'waiting'
        return `${words.join(' ')}${isHeldBack ? ' back' : ''}${keeps ? ' keeps' : ''}`
      })
  }

  private add(entry: Pick<Entry, 'child' | 'section' | 'days' | 'state'> & Partial<Entry>): Entry {
    const added = {
      isDropIn: false,
      before: 'waiting' as const,
      until: 0,
      party: null,
      isHeldBack: false,
      keeps: false,
      wasOffered: false,
      ...entry,
    }
    this.entries.push(added)
    return added
  }

  private settle(): void {
    for (const entry of this.entries) {
      if (entry.until > this.hour) continue
      if (entry.state === 'offered') entry.state = 'gone'
      if (entry.state === 'paying') entry.state = entry.before === 'waiting' ? 'waiting' : 'gone'
    }
    if (!this.isAutomatic) return
    for (let section = 0; section < SECTIONS; section += 1)
      for (const entry of this.due(this.waiting(section))) this.hold(entry)
  }

  /** Returns whose turn it is: the first who fit next to those before them, a party only as a whole. */
  protected due(line: readonly Entry[]): Entry[] {
    const due: Entry[] = []
    const seen = new Set<Entry>()
    for (const first of line) {
      if (seen.has(first) || first.isHeldBack) continue
      const party = line.filter(
        (each) => each === first || (first.party !== null && each.party === first.party && !each.isHeldBack),
      )
      for (const each of party) seen.add(each)
      if (this.doFit(party, due, { keepers: this.keepersBefore(party, line, due) })) due.push(...party)
    }
    return due
  }

  /** Checks whether another party is ahead in line for one of these days and would fit. */
  private isBehind(entry: Entry, days: number, but: readonly Entry[] = []): boolean {
    const isSameParty = (each: Entry) =>
      each === entry || (entry.party !== null && each.party === entry.party)
    const line = this.entries.filter(
      (each) =>
        each === entry ||
        (each.section === entry.section &&
          each.state === 'waiting' &&
          !each.isHeldBack &&
          !but.includes(each)),
    )
    const position = line.findIndex(isSameParty)
    return line.some((first, index) => {
      if (index >= position || isSameParty(first)) return false
      const party = line.filter(
        (each) => each === first || (first.party !== null && each.party === first.party),
      )
      const meets = party.some((each) => doMeet(each.days, days))
      return meets && this.doFit(party, [], { but, keepers: this.keepersBefore(party, line, []) })
    })
  }

  /** Returns waiting members of parties the next spots are kept for, except members who got an offer meanwhile. */
  protected keepers(line: readonly Entry[], but: readonly Entry[]): Entry[] {
    const inLine = line.filter((each) => each.state === 'waiting' && !each.isHeldBack)
    return inLine.filter(
      (each) =>
        !but.includes(each) &&
        inLine.some((other) => other !== each && isOneParty(each, other)) &&
        inLine.some((other) => other.keeps && isOneParty(each, other)),
    )
  }

  /** Returns the keepers whose turn comes before a party's. */
  private keepersBefore(party: readonly Entry[], line: readonly Entry[], but: readonly Entry[]): Entry[] {
    const keepers = this.keepers(line, but)
    const position = keepers.findIndex((each) => party.includes(each))
    const others = keepers.filter((each) => !party.includes(each))
    if (position === -1) return others
    const first = (each: Entry) => keepers.findIndex((other) => isOneParty(other, each))
    return others.filter((each) => first(each) < position)
  }

  /** Checks whether waiting children would take spots kept for others: on one of their days there are too few for all. */
  private takesReserved(
    entries: readonly Entry[],
    { days, but = [] }: { days?: number; but?: readonly Entry[] } = {},
  ): boolean {
    const [{ section }] = entries as [Entry]
    const line = this.waiting(section).filter((each) => entries.includes(each) || !but.includes(each))
    const lineEntries = line.filter((each) => entries.some((one) => one === each || isOneParty(one, each)))
    const keepers = this.keepersBefore(lineEntries, line, [])
    return entries.some((one) =>
      datesOf(days ?? one.days).some((date) => {
        const reservedCount = keepers.filter((each) => isOn(each.days, date)).length
        const coming = entries.filter((each) => isOn(days ?? each.days, date)).length
        return reservedCount > 0 && this.isShort(section, date, { reservedCount, coming, but })
      }),
    )
  }

  /** Checks whether newcomers on a date would use spots that are kept. */
  private isShort(
    section: number,
    date: number,
    { reservedCount, coming, but = [] }: { reservedCount: number; coming: number; but?: readonly Entry[] },
  ): boolean {
    const open = this.capacity[section]! - this.usedOn(section, date, { but })
    return open > 0 && coming > open - Math.min(open, reservedCount)
  }

  private doFit(
    entries: readonly Entry[],
    before: readonly Entry[],
    { but = [], keepers = [] }: { but?: readonly Entry[]; keepers?: readonly Entry[] } = {},
  ): boolean {
    return entries.every((entry, index) => {
      const more = [...before, ...entries.slice(0, index)]
      const { section, days } = entry
      return datesOf(days).every((date) => {
        const reservedCount = keepers.filter((each) => isOn(each.days, date)).length
        return this.usedOn(section, date, { more, but }) + reservedCount < this.capacity[section]!
      })
    })
  }

  private hold(entry: Entry): void {
    entry.state = 'offered'
    entry.until = this.hour + HOLD_HOURS
    entry.isHeldBack = false
    entry.keeps = false
    entry.wasOffered = true
  }

  /** A child in one group of the camp no longer waits for the other. */
  private leaveOtherLines({ child, section }: Entry): void {
    if (isWeekday(section)) return
    for (const other of this.entries)
      if (other.child === child && !isWeekday(other.section) && other.section !== section && isInLine(other))
        other.state = 'gone'
  }

  private noRoom(
    section: number,
    days: number,
    { but = [], isInLine = false }: { but?: readonly Entry[]; isInLine?: boolean } = {},
  ): string | null {
    if (this.used(section, days, but) >= this.capacity[section]!) return 'FULL'
    if (isInLine) return null
    return this.doesSomebodyGoFirst(section, days, but) || this.takesKeptAnew(section, days, but)
      ? 'OTHERS_WAIT'
      : null
  }

  /** Checks whether a newcomer would take kept spots. */
  private takesKeptAnew(section: number, days: number, but: readonly Entry[]): boolean {
    const keepers = this.keepers(this.waiting(section), but)
    return datesOf(days).some((date) => {
      const reservedCount = keepers.filter((each) => isOn(each.days, date)).length
      return reservedCount > 0 && this.isShort(section, date, { reservedCount, coming: 1, but })
    })
  }

  /** Checks whether somebody who waits for one of these days could get all of theirs now, a party only as a whole. */
  private doesSomebodyGoFirst(section: number, days: number, but: readonly Entry[]): boolean {
    const line = this.waiting(section).filter((each) => !each.isHeldBack && !but.includes(each))
    return line.some((first) => {
      const party = line.filter(
        (each) => each === first || (first.party !== null && each.party === first.party),
      )
      const keepers = this.keepersBefore(party, line, [])
      return party.some((each) => doMeet(each.days, days)) && this.doFit(party, [], { but, keepers })
    })
  }

  private used(section: number, days: number, but: readonly Entry[] = []): number {
    return Math.max(...datesOf(days).map((date) => this.usedOn(section, date, { but })))
  }

  private usedOn(
    section: number,
    date: number,
    { more = [], but = [] }: { more?: readonly Entry[]; but?: readonly Entry[] },
  ): number {
    const live = this.entries.filter(
      (entry) =>
        entry.section === section &&
        !entry.isDropIn &&
        ['taken', 'offered', 'paying'].includes(entry.state) &&
        !but.includes(entry),
    )
    return [...live, ...more].filter((entry) => this.covers(entry, date)).length
  }

  /** A full enrollment covers every date except those the child had booked as drop-ins before. */
  private covers({ child, section, days, state, isDropIn }: Entry, date: number): boolean {
    if (!isOn(days, date)) return false
    if (isDropIn || state !== 'taken') return true
    return !this.dropInsOn(section, date).some((other) => other.child === child)
  }

  private noDropIn(
    children: readonly number[],
    { section, date, overbook }: { section: number; date: number; overbook: boolean },
    moving?: Entry,
  ): string | null {
    const there = this.dropInsOn(section, date).filter((entry) => entry !== moving)
    const isEnrolled = this.entries.some(
      (entry) =>
        !entry.isDropIn &&
        entry.section === section &&
        entry.state === 'taken' &&
        children.includes(entry.child) &&
        this.covers(entry, date),
    )
    if (isEnrolled) return 'ALREADY_ENROLLED'
    if (there.some(({ child }) => children.includes(child))) return 'ALREADY_DROPS_IN'
    return !overbook && there.length + children.length > this.dropInCapacity[section]! ? 'FULL' : null
  }

  private dropInsOn(section: number, date: number): Entry[] {
    return this.entries.filter(
      (entry) =>
        entry.isDropIn && entry.state === 'taken' && entry.section === section && entry.days === 1 << date,
    )
  }

  private waiting(section: number): Entry[] {
    return this.entries.filter((entry) => entry.section === section && entry.state === 'waiting')
  }

  private waitFor(section: number, days: number): number {
    return this.waiting(section).filter((entry) => doMeet(entry.days, days)).length
  }

  /** Returns a child's wait-list entries in a section for any of these days. */
  private lineEntriesOf(child: number, section: number, days: number): Entry[] {
    return this.entries.filter(
      (entry) =>
        entry.child === child && entry.section === section && isInLine(entry) && doMeet(entry.days, days),
    )
  }

  private hasOrWaits(child: number, section: number, days: number): string | null {
    const existing = this.entries.filter(
      (entry) =>
        entry.child === child &&
        entry.section === section &&
        !entry.isDropIn &&
        entry.state !== 'gone' &&
        doMeet(entry.days, days),
    )
    if (existing.some(({ state }) => state !== 'waiting')) return 'ALREADY_ENROLLED'
    return existing.length > 0 ? 'ALREADY_WAITING' : null
  }

  /** A child may be in only one group of the camp. */
  private elsewhere(child: number, section: number): string | null {
    const isThere = this.entries.some(
      (entry) =>
        entry.child === child &&
        !isWeekday(section) &&
        !isWeekday(entry.section) &&
        entry.section !== section &&
        (entry.state === 'taken' || entry.state === 'paying'),
    )
    return isThere ? 'ALREADY_ENROLLED' : null
  }
}

function notOffered({ state, isDropIn }: Entry): string | null {
  if (isDropIn) return 'NOT_FOUND'
  if (state === 'gone') return 'NOT_HERE'
  if (state === 'paying') return 'BEING_PAID'
  return state === 'offered' ? null : 'NOT_OFFERED'
}

function isOneParty(one: Entry, other: Entry): boolean {
  return one.party !== null && one.party === other.party && one.section === other.section
}

function isInLine({ state }: Entry): boolean {
  return state === 'waiting' || state === 'offered'
}

function datesOf(days: number): number[] {
  return [...DATES, BETWEEN].filter((date) => isOn(days, date))
}

function isOn(days: number, date: number): boolean {
  return days === 0 || (days & (1 << date)) !== 0
}

/** Checks whether an enrollment on these days covers the other days. */
function doesCover(days: number, others: number): boolean {
  return days === 0 || (others !== 0 && (days & others) === others)
}

function doMeet(some: number, other: number): boolean {
  return DATES.some((date) => isOn(some, date) && isOn(other, date))
}
