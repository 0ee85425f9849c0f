import { decideTaxStatement, TAX_YEAR_MIN } from '@afterbell/domain/invoices/tax-statement'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { taxNumberOf } from '../../school/profile.store.ts'

/** Returns the last years for which the school makes tax statements, newest first. None if it makes none. */
export async function taxYears({ tx, school }: Pick<AnyCall, 'tx' | 'school'>): Promise<number[]> {
  const year = Number(school.today.slice(0, 4))
  const { taxNumber, isTaxExempt } = await taxNumberOf(tx, school.id)
  const facts = { country: school.country, taxNumber, isTaxExempt }
  return Array.from({ length: YEARS }, (_, index) => year - index).filter(
    (each) => each >= TAX_YEAR_MIN && decideTaxStatement(facts, each, school.today).allowed,
  )
}

/** As long as a family may amend a tax return, and the year that runs. */
const YEARS = 4
