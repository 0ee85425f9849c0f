import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lateFee, lateFeesOfDay, type LateFeeTerms, type LatePickup } from './late-pickups.ts'

// Checks each row of the tables in docs/rules/late-pickup.md.

const page = readFileSync(new URL('../../../../docs/rules/late-pickup.md', import.meta.url), 'utf8')

const cents = (amount: string | undefined) => Math.round(Number(amount) * 100)
const terms: LateFeeTerms = { everyMinutes: 15, feeCents: 500, mostCents: 0, per: 'CHILD', graceMinutes: 5 }

test.each(rowsUnder('minutes after the end', 8))('%j', (row) => {
  const rowTerms = {
    ...terms,
    graceMinutes: Number(row.grace),
    everyMinutes: Number(row.each) as LateFeeTerms['everyMinutes'],
    feeCents: cents(row.fee),
  }
  expect(lateFee(Number(row['minutes after the end']), rowTerms)).toBe(cents(row.costs))
})

test.each(rowsUnder('charged', 9))('%j', (row) => {
  const rowTerms = {
    ...terms,
    per: row.charged === 'the family once' ? ('FAMILY' as const) : ('CHILD' as const),
    mostCents: cents(row['most a day']),
  }
  const pickups = row['picked up']!.split(', ').map((pickup, index): LatePickup => {
    const [, childId, time, minutes] = /^(\w+) (\S+)\+(\d+)$/.exec(pickup)!
    const endsAt = Temporal.Instant.from(`2026-11-18T${time}:00Z`)
    return { id: String(index), childId: childId!, endsAt, minutes: Number(minutes) }
  })
  // The order in which pickups arrive does not matter.
  const fees = lateFeesOfDay(pickups.toReversed(), rowTerms)
  expect(pickups.map(({ id }) => fees.get(id))).toEqual(row.costs!.split(', ').map(cents))
})

/** Reads the rows of the table whose first column has this name. `count` ensures that none is lost. */
function rowsUnder(first: string, count: number): Record<string, string>[] {
  const lines = page.split('\n')
  const cellsOf = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  const head = lines.findIndex((line) => cellsOf(line)[0] === first)
  const names = cellsOf(lines[head]!)
  const rows: Record<string, string>[] = []
  for (const line of lines.slice(head + 2)) {
    if (!line.startsWith('|')) break
    rows.push(Object.fromEntries(cellsOf(line).map((cell, index) => [names[index]!, cell])))
  }
  if (rows.length !== count) throw new Error(`There are ${rows.length} rows under ${first}, not ${count}`)
  return rows
}
