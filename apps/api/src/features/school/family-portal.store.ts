import { sql } from 'kysely'
import type { FamilyRights } from '@afterbell/domain/school/family-rights'
import type { Tx } from '../../platform/database/database.ts'

/** Checks whether families of a school can log in. */
export async function hasFamilyPortal(tx: Tx, schoolId: string): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`
    select has_family_portal as "isOn" from school where school_id = ${schoolId}`.execute(tx)
  return rows[0]!.isOn
}

/** Locks the school's switch and returns whether families can log in. */
export async function lockFamilyPortal(tx: Tx, schoolId: string): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`
    select has_family_portal as "isOn" from school where school_id = ${schoolId} for no key update`.execute(
    tx,
  )
  return rows[0]!.isOn
}

export async function turnFamilyPortal(tx: Tx, schoolId: string, isOn: boolean): Promise<void> {
  await sql`update school set has_family_portal = ${isOn} where school_id = ${schoolId}`.execute(tx)
}

/** SQL: what the school `c` lets its families do by themselves. */
export const FAMILY_RIGHTS_OF_C = sql`jsonb_build_object('tellAbsences', c.families_tell_absences,
  'addPickups', c.families_add_pickups, 'changeContacts', c.families_change_contacts, 'seeTimes', c.families_see_times,
  'askForNotes', c.families_ask_for_notes, 'askForGuardian', c.families_ask_for_guardian,
  'book', c.families_book, 'payLater', c.families_pay_later, 'askAid', c.families_ask_aid, 'register', c.families_register, 'sayPhotos', c.families_asked_for_photos,
  'giveUp', c.families_give_up, 'giveUpBefore', c.families_give_up_before, 'giveUpDays', c.families_give_up_days,
  'giveUpFee', c.families_give_up_fee_cents, 'deductDiscounts', c.families_deduct_discounts, 'changePlaces', c.families_change_places)`

export async function familyRights(tx: Tx, schoolId: string): Promise<FamilyRights> {
  const { rows } = await sql<{ rights: FamilyRights }>`
    select ${FAMILY_RIGHTS_OF_C} as rights from school c where c.school_id = ${schoolId}`.execute(tx)
  return rows[0]!.rights
}

export async function saveFamilyRights(tx: Tx, schoolId: string, rights: FamilyRights): Promise<void> {
  const {
    tellAbsences,
    addPickups,
    changeContacts,
    seeTimes,
    askForNotes,
    askForGuardian,
    book,
    payLater,
    askAid,
    register,
    sayPhotos,
    giveUp,
    giveUpBefore,
    giveUpDays,
    giveUpFee,
    deductDiscounts,
    changePlaces,
  } = rights
  await sql`
    update school set families_tell_absences = ${tellAbsences}, families_add_pickups = ${addPickups},
      families_change_contacts = ${changeContacts}, families_see_times = ${seeTimes}, families_ask_for_notes = ${askForNotes},
      families_ask_for_guardian = ${askForGuardian}, families_book = ${book}, families_pay_later = ${payLater},
      families_register = ${register}, families_ask_aid = ${askAid},
      families_asked_for_photos = ${sayPhotos}, families_give_up = ${giveUp}, families_give_up_before = ${giveUpBefore},
      families_give_up_days = ${giveUpDays}, families_give_up_fee_cents = ${giveUpFee},
      families_deduct_discounts = ${deductDiscounts}, families_change_places = ${changePlaces}
    where school_id = ${schoolId}`.execute(tx)
}
