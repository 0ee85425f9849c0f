import { decideTaxStatement } from '@afterbell/domain/invoices/tax-statement'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { assertAllowed } from '../../../platform/problems.ts'
import { taxNumberOf } from '../../school/profile.store.ts'

/**
 * Refuses schools outside the United States, schools without a tax number that are not tax-exempt, and years that
 * have not begun.
 */
export async function assertTaxYear(
  { tx, school }: Pick<AnyCall, 'tx' | 'school'>,
  year: number,
): Promise<void> {
  const { taxNumber, isTaxExempt } = await taxNumberOf(tx, school.id)
  assertAllowed(decideTaxStatement({ country: school.country, taxNumber, isTaxExempt }, year, school.today))
}

/** More families than a district has. */
export const EVERYBODY = { page: 0, size: 100_000 }
