import type { FamilyRights } from '../school/family-rights.ts'

/** What a school can let its families do. */
export type FamilyAct = 'TELL_ABSENCE' | 'ADD_PICKUPS' | 'CHANGE_CONTACT' | 'SEE_TIMES'

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
  }
}

/**
 * Checks whether a pickup that a family adds may collect nobody until staff approve.
 * @ahead
 */
export function pickupsWait({ addPickups }: FamilyRights): boolean {
  return addPickups !== 'AT_ONCE'
}
