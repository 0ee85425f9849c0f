import { sql, type RawBuilder } from 'kysely'
import { SAME_AS_C } from './doubts.store.ts'

// The only place that looks up the people of a child `c`: guardians, approved pickups, emergency contacts and the
// do-not-release list. Callers pass the SQL of what to select per person. `json`, because `jsonb` costs twice as much
// to build and send.

/** Guardians `g` as a JSON list, the primary contact first. `from` is the first position to include. */
export function guardiansOfC(person: RawBuilder<unknown>, from = 1): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(${person} order by g.position), '[]')
    from guardian g where ${IS_GUARDIAN_OF_C} and g.position >= ${sql.lit(from)})`
}

/** The guardian `g` at a position, 1 for the primary contact; null if missing. */
export function guardianOfC(position: 1 | 2, person: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${person} from guardian g where ${IS_GUARDIAN_OF_C} and g.position = ${sql.lit(position)})`
}

export const IS_GUARDIAN_OF_C = sql`g.school_id = c.school_id and g.family_id = c.family_id`

export const NAME_OF_G = sql`(g.first_name || ' ' || g.last_name)`

/** Guardians to call about the child, in order. */
export const CONTACTS_OF_C = guardiansOfC(
  sql`json_build_object('name', ${NAME_OF_G}, 'phoneNumber', g.phone)`,
)

/** Approved pickups `a` as a JSON list, in the order of the form. */
export function approvedPickupsOfC(person: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(${person} order by a.position, a.id), '[]')
    from approved_pickup a where ${IS_PICKUP_OF_C})`
}

const IS_EMERGENCY_OF_C = sql`e.school_id = c.school_id and e.child_id = c.id`

/** Emergency contacts `e` as a JSON list, in the order to call them. */
export function emergencyContactsOfC(person: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(${person} order by e.position, e.id), '[]')
    from emergency_contact e where ${IS_EMERGENCY_OF_C})`
}

/** Everything that pages show of an emergency contact `e`. */
export const EMERGENCY_CONTACT = sql`json_build_object('id', e.id, 'name', e.name, 'phone', e.phone, 'otherPhone', e.other_phone, 'relation', e.relation)`

/** An emergency contact with the phones to call. */
export interface EmergencyPhones {
  name: string
  relation: string
  phoneNumber: string | null
  otherPhoneNumber: string | null
}

/** Emergency contacts to call about the child if no guardian can be reached. */
export const EMERGENCY_PHONES_OF_C = emergencyContactsOfC(
  sql`json_build_object('name', e.name, 'relation', e.relation, 'phoneNumber', e.phone, 'otherPhoneNumber', e.other_phone)`,
)

export const IS_PICKUP_OF_C = sql`a.school_id = c.school_id and a.child_id = c.id`

const FORBIDDEN_OF_C = sql`from do_not_release d where d.school_id = c.school_id and d.child_id = c.id and d.removed_at is null`

/** SQL condition: the child has a do-not-release list. */
export const HAS_FORBIDDEN = sql`exists (select ${FORBIDDEN_OF_C})`

/** The same of the child and of all entries that may be the same child: at the door, what one list says holds for all. */
const FORBIDDEN_AT_DOOR = sql`from do_not_release d where d.school_id = c.school_id and d.child_id = any(${SAME_AS_C}) and d.removed_at is null`

/** Do-not-release entries `d` for the door as a JSON list, oldest first. */
export function neverReleaseAtDoor(person: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(${person} order by d.created_at, d.id), '[]') ${FORBIDDEN_AT_DOOR})`
}

/** Do-not-release entries `d` of the child's own list as a JSON list, oldest first. */
export function neverReleaseOfC(person: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(${person} order by d.created_at, d.id), '[]') ${FORBIDDEN_OF_C})`
}

export const FORBIDDEN_NAMES_OF_C = neverReleaseAtDoor(sql`d.name`)

/** Names on the do-not-release list, with their notes. */
export const NEVER_RELEASE_OF_C = neverReleaseAtDoor(sql`json_build_object('name', d.name, 'note', d.note)`)
