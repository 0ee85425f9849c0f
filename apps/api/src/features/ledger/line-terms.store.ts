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

interface Billed {
  kind: LineKind
  netCents: number
  enrollmentId: string | null
  addOnId: string | null
}

/**
 * The terms of lines that are about to be billed, asked line by line, in the part of who pays: the tax the school's prices contain,
 * unless the activity is free of it, and whether the activity or the add-on is care. What is written by hand, and a fee, contains the
 * school's tax and is no care. A discount has neither. Read in one statement.
 */
export async function lineTerms(
  tx: Tx,
  schoolId: string,
  lines: readonly Pick<Billed, 'enrollmentId' | 'addOnId'>[],
): Promise<(line: Billed) => LineTerms> {
  const enrollmentIds = [...new Set(lines.flatMap(({ enrollmentId }) => enrollmentId ?? []))]
  const addOnIds = [...new Set(lines.flatMap(({ addOnId }) => addOnId ?? []))]
  const { rows } = await sql<{ taxName: string; taxBp: number; taxFree: string[]; care: string[] }>`
    select s.tax_name as "taxName", s.tax_bp as "taxBp",
      array(select e.id ${activitiesOf(schoolId, enrollmentIds)} and a.is_tax_free) as "taxFree",
      array(select e.id ${activitiesOf(schoolId, enrollmentIds)} and a.is_care_eligible
        union all select o.id from add_on o where o.school_id = ${schoolId} and o.id = any(${addOnIds}::uuid[]) and o.is_care_eligible) as care
    from school s where s.school_id = ${schoolId}`.execute(tx)
  const { taxName, taxBp, taxFree, care } = rows[0]!
  return ({ kind, netCents, enrollmentId, addOnId }) => {
    const hasNoTax = isTakenOff(kind) || taxBp === 0 || taxFree.includes(enrollmentId ?? '')
    const tax = hasNoTax ? NO_TAX : { taxName, taxBp }
    const isCareEligible =
      !isTakenOff(kind) && care.includes(addOnId ?? (kind === 'BASE' ? (enrollmentId ?? '') : ''))
    return { ...tax, taxCents: containedTax(netCents, tax.taxBp), isCareEligible }
  }
}

function activitiesOf(schoolId: string, enrollmentIds: readonly string[]) {
  return sql`from enrollment e join activity a on a.school_id = e.school_id and a.id = e.activity_id
    where e.school_id = ${schoolId} and e.id = any(${enrollmentIds}::uuid[])`
}
