import type { Decision } from '@afterbell/domain/kernel/decision'

interface NamedRow {
  id: string
  name: string
}

/** Splits rows into those to remove and those refused with a reason, in the shape of a bulk answer. */
export function splitByDecision<Row extends NamedRow>(rows: readonly Row[], decide: (row: Row) => Decision) {
  const decisions = rows.map((row) => ({ row, decision: decide(row) }))
  const going = decisions.flatMap(({ row, decision }) => (decision.allowed ? [row] : []))
  const refused = decisions.flatMap(({ row: { id, name }, decision }) =>
    decision.allowed ? [] : [{ id, name, message: decision.message }],
  )
  return { going, goingIds: going.map(({ id }) => id), refused }
}
