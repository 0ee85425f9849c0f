import { sql } from 'kysely'
import type { Feature } from '@afterbell/domain/school/features'
import type { LateFeePer } from '@afterbell/domain/school/late-fees'
import type { OfferMode } from '@afterbell/domain/school/registration'
import type { Tx } from '../../platform/database/database.ts'

/** The school's portal name. Locks the school, so that two renames take turns. */
export async function lockPortalName(tx: Tx, schoolId: string): Promise<string | null> {
  const { rows } = await sql<{ portal_name: string | null }>`
    select o.portal_name from school s join own_school o on o.school_id = s.school_id
    where s.school_id = ${schoolId} for no key update of s`.execute(tx)
  return rows[0]!.portal_name
}

/** Renames the portal. A unique constraint decides if two schools take the same name. */
export async function updatePortalName(tx: Tx, schoolId: string, name: string): Promise<void> {
  await sql`update own_school set portal_name = ${name} where school_id = ${schoolId}`.execute(tx)
}

/** The school with this portal name, among all schools. Runs outside of a school. */
export async function schoolOfPortal(tx: Tx, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from school_directory where portal_name = ${name.toLowerCase()}`.execute(tx)
  return rows[0]?.id
}

/** Whether a school with this id exists. Runs outside of a school. */
export async function isSchool(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select id from school_directory where id = ${id}`.execute(tx)
  return rows.length > 0
}

/** Changes the tag line. False if it was the same before. */
export async function updateTagLine(tx: Tx, schoolId: string, tagLine: string | null): Promise<boolean> {
  const { rows } = await sql`
    update school set tag_line = ${tagLine}, version = version + 1
    where school_id = ${schoolId} and tag_line is distinct from ${tagLine} returning version`.execute(tx)
  return rows.length > 0
}

/** Rules of a school for sign-up, wait lists, lateness, names and invoices. */
export interface Registration {
  offerMode: OfferMode
  offerHours: number
  lateAfterMinutes: number
  pickupGraceMinutes: number
  moreNameCharacters: boolean
  /** An absence cancels the child's drop-ins and proposes a credit for them. */
  absenceCancelsDropIns: boolean
  /** Tax included in prices; 0 means no tax. */
  taxName: string
  taxBp: number
  invoiceDueDays: number
  holdMinutes: number
  /** Late pickup fee, in cents; 0 minutes turns it off. */
  lateFeeMinutes: number
  lateFee: number
  lateFeeMost: number
  lateFeePer: LateFeePer
  lateFeeAutomatic: boolean
  /** Whether payers of past-due invoices get reminders, and how many days after the due date. */
  isDunningOn: boolean
  dunningDays: number[]
}

type ChangedRegistration = { [K in keyof Registration]?: Registration[K] | undefined }

export async function registrationOf(tx: Tx, schoolId: string): Promise<Registration> {
  const { rows } = await sql<Registration>`
    select offer_mode as "offerMode", offer_hours as "offerHours", late_after_minutes as "lateAfterMinutes",
      pickup_grace_minutes as "pickupGraceMinutes", more_name_characters as "moreNameCharacters", absence_cancels_drop_ins as "absenceCancelsDropIns",
      tax_name as "taxName", tax_bp as "taxBp", invoice_due_days as "invoiceDueDays",
      hold_minutes as "holdMinutes", late_fee_minutes as "lateFeeMinutes", late_fee_cents as "lateFee", late_fee_most_cents as "lateFeeMost",
      late_fee_per as "lateFeePer", late_fee_is_automatic as "lateFeeAutomatic",
      is_dunning_on as "isDunningOn", dunning_days as "dunningDays"
    from school where school_id = ${schoolId}`.execute(tx)
  return rows[0]!
}

/** Changes the given rules. False if nothing changed. Late pickup fees apply from the day they are turned on. */
export async function updateRegistration(
  tx: Tx,
  { id: schoolId, today }: { id: string; today: string },
  changed: ChangedRegistration,
): Promise<boolean> {
  const valueOrColumn = (
    value: string | number | boolean | number[] | undefined,
    type: string,
    column: string,
  ) => sql`coalesce(${value ?? null}::${sql.raw(type)}, ${sql.ref(column)})`
  const values = sql.join([
    valueOrColumn(changed.offerMode, 'text', 'offer_mode'),
    valueOrColumn(changed.offerHours, 'int', 'offer_hours'),
    valueOrColumn(changed.lateAfterMinutes, 'int', 'late_after_minutes'),
    valueOrColumn(changed.pickupGraceMinutes, 'int', 'pickup_grace_minutes'),
    valueOrColumn(changed.moreNameCharacters, 'boolean', 'more_name_characters'),
    valueOrColumn(changed.absenceCancelsDropIns, 'boolean', 'absence_cancels_drop_ins'),
    valueOrColumn(changed.taxName, 'text', 'tax_name'),
    valueOrColumn(changed.taxBp, 'int', 'tax_bp'),
    valueOrColumn(changed.invoiceDueDays, 'int', 'invoice_due_days'),
    valueOrColumn(changed.holdMinutes, 'int', 'hold_minutes'),
    valueOrColumn(changed.lateFeeMinutes, 'int', 'late_fee_minutes'),
    valueOrColumn(changed.lateFee, 'int', 'late_fee_cents'),
    valueOrColumn(changed.lateFeeMost, 'int', 'late_fee_most_cents'),
    valueOrColumn(changed.lateFeePer, 'text', 'late_fee_per'),
    valueOrColumn(changed.lateFeeAutomatic, 'boolean', 'late_fee_is_automatic'),
    valueOrColumn(changed.isDunningOn, 'boolean', 'is_dunning_on'),
    valueOrColumn(changed.dunningDays, 'int[]', 'dunning_days'),
  ])
  const columns = sql`offer_mode, offer_hours, late_after_minutes, pickup_grace_minutes, more_name_characters, absence_cancels_drop_ins, tax_name, tax_bp, invoice_due_days, hold_minutes, late_fee_minutes, late_fee_cents, late_fee_most_cents, late_fee_per,
    late_fee_is_automatic, is_dunning_on, dunning_days`
  const turnsOn = (changed.lateFeeMinutes ?? 0) > 0
  const { rows } = await sql`
    update school set (${columns}) = (${values}), version = version + 1,
      late_fee_since = case when ${turnsOn} and late_fee_minutes = 0 then ${today}::date else late_fee_since end
    where school_id = ${schoolId} and (${columns}) is distinct from (${values})
    returning version`.execute(tx)
  return rows.length > 0
}

/** The school's logo. Locks the school, so that two changes take turns. */
export async function lockLogo(tx: Tx, schoolId: string): Promise<string | null> {
  const { rows } = await sql<{ logo: string | null }>`
    select logo from school where school_id = ${schoolId} for no key update`.execute(tx)
  return rows[0]!.logo
}

export async function updateLogo(tx: Tx, schoolId: string, logo: string | null): Promise<void> {
  await sql`update school set logo = ${logo}, version = version + 1 where school_id = ${schoolId}`.execute(tx)
}

/** A school in the operator's list. */
export interface ListedSchool {
  id: string
  name: string
  portalName: string | null
  state: 'ACTIVE' | 'INACTIVE' | 'SUSPENDED' | 'DEACTIVATED'
  /** For a closed school: who closed it, when, and the last day to reopen it. */
  closedBy: string | null
  closedOn: string | null
  closedThrough: string | null
  isClosedForGood: boolean
}

/** All schools in any state, by name. Runs outside of a school. */
export async function listedSchools(tx: Tx): Promise<ListedSchool[]> {
  const { rows } = await sql<ListedSchool>`
    select d.id, d.name, d.portal_name as "portalName", d.state, a.first_name || ' ' || a.last_name as "closedBy", d.closed_at::date as "closedOn",
      d.closed_through as "closedThrough", d.closed_for_good_at is not null as "isClosedForGood"
    from school_directory d left join account a on a.id = d.closed_by order by lower(d.name), d.id`.execute(
    tx,
  )
  return rows
}

/** Features turned on for this school before they are general. */
export async function featuresOf(tx: Tx, schoolId: string): Promise<string[]> {
  const { rows } = await sql<{ features: string[] }>`
    select features from school where school_id = ${schoolId}`.execute(tx)
  return rows[0]?.features ?? []
}

/** Turns a feature on or off. False if nothing changed. */
export async function updateFeature(
  tx: Tx,
  schoolId: string,
  feature: Feature,
  isOn: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    update school set version = version + 1,
      features = case when ${isOn} then array_append(features, ${feature}::text) else array_remove(features, ${feature}::text) end
    where school_id = ${schoolId} and (${feature}::text = any(features)) <> ${isOn} returning version`.execute(
    tx,
  )
  return rows.length > 0
}

/** Sets the last day of the trial. False if nothing changed. */
export async function updateTrialEnd(tx: Tx, schoolId: string, endsOn: string): Promise<boolean> {
  const { rows } = await sql`
    update school set trial_ends_on = ${endsOn}::date, version = version + 1
    where school_id = ${schoolId} and trial_ends_on is distinct from ${endsOn}::date returning version`.execute(
    tx,
  )
  return rows.length > 0
}

/** Starts a trial, if the school never had one. */
export async function beginTrial(tx: Tx, schoolId: string, endsOn: string): Promise<void> {
  await sql`
    update school set trial_ends_on = ${endsOn}::date, version = version + 1
    where school_id = ${schoolId} and trial_ends_on is null`.execute(tx)
}

/** Whether the school requires a second step at login for Super Admins. */
export async function demandsSecondStep(tx: Tx, schoolId: string): Promise<boolean> {
  const { rows } = await sql<{ demands: boolean }>`
    select admins_need_second_step as demands from school where school_id = ${schoolId}`.execute(tx)
  return rows[0]!.demands
}

/** Sets whether Super Admins need a second step. False if nothing changed. */
export async function updateSecondStepDemand(tx: Tx, schoolId: string, demands: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update school set admins_need_second_step = ${demands}, version = version + 1
    where school_id = ${schoolId} and admins_need_second_step <> ${demands}`.execute(tx)
  return numAffectedRows === 1n
}
