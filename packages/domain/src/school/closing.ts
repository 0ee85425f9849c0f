import { daysBetween, plusDays, type IsoDate } from '../kernel/dates.ts'
import { allowed, refused, type Decision } from '../kernel/decision.ts'

/** So many days a closed school can be opened again. */
export const RETURN_DAYS = 30

/** So many days before that ends, the owner and the Super Admins are reminded. */
export const REMINDER_DAYS = 7

/** Said of a school that was closed for good, in its letters and before it is closed. */
export const DELETED_FOR_GOOD =
  'medical information and allergies, approved pickups and pickup records, emergency contacts, notes, form answers and messages'

export const KEPT_FOR_GOOD =
  'Invoices, payments, the history, and the names of families and children are kept, because tax law asks for financial records.'

/** Said of a school that is opened again. */
export const AS_YOU_LEFT_THEM = 'Children, families, rosters and invoices will be as you left them.'

/** A Super Admin of a school who can log in. */
export interface Admin {
  readonly id: string
  readonly name: string
  readonly isMainContact: boolean
}

/**
 * Who owns a school, of its Super Admins who can log in: its main contact; where that is none of them, each of them.
 * @answers Who closes a school, and what ends or goes on?
 */
export function ownersOf<A extends Pick<Admin, 'isMainContact'>>(admins: readonly A[]): A[] {
  const main = admins.filter(({ isMainContact }) => isMainContact)
  return main.length > 0 ? main : [...admins]
}

/**
 * Whether somebody may close a school: its owner, who types its name. Refused NOT_THE_OWNER, and NAME_DIFFERS where something else
 * was typed; capitals and spaces do not matter.
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
  return compared(typed) === compared(schoolName)
    ? allowed
    : refused('NAME_DIFFERS', `Type the school name exactly: ${schoolName}`, 'schoolName')
}

/** A school that was closed, as far as it matters to whether it is opened again. */
export interface Closed {
  /** The last day, where the school is, on which it can be. */
  readonly lastDay: IsoDate
  readonly isForGood: boolean
}

/** The last day on which a school that is closed today can be opened again. */
export function lastDayToReturn(today: IsoDate): IsoDate {
  return plusDays(today, RETURN_DAYS)
}

/**
 * Whether a Super Admin may reopen a closed school. Each may, so that nobody shuts the others out by closing it, and a school whose
 * owner has left can return. Refused CLOSED_FOR_GOOD once its days are over.
 */
export function decideReopening({ lastDay, isForGood }: Closed, today: IsoDate): Decision<'CLOSED_FOR_GOOD'> {
  return isForGood || today > lastDay
    ? refused('CLOSED_FOR_GOOD', 'This school is closed for good and cannot be reopened')
    : allowed
}

/**
 * What is due about a closed school: to remind of the end, once, and to close it for good.
 * @answers Who closes a school, and what ends or goes on?
 */
export function closingDue(
  { lastDay, isForGood, isReminded }: Closed & { readonly isReminded: boolean },
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

function compared(name: string): string {
  return name.normalize('NFC').toLocaleLowerCase('en').replace(/\s+/g, ' ').trim()
}
