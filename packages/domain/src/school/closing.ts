import { daysBetween, plusDays, type IsoDate } from '../kernel/dates.ts'
import { allowed, refused, type Decision } from '../kernel/decision.ts'

/** How many days a closed school can be reopened. */
export const RETURN_DAYS = 30

/** How many days before that deadline the owner and the Super Admins get a reminder. */
export const REMINDER_DAYS = 7

/** The records deleted when a school is closed for good. Named in its letters and before closing. */
export const DELETED_FOR_GOOD =
  'medical information and allergies, approved pickups and pickup records, emergency contacts, notes, form answers and messages'

export const KEPT_FOR_GOOD =
  'Invoices, payments, the history, and the names of families and children are kept, because tax law asks for financial records.'

/** Promised to a school that can be or is reopened. */
export const AS_YOU_LEFT_THEM = 'Children, families, rosters and invoices will be as you left them.'

/** A Super Admin of a school who can log in. */
export interface Admin {
  readonly id: string
  readonly name: string
  readonly isMainContact: boolean
}

/**
 * Returns the owners of a school among the Super Admins who can log in: the main contact, or all of them if none is the
 * main contact.
 * @answers Who closes a school, and what ends or goes on?
 */
export function ownersOf<A extends Pick<Admin, 'isMainContact'>>(admins: readonly A[]): A[] {
  const main = admins.filter(({ isMainContact }) => isMainContact)
  return main.length > 0 ? main : [...admins]
}

/**
 * Checks whether a user may close a school: only the owner, who must type the school's name. Refuses NOT_THE_OWNER, and
 * NAME_DIFFERS for another name; capitals and spaces do not matter.
 * @answers Who closes a school, and what ends or goes on?
 */
export function decideClosing({
  userId,
  owners,
  schoolName,
  typed,
}: {
  readonly userId: string
  readonly owners: readonly Pick<Admin, 'id' | 'name'>[]
  readonly schoolName: string
  readonly typed: string
}): Decision<'NOT_THE_OWNER' | 'NAME_DIFFERS'> {
  if (!owners.some(({ id }) => id === userId)) return refused('NOT_THE_OWNER', onlyOwnerText(owners))
  return normalizeName(typed) === normalizeName(schoolName)
    ? allowed
    : refused('NAME_DIFFERS', `Type the school name exactly: ${schoolName}`, 'schoolName')
}

/** The facts about a closed school that decide whether it can be reopened. */
export interface ClosedSchool {
  /** The last day for reopening, in the school's time zone. */
  readonly lastDay: IsoDate
  readonly isForGood: boolean
}

/** Returns the last day for reopening a school that is closed today. */
export function lastDayToReturn(today: IsoDate): IsoDate {
  return plusDays(today, RETURN_DAYS)
}

/**
 * Checks whether a Super Admin may reopen a closed school. Every Super Admin may, so that nobody can lock out the
 * others by closing it, and a school whose owner left can return. Refuses CLOSED_FOR_GOOD after the last day.
 */
export function decideReopening(
  { lastDay, isForGood }: ClosedSchool,
  today: IsoDate,
): Decision<'CLOSED_FOR_GOOD'> {
  return isForGood || today > lastDay
    ? refused('CLOSED_FOR_GOOD', 'This school is closed for good and cannot be reopened')
    : allowed
}

/**
 * Returns the next step for a closed school: remind of the deadline, once, or close it for good.
 * @answers Who closes a school, and what ends or goes on?
 */
export function closingDue(
  { lastDay, isForGood, isReminded }: ClosedSchool & { readonly isReminded: boolean },
  today: IsoDate,
): 'REMIND' | 'END' | null {
  if (isForGood) return null
  if (today > lastDay) return 'END'
  return !isReminded && daysBetween(today, lastDay) <= REMINDER_DAYS ? 'REMIND' : null
}

/** 'Only Ann Lee can close the school'. */
function onlyOwnerText(owners: readonly Pick<Admin, 'name'>[]): string {
  const names = owners.map(({ name }) => name).join(' or ')
  return names === '' ? 'Only its owner can close the school' : `Only ${names} can close the school`
}

function normalizeName(name: string): string {
  return name.normalize('NFC').toLocaleLowerCase('en').replace(/\s+/g, ' ').trim()
}
