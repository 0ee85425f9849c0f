import { sql } from 'kysely'
import { isTakenOff, type LineKind } from '@afterbell/domain/ledger/bill'
import { containedTax, NO_TAX, type ContainedTax } from '@afterbell/domain/prices/contained-tax'
import type { Tx } from '../../platform/database/database.ts'

/** On what terms a line is billed. They are kept with it: what the school or an activity says later changes no bill. */
export interface LineTerms extends ContainedTax {
  /** Care a family may claim: see docs/decisions/0100. */
  isCareEligible: boolean
  /** Of its net amount. */
  taxCents: number
}

/** What the activity of a line says of it. */
export interface Treatment {
  /** The school's tax is not in its price. */
  isTaxFree: boolean
  isCareEligible: boolean
}

/** What a line is for: no activity, where it is written by hand or a fee. */
interface Subject {
  kind: LineKind
  enrollmentId: string | null
  addOnId: string | null
  /** Where whoever bills it has read that. */
  treatment?: Treatment
}

/** An activity as terms are read of it, with its add-ons. */
export interface TreatedActivity {
  is_tax_free: boolean
  is_care_eligible: boolean
  add_ons: readonly { id: string; is_care_eligible: boolean }[]
}

/**
 * The terms of a line that is about to be billed, in the part of who pays: the tax the school's prices contain, unless the activity is
 * free of it, and whether the activity or the add-on is care. A discount has neither.
 * @answers What of a price is tax, and what of a payment is care?
 */
export function termsOfLine(
  { kind, netCents }: { kind: LineKind; netCents: number },
  tax: ContainedTax,
  { isTaxFree, isCareEligible }: Treatment = AS_THE_SCHOOL,
): LineTerms {
  const contained = isTakenOff(kind) || isTaxFree || tax.taxBp === 0 ? NO_TAX : tax
  return {
    ...contained,
    taxCents: containedTax(netCents, contained.taxBp),
    isCareEligible: !isTakenOff(kind) && isCareEligible,
  }
}

/** What is written by hand, and a fee, contains the school's tax and is no care. */
const AS_THE_SCHOOL: Treatment = { isTaxFree: false, isCareEligible: false }

/** How a line of an activity is treated. Of care is what its base pays for, and an add-on that says so. */
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

/** How each of these lines is treated, asked line by line. Read in one statement; nothing, where that is known of all of them. */
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
