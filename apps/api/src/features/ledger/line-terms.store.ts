import { sql } from 'kysely'
import { isTakenOff, type LineKind } from '@afterbell/domain/ledger/bill'
import { containedTax, NO_TAX, type ContainedTax } from '@afterbell/domain/prices/contained-tax'
import type { Tx } from '../../platform/database/database.ts'

/**
 * The tax and care terms of a billed line. They are stored with it, so later changes to the school or activity change
 * no bill.
 */
export interface LineTerms extends ContainedTax {
  /** Eligible care: the family may claim its cost on their taxes, see docs/decisions/0100. */
  isCareEligible: boolean
  /** The tax in its net amount. */
  taxCents: number
}

/** The terms that a line's activity sets. */
export interface Treatment {
  /** The price does not contain the school's tax. */
  isTaxFree: boolean
  isCareEligible: boolean
}

/** The subject of a line. A manual line or a fee has no activity. */
interface Subject {
  kind: LineKind
  enrollmentId: string | null
  addOnId: string | null
  /** Set if the caller has read it already. */
  treatment?: Treatment
}

/** The parts of an activity and its add-ons that decide the terms. */
export interface TreatedActivity {
  is_tax_free: boolean
  is_care_eligible: boolean
  add_ons: readonly { id: string; is_care_eligible: boolean }[]
}

/**
 * Returns the terms of a line to bill, for one payer's part: the tax contained in the school's prices, unless the
 * activity is tax free, and whether the activity or add-on is care. A line that takes something off has neither.
 * @answers What of a price is tax, and what of a payment is care?
 */
export function termsOfLine(
  { kind, netCents }: { kind: LineKind; netCents: number },
  tax: ContainedTax,
  { isTaxFree, isCareEligible }: Treatment = AS_THE_SCHOOL,
): LineTerms {
  const lineTax = isTakenOff(kind) || isTaxFree || tax.taxBp === 0 ? NO_TAX : tax
  return {
    ...lineTax,
    taxCents: containedTax(netCents, lineTax.taxBp),
    isCareEligible: !isTakenOff(kind) && isCareEligible,
  }
}

/** Manual lines and fees contain the school's tax and are not care. */
const AS_THE_SCHOOL: Treatment = { isTaxFree: false, isCareEligible: false }

/** Returns the terms of a line of an activity. Only base lines of a care activity are care, and add-ons marked as care. */
export function treatmentIn(
  activity: TreatedActivity,
  { kind, addOnId }: Pick<Subject, 'kind' | 'addOnId'>,
): Treatment {
  const addOn = activity.add_ons.find(({ id }) => id === addOnId)
  return {
    isTaxFree: activity.is_tax_free,
    isCareEligible: addOn ? addOn.is_care_eligible : kind === 'BASE' && activity.is_care_eligible,
  }
}

/**
 * Returns a function that gives the terms of each of these lines. Uses one query, or none if the callers have read them
 * all.
 */
export async function treatmentsOf(
  tx: Tx,
  schoolId: string,
  lines: readonly Subject[],
): Promise<(line: Subject) => Treatment> {
  const unread = lines.filter(({ treatment }) => !treatment)
  const enrollmentIds = [...new Set(unread.flatMap(({ enrollmentId }) => enrollmentId ?? []))]
  const activities = new Map(
    (enrollmentIds.length === 0 ? [] : await treatedActivities(tx, schoolId, enrollmentIds)).map((each) => [
      each.enrollment_id,
      each,
    ]),
  )
  return ({ treatment, ...line }) => {
    const activity = activities.get(line.enrollmentId ?? '')
    return treatment ?? (activity ? treatmentIn(activity, line) : AS_THE_SCHOOL)
  }
}

async function treatedActivities(
  tx: Tx,
  schoolId: string,
  enrollmentIds: readonly string[],
): Promise<(TreatedActivity & { enrollment_id: string })[]> {
  const { rows } = await sql<TreatedActivity & { enrollment_id: string }>`
    select e.id as enrollment_id, a.is_tax_free, a.is_care_eligible,
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'is_care_eligible', o.is_care_eligible)), '[]')
        from add_on o where o.school_id = a.school_id and o.activity_id = a.id) as add_ons
    from enrollment e join activity a on a.school_id = e.school_id and a.id = e.activity_id
    where e.school_id = ${schoolId} and e.id = any(${enrollmentIds}::uuid[])`.execute(tx)
  return rows
}
