import { allowed, refused, type Decision } from '../kernel/decision.ts'
import { TEACHING_ROLE, type Role } from '../kernel/roles.ts'

/** The facts about a staff member that the rules need. */
export interface Person {
  id: string
  name: string
  role: Role
  isActive: boolean
  isMainContact: boolean
  /** They closed their own account. */
  isClosed: boolean
}

/** The acting user, and whether no other Super Admin can log in. */
export interface Actor {
  id: string
  isOnlyAdmin: boolean
}

/**
 * Checks whether a person may get another role (R379). Nobody changes their own (SELF; LAST_ADMIN for the only Super
 * Admin), so a school always keeps a Super Admin.
 * @answers Who may change, turn off or remove whom, and how are people invited?
 */
export function decideRole(person: Pick<Person, 'id'>, by: Actor): Decision<'SELF' | 'LAST_ADMIN'> {
  return notOneself(person, by, 'change your own role')
}

/**
 * Checks whether a person may be turned off or on (R041, OQ-89). Nobody turns off themselves or the school's main contact
 * (MAIN_CONTACT). Nobody turns on an account its owner closed (ACCOUNT_CLOSED).
 */
export function decideSwitch(
  person: Person,
  isActive: boolean,
  by: Actor,
): Decision<'SELF' | 'LAST_ADMIN' | 'MAIN_CONTACT' | 'ACCOUNT_CLOSED'> {
  if (person.isClosed)
    return refused('ACCOUNT_CLOSED', `${person.name} closed their account. Only they can open it again`)
  if (isActive) return allowed
  const selfCheck = notOneself(person, by, 'turn yourself off')
  return selfCheck.allowed ? notMainContact(person) : selfCheck
}

/**
 * Checks whether a person may be removed. Refuses oneself, the main contact, and anybody who still teaches (TEACHES): they
 * can be turned off instead. `taught` lists the names of their activities that have not ended.
 */
export function decideRemoveUser(
  person: Person,
  by: Actor,
  taught: readonly string[],
): Decision<'SELF' | 'LAST_ADMIN' | 'MAIN_CONTACT' | 'TEACHES'> {
  const selfCheck = notOneself(person, by, 'remove yourself')
  if (!selfCheck.allowed) return selfCheck
  const contact = notMainContact(person)
  if (!contact.allowed) return contact
  const [first, ...others] = taught
  if (first === undefined) return allowed
  const what = others.length === 0 ? first : `${first} and ${others.length} more`
  return refused(
    'TEACHES',
    `${person.name} teaches ${what}. Choose another instructor there first, or turn them off`,
  )
}

/** Refuses a main contact who is turned off or closed their account (INACTIVE_USER). R381, OQ-62. */
export function decideMainContact({ name, isActive, isClosed }: Person): Decision<'INACTIVE_USER'> {
  if (isActive) return allowed
  return refused(
    'INACTIVE_USER',
    isClosed
      ? `${name} closed their account. Choose somebody else`
      : `${name} is turned off. Turn them on first`,
    'userId',
  )
}

/** Checks whether a person may stop teaching (R042). Refuses Instructors, whose role is to teach (IS_INSTRUCTOR). */
export function decideTeaching(
  { name, role }: Pick<Person, 'name' | 'role'>,
  teaches: boolean,
): Decision<'IS_INSTRUCTOR'> {
  return teaches || role !== TEACHING_ROLE
    ? allowed
    : refused('IS_INSTRUCTOR', `${name} has the role of an Instructor. Change the role instead`)
}

function notOneself({ id }: Pick<Person, 'id'>, by: Actor, what: string): Decision<'SELF' | 'LAST_ADMIN'> {
  if (id !== by.id) return allowed
  return by.isOnlyAdmin
    ? refused(
        'LAST_ADMIN',
        `You are the only Super Admin, so you cannot ${what}. Make someone else a Super Admin first`,
      )
    : refused('SELF', `You cannot ${what}. Ask another Super Admin`)
}

function notMainContact({ name, isMainContact }: Person): Decision<'MAIN_CONTACT'> {
  return isMainContact
    ? refused('MAIN_CONTACT', `${name} is the main contact of the school. Choose another main contact first`)
    : allowed
}
