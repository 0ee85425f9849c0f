import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asPlatform } from '../../src/platform/database/database.ts'
import { sumOfCents } from '../../src/platform/database/sum-of-cents.ts'
import { useRig } from '../rig/app.ts'
import { sumsCast } from '../rig/row-declarations/sums-cast.ts'

const rig = useRig()
const SOURCE = join(import.meta.dirname, '../../src')
const HELPER = 'sum-of-cents.ts'

test('Cents are summed in one way wherever they are', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith(HELPER),
  )
  const wrong = files.flatMap((file) =>
    sumsCast(readFileSync(join(SOURCE, file), 'utf8')).map((sum) => `${file}: ${sum}`),
  )
  expect(wrong.join('\n')).toBe('')
})

test.each([
  'select coalesce(sum(i.open_cents), 0)::int from invoice i',
  `select sum(case when e.debit = 'BANK' then e.cents end)::float8 from ledger_entry e`,
  'select coalesce(sum(f.cents) filter (where (f.day < $1)), 0)::int as before from f',
  'select (sum(found.cents) over ())::int from found',
  'select (-sum(l.amount_cents))::int from invoice_line l',
  'select coalesce(sum(l.net_cents - (select coalesce(sum(n.net_cents), 0) from n)), 0)::integer from l',
])('A sum that is cast by itself is found: %s', (statement) => {
  expect(sumsCast(statement)).toHaveLength(1)
})

test.each([
  'select coalesce(sum(i.open_cents), 0)::bigint from invoice i',
  'select sum(s.used)::int as used from sections s',
  'select count(*)::int, sum(i.cents) > 0 from i',
])('One that is not about cents, or keeps them, is none: %s', (statement) => {
  expect(sumsCast(statement)).toEqual([])
})

test('A sum is a number that is exact, and refused where it cannot be', async () => {
  const summed = (times: number) =>
    asPlatform(rig.pool, async (tx) => {
      const { rows } = await sql<{ cents: number }>`
        select ${sumOfCents(sql`v.cents`)} as cents from (select 2000000000::bigint * ${times}::bigint as cents from generate_series(1, 3)) v`.execute(
        tx,
      )
      return rows[0]!.cents
    })
  expect(await summed(1)).toBe(6_000_000_000)
  expect(await summed(1_000_000)).toBe(6_000_000_000_000_000)
  await expect(summed(2_000_000)).rejects.toThrow('12000000000000000 is too large to be exact')
})

test('A sum of nothing is 0, and a filter and a window are kept', async () => {
  const rows = await asPlatform(rig.pool, async (tx) => {
    const { rows: answered } = await sql<{ none: number; some: number; all: number }>`
      select ${sumOfCents(sql`v.cents`, { where: sql`v.cents > 9` })} as none, ${sumOfCents(sql`v.cents`, { where: sql`v.cents > 1` })} as some,
        (select max(w.all) from (select ${sumOfCents(sql`u.cents`, { over: sql`()` })} as all from (values (4), (5)) u(cents)) w) as all
      from (values (1), (2)) v(cents)`.execute(tx)
    return answered
  })
  expect(rows).toEqual([{ none: 0, some: 2, all: 9 }])
})
