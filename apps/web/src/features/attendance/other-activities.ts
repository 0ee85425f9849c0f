import type { EntryRow } from './attendance-entry.ts'

/**
 * Adds to each line where else its child is today: from the board itself, including taps in flight, and from the server for
 * lines this user's board lacks. `nameOf` names the activity of a line.
 */
export function withElsewhere<Row extends EntryRow>(
  rows: readonly Row[],
  nameOf: (row: Row) => string | null,
): Row[] {
  const dayOf = ({ childId, date }: Row) => `${childId} ${date}`
  const byChild = Map.groupBy(rows, dayOf)
  return rows.map((row) => {
    const others = byChild.get(dayOf(row))!.filter(({ id }) => id !== row.id)
    if (others.length === 0) return row
    const unseenEntries = row.elsewhere.filter(({ lineId }) => others.every(({ id }) => id !== lineId))
    const seenEntries = others.flatMap((other) => thereIn(other, nameOf(other)) ?? [])
    const elsewhere = [...unseenEntries, ...seenEntries]
    return JSON.stringify(elsewhere) === JSON.stringify(row.elsewhere) ? row : { ...row, elsewhere }
  })
}

function thereIn(
  { id: lineId, checkIn, checkOut, checkOutDate, checkOutPerson }: EntryRow,
  activity: string | null,
) {
  return checkIn === null ? null : { lineId, activity, checkIn, checkOut, checkOutDate, checkOutPerson }
}
