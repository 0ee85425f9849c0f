import type { ChildFacts } from './child-facts.ts'
import type { ChildName } from './child-name.ts'
import type { IsoDate } from '../kernel/dates.ts'
import { seesOnlyTaught, type Role } from '../kernel/roles.ts'

/**
 * Whether somebody is told of a child's family and of how to look after it: allergies, needs, telephones, who may collect it
 * and who never may (decision 52). The office always is. Instructors are while they teach it: until the last day its place
 * covers, and no longer than what it is in goes on. `taughtUntil` is null for who only waits, or was offered a place.
 */
export function canSeeFamily(role: Role, taughtUntil: IsoDate | null, today: IsoDate): boolean {
  return !seesOnlyTaught(role) || (taughtUntil !== null && taughtUntil >= today)
}

/** A row of a child without what is not told of it. The name stays: past rosters and attendance are what they were. */
export function redactFamily<Row extends Partial<OfFamily>>(row: Row): Row {
  const kept = Object.entries(row).map(([key, value]) => [
    key,
    key in NOTHING ? NOTHING[key as keyof OfFamily] : value,
  ])
  return Object.fromEntries(kept) as Row
}

/** Every fact of a child but what lists of the past are read by: a new one is told of here first. */
interface OfFamily extends Omit<ChildFacts, keyof ChildName | 'grade'> {
  contacts: unknown[]
  guardians: unknown[]
  pickups: unknown[]
  approvedPickups: unknown[]
  emergencyContacts: unknown[]
  doNotRelease: unknown[]
}

const NOTHING: OfFamily = {
  birthDate: null,
  allergies: '',
  specialNeeds: '',
  contacts: [],
  guardians: [],
  pickups: [],
  approvedPickups: [],
  emergencyContacts: [],
  doNotRelease: [],
}
