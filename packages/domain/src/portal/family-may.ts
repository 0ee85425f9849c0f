import { daysBetween, type IsoDate } from '../kernel/dates.ts'
import type { FamilyRights } from '../school/family-rights.ts'

/** What a school can let its families do. */
export type FamilyAct =
  | 'TELL_ABSENCE'
  | 'ADD_PICKUPS'
  | 'CHANGE_CONTACT'
  | 'SEE_TIMES'
  | 'ASK_FOR_GUARDIAN'
  | 'SAY_PHOTOS'
  | 'BOOK'
  | 'PAY_LATER'
  | 'ASK_AID'
  | 'GIVE_UP'
  | 'CHANGE_PLACES'
  | 'REGISTER'

/**
 * Checks what a school lets its families do by themselves. The rights come with every call of a family, without a query
 * of their own: `familyMay(call.family.rights, 'SEE_TIMES')`; acts refuse by `assertFamilyMay(call.family, …)` of the
 * server's portal. Pages find them in the answer of the session, and leave out what is not allowed. Whether a pickup waits
 * for staff is `pickupsWait`.
 * @answers What may families do by themselves?
 */
export function familyMay(rights: FamilyRights, act: FamilyAct): boolean {
  switch (act) {
    case 'TELL_ABSENCE':
      return rights.tellAbsences
    case 'ADD_PICKUPS':
      return rights.addPickups !== 'NO'
    case 'CHANGE_CONTACT':
      return rights.changeContacts
    case 'SEE_TIMES':
      return rights.seeTimes
    case 'SAY_PHOTOS':
      return rights.sayPhotos
    case 'BOOK':
      return rights.book
    case 'PAY_LATER':
      return rights.book && rights.payLater
    case 'ASK_AID':
      return rights.askAid
    case 'GIVE_UP':
      return rights.giveUp !== 'NO'
    case 'CHANGE_PLACES':
      return rights.changePlaces !== 'NO'
    case 'REGISTER':
      return rights.register
    case 'ASK_FOR_GUARDIAN':
      return rights.askForGuardian
  }
}

/** For so many days a pickup that a family names counts at once, where longer ones wait for staff. */
const DAYS_AT_ONCE = 14

/**
 * Checks whether a pickup that a family names may collect nobody until staff approve. Where the school wants to approve,
 * up to two weeks count at once all the same: who collects today is told at two in the afternoon, when nobody sits at a
 * desk (decision 227).
 * @answers Does a pickup that a family named count at the door?
 */
export function pickupsWait(
  { addPickups }: FamilyRights,
  { from, to }: { from: IsoDate; to: IsoDate | null },
): boolean {
  return addPickups !== 'AT_ONCE' && (to === null || daysBetween(from, to) >= DAYS_AT_ONCE)
}
