import { sql, type RawBuilder } from 'kysely'

/**
 * Sums cents; 0 for no rows. Totals may exceed an `int` ($21 million), so it is a `bigint`, which arrives as a
 * number; the driver refuses one that would not be exact.
 */
export function sumOfCents(
  cents: RawBuilder<unknown>,
  { where, over }: { where?: RawBuilder<unknown>; over?: RawBuilder<unknown> } = {},
): RawBuilder<unknown> {
  const filter = where ? sql` filter (where ${where})` : sql``
  const window = over ? sql` over ${over}` : sql``
  return sql`coalesce(sum(${cents})${filter}${window}, 0)::bigint`
}
