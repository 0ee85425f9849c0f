import type { ChildFacts } from './child-facts.ts'
import type { ChildName } from './child-name.ts'
import type { PhotoMark } from './photo-consent.ts'
import type { IsoDate } from '../kernel/dates.ts'
import { seesOnlyTaught, type Role } from '../kernel/roles.ts'

/**
 * Checks whether a user sees a child's family and care (decision 52): allergies, needs, phones, pickups, do-not-release
 * list. The office always does; instructors through the last day of the child's place, while the activity runs.
 * `taughtUntil` is null for a child who only waits or has an offer.
 */
export function canSeeFamily(role: Role, taughtUntil: IsoDate | null, today: IsoDate): boolean {
  return !seesOnlyTaught(role) || (taughtUntil !== null && taughtUntil >= today)
}

/**
 * Blanks the facts in a child's row that the user may not see. The name stays, so that past rosters and attendance
 * remain as they were.
 */
export function redactFamily<Row extends Partial<OfFamily>>(row: Row): Row {
  const entries = Object.entries(row).map(([key, value]) => [
    key,
    key in REDACTED ? REDACTED[key as keyof OfFamily] : value,
  ])
  return Object.fromEntries(entries) as Row
}

/** Every fact of a child except name and grade, which past lists show. The type forces new facts to be blanked, too. */
interface OfFamily extends Omit<ChildFacts, keyof ChildName | 'grade'> {
  contacts: unknown[]
  guardians: unknown[]
  pickups: unknown[]
  approvedPickups: unknown[]
  toldPickups: unknown[]
  photos: PhotoMark | null
  emergencyContacts: unknown[]
  doNotRelease: unknown[]
}

const REDACTED: OfFamily = {
  birthDate: null,
  allergies: '',
  specialNeeds: '',
  contacts: [],
  guardians: [],
  pickups: [],
  approvedPickups: [],
  toldPickups: [],
  photos: null,
  emergencyContacts: [],
  doNotRelease: [],
}
