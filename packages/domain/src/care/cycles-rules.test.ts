import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plusDays } from '../kernel/dates.ts'
import { noDiscounts, onlyChild } from '../prices/price-discounts.ts'
import { quote } from '../prices/pricing.ts'
import { chargedOn, remainingCharges, isDue, type Care } from './cycles.ts'

// Checks each row of the table in docs/rules/care.md, section 1.

const page = readFileSync(new URL('../../../../docs/rules/care.md', import.meta.url), 'utf8')
const rows = page
  .split('\n## ')
  .find((section) => section.startsWith('1 '))!
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| cycle'))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )

const meetings = Array.from({ length: 12 }, (_, week) => ({
  date: plusDays('2026-09-08', week * 7),
  timeFrom: '15:30',
  timeTo: '16:40',
}))
const attended = [
  { date: '2026-09-08', checkIn: '15:30', checkOut: '16:30' },
  { date: '2026-09-15', checkIn: '15:30', checkOut: null },
]
const iso = (day: string) => `2026-${day.replace('/', '-')}`

test('the page has its rows', () => expect(rows.length).toBeGreaterThan(20))

test.each(rows)('%s %s %s, enrolled %s, given up %s, paused %s: by %s %s', (...row) => {
  const [cycle, rate, chargeType, enrolled, cancelDate, paused, lookedAt, charges] = row as string[]
  const [pausedFrom, pausedTo] = paused!.split('–')
  const at = { date: iso(enrolled || '08/01'), time: '09:00' }
  const fee = { for: 'WEEKDAYS', rate, prorates: false, cycle, chargeType } as Care['fee']
  const care: Care = {
    fee,
    at,
    dateFormat: 'AMERICAN',
    places: [
      {
        id: 'place',
        sectionId: 'Tuesday',
        name: 'Tuesday',
        priceCents: 3000,
        meetings,
        attended,
        spotDays: [{ from: '0001-01-01', to: cancelDate ? plusDays(iso(cancelDate), -1) : null }],
        billed: [],
        paused: pausedFrom ? [{ from: iso(pausedFrom), to: pausedTo ? iso(pausedTo) : null }] : [],
      },
    ],
  }
  const due = remainingCharges(care).filter(
    (charge) => charge.when !== 'AT_ENROLLMENT' && isDue(charge, iso(lookedAt!)),
  )
  const chargeTexts = due.map((charge) => {
    const { totalCents } = quote({
      fee,
      at,
      places: charge.places.map(({ priced }) => priced),
      addOns: [],
      chosen: [],
      discounts: noDiscounts,
      standing: onlyChild,
      payment: null,
      coupon: null,
    })
    return `${chargedOn(charge).slice(5).replace('-', '/')} ${(totalCents / 100).toFixed(2)}`
  })
  expect(chargeTexts.join(', ')).toBe(charges)
})
