import { sql, type RawBuilder } from 'kysely'

// Who belongs to a child `c`: guardians, whoever else may collect it, who is called about it, and who may never collect it. Each is looked up here and nowhere
// else; what is told of a person is SQL of the caller. As `json`: put together and sent, it costs half of what `jsonb` does.

/** Its guardians `g` as a JSON list, the primary contact first. `from` leaves out those who stand before that position. */
export function guardiansOfC(person: RawBuilder<unknown>, from = 1): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(${person} order by g.position), '[]')
    from guardian g where ${IS_GUARDIAN_OF_C} and g.position >= ${sql.lit(from)})`
}

/** The guardian `g` at a position, 1 the primary contact; null where there is none. */
export function guardianOfC(position: 1 | 2, person: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${person} from guardian g where ${IS_GUARDIAN_OF_C} and g.position = ${sql.lit(position)})`
}

export const IS_GUARDIAN_OF_C = sql`g.school_id = c.school_id and g.family_id = c.family_id`

/** How a guardian `g` is called. */
export const NAME_OF_G = sql`(g.first_name || ' ' || g.last_name)`

/** Whom to call about it, in order. */
export const CONTACTS_OF_C = guardiansOfC(
  sql`json_build_object('name', ${NAME_OF_G}, 'phoneNumber', g.phone)`,
)

/** Its approved pickups `a` as a JSON list, in the order of its form. */
export function approvedPickupsOfC(person: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(${person} order by a.position, a.id), '[]')
    from approved_pickup a where ${IS_PICKUP_OF_C})`
}

const IS_EMERGENCY_OF_C = sql`e.school_id = c.school_id and e.child_id = c.id`

/** Its emergency contacts `e` as a JSON list, in the order they are called. */
export function emergencyContactsOfC(person: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(${person} order by e.position, e.id), '[]')
    from emergency_contact e where ${IS_EMERGENCY_OF_C})`
}

/** Everything of an emergency contact `e` that a page shows. */
export const EMERGENCY_CONTACT = sql`json_build_object('id', e.id, 'name', e.name, 'phone', e.phone, 'otherPhone', e.other_phone, 'relation', e.relation)`

/** An emergency contact as they are called. */
export interface EmergencyPhones {
  name: string
  relation: string
  phoneNumber: string | null
  otherPhoneNumber: string | null
}

/** Whom to call about it once no guardian can be reached. */
export const EMERGENCY_PHONES_OF_C = emergencyContactsOfC(
  sql`json_build_object('name', e.name, 'relation', e.relation, 'phoneNumber', e.phone, 'otherPhoneNumber', e.other_phone)`,
)

export const IS_PICKUP_OF_C = sql`a.school_id = c.school_id and a.child_id = c.id`

const FORBIDDEN_OF_C = sql`from do_not_release d where d.school_id = c.school_id and d.child_id = c.id and d.removed_at is null`

/** Whether there is anybody who may never collect it. */
export const HAS_FORBIDDEN = sql`exists (select ${FORBIDDEN_OF_C})`

/** Who may never collect it, `d`, as a JSON list in the order of writing. */
export function neverReleaseOfC(person: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(${person} order by d.created_at, d.id), '[]') ${FORBIDDEN_OF_C})`
}

/** Their names alone. */
export const FORBIDDEN_NAMES_OF_C = neverReleaseOfC(sql`d.name`)

/** Their names with what was noted of them. */
export const NEVER_RELEASE_OF_C = neverReleaseOfC(sql`json_build_object('name', d.name, 'note', d.note)`)
