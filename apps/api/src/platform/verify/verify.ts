import { sql } from 'kysely'
import { count } from '@afterbell/domain/kernel/count'
import { asPlatform, inSchool, type Pool } from '../database/database.ts'
import type { Check, Difference } from './check.ts'

/** Runs all checks in a school and returns the differences. Each check is a statement, so it sees one moment. */
export function differencesIn(pool: Pool, schoolId: string, checks: readonly Check[]): Promise<Difference[]> {
  return inSchool(pool, { session: null, school: schoolId, readOnly: true }, async (tx) => {
    const differences: Difference[] = []
    for (const check of checks) differences.push(...(await check(tx, schoolId)))
    return differences
  })
}

/** The result of checking all schools, as text for the operator. */
export interface VerifyResult {
  isSound: boolean
  lines: string[]
}

/**
 * Checks all schools, in any state. A school that cannot be checked is reported, and the others are checked.
 * @answers Are stored totals what they are made of?
 */
export async function verifySchools(pool: Pool, checks: readonly Check[]): Promise<VerifyResult> {
  const { rows: schools } = await asPlatform(pool, (tx) =>
    sql<{ id: string; name: string }>`select id, name from school_directory order by lower(name), id`.execute(
      tx,
    ),
  )
  const lines: string[] = []
  let failedCount = 0
  let differingCount = 0
  let total = 0
  for (const { id, name } of schools)
    try {
      const differences = await differencesIn(pool, id, checks)
      if (differences.length === 0) continue
      differingCount += 1
      total += differences.length
      lines.push(`${name} (${id}):`, ...differences.map((each) => `  ${differenceText(each)}`))
    } catch (error) {
      failedCount += 1
      lines.push(`${name} (${id}) could not be checked: ${(error as Error).message}`)
    }
  const isSound = differingCount + failedCount === 0
  lines.push(
    isSound
      ? `All stored totals are right in ${count(schools.length, 'school')}.`
      : [
          ...(total > 0
            ? [`${count(total, 'stored total')} in ${count(differingCount, 'school')} differ.`]
            : []),
          ...(failedCount > 0 ? [`${count(failedCount, 'school')} could not be checked.`] : []),
          'Nothing was changed.',
        ].join(' '),
  )
  return { isSound, lines }
}

/** Formats a difference: 'invoice 12 (id): paid_cents is 40.00, should be 30.00 (+10.00)'. */
export function differenceText({ of, id, total, stored, counted }: Difference): string {
  const amountText = (value: number) => (total.endsWith('_cents') ? (value / 100).toFixed(2) : String(value))
  const by = stored - counted
  return `${of} (${id}): ${total} is ${amountText(stored)}, should be ${amountText(counted)} (${by > 0 ? '+' : ''}${amountText(by)})`
}
