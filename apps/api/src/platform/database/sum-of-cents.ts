import { sql, type RawBuilder } from 'kysely'

/**
 * A sum of amounts in cents, 0 of none. A school's cents do not fit into an `int`, whose most is 21 million dollars; as a
 * `bigint` they arrive as a number, which the driver refuses where it would not be exact.
 */
export function sumOfCents(
  cents: RawBuilder<unknown>,
  { where, over }: { where?: RawBuilder<unknown>; over?: RawBuilder<unknown> } = {},
): RawBuilder<unknown> {
  const filter = where ? sql` filter (where ${where})` : sql``
  const window = over ? sql` over ${over}` : sql``
  return sql`coalesce(sum(${cents})${filter}${window}, 0)::bigint`
}
