import type { Decision } from '@afterbell/domain/kernel/decision'

interface Asked {
  id: string
  name: string
}

/** Of those that are to be removed, who goes, and who stays with the reason, as the answer of a bulk call says it. */
export function splitByDecision<Row extends Asked>(asked: readonly Row[], decide: (row: Row) => Decision) {
  const decided = asked.map((row) => ({ row, decision: decide(row) }))
  const going = decided.flatMap(({ row, decision }) => (decision.allowed ? [row] : []))
  const refused = decided.flatMap(({ row: { id, name }, decision }) =>
    decision.allowed ? [] : [{ id, name, message: decision.message }],
  )
  return { going, goingIds: going.map(({ id }) => id), refused }
}
