import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sum } from '../../kernel/sum.ts'
import { shareFindings, type ShareForm } from './share-form.ts'
import { splitShares, type Share } from './shares.ts'

// Checks each row of the tables in docs/rules/shares.md.

const page = readFileSync(new URL('../../../../../docs/rules/shares.md', import.meta.url), 'utf8')

const DATES = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14']

test.each(rowsUnder('price', 17))('$price with $shares: $agencies pay', (row) => {
  const texts = row.shares === 'none' ? [] : row.shares!.split(', ')
  const shares = texts.map((text, index) => shareOf(text, index))
  const netCents = cents(row.price!)
  const line = {
    kind: 'BASE',
    label: 'Pottery',
    reason: null,
    sectionId: 's',
    addOnId: null,
    dates: DATES,
    amountCents: netCents,
    netCents,
    enrollmentId: 'e',
  }
  const { rest, agencyBills } = splitShares([line], shares, {
    today: '2026-11-18',
    activityOf: () => 'pottery',
  })
  const paid = shares
    .filter(({ payerId }) => payerId !== null)
    .map(({ id }) =>
      sum(
        agencyBills
          .filter(({ share }) => share.id === id)
          .flatMap(({ lines }) => lines.map((each) => each.netCents)),
      ),
    )
  expect(paid.length === 0 ? [0] : paid).toEqual(row['agencies pay']!.split(', ').map(cents))
  expect(-sum(rest.filter(({ kind }) => kind === 'AID').map(({ amountCents }) => amountCents)) + 0).toBe(
    cents(row.aid!),
  )
  expect(sum(rest.map((each) => each.netCents))).toBe(cents(row['the family pays']!))
  expect(sum(rest.map((each) => each.amountCents))).toBe(cents(row['the family pays']!))
})

test.each(rowsUnder('beside it', 6))('beside 60 % stands $beside it', (row) => {
  const text = row['beside it']!
  const part = /^(\d+)%/.exec(text)
  const form: ShareForm = {
    payerId: 'fund',
    type: part ? 'PERCENT' : 'AMOUNT',
    percent: part ? Number(part[1]) : null,
    amount: part ? null : 50_000,
    from: '2026-11-01',
    to: text.includes('until the day before') ? '2026-12-31' : null,
    activityIds: text.includes('one activity') ? ['pottery'] : null,
    authorization: '',
    note: '',
  }
  const others = [{ id: 'a', name: 'County', bp: 6000, from: '2027-01-01', to: null, activityIds: null }]
  const findings = shareFindings(form, { others, usedCents: 0, currency: 'USD' })
  const refused = row['is refused because']!
  expect(findings).toEqual(refused === '' ? [] : [{ path: 'percent', message: refused }])
})

function cents(text: string): number {
  return Math.round(Number(text) * 100)
}

/** '60% up to 25', '30 a month from December', 'aid of 50%'. */
function shareOf(text: string, index: number): Share {
  const isAid = text.startsWith('aid of ')
  const [, amount, unit] = /(\d[\d.]*)(%?)/.exec(text)!
  const limit = /up to (\d+)/.exec(text)
  const isPart = unit === '%'
  return {
    id: `${index}`,
    payerId: isAid ? null : `agency ${index}`,
    name: text,
    bp: isPart ? Math.round(Number(amount) * 100) : null,
    monthCents: !isPart && !isAid ? cents(amount!) : null,
    capCents: limit ? cents(limit[1]!) : isAid && !isPart ? cents(amount!) : null,
    from: text.includes('from December') ? '2026-12-01' : null,
    to: null,
    activityIds: text.includes('other activities') ? ['judo'] : null,
    authorization: '',
    usedCents: 0,
    usedByMonth: {},
  }
}

/** Reads the rows of the table whose first column has this name. `count` ensures that none is lost. */
function rowsUnder(first: string, count: number): Record<string, string>[] {
  const lines = page.split('\n')
  const start = lines.findIndex((each) => each.startsWith(`| ${first} |`))
  const cells = (each: string) =>
    each
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  const names = cells(lines[start]!)
  const end = lines.indexOf('', start)
  const rows = lines.slice(start + 2, end === -1 ? undefined : end).map((each) => {
    const values = cells(each)
    return Object.fromEntries(names.map((name, index) => [name, values[index]!]))
  })
  if (rows.length !== count) throw new Error(`The table under ${first} has ${rows.length} rows`)
  return rows
}
