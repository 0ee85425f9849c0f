import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { offersDue } from './offers.ts'
import type { Days, WaitingPlace } from './queue.ts'
import { reservationsOf } from './reservations.ts'

// Checks each row of the table in docs/rules/wait-lists.md.

const text = readFileSync(new URL('../../../../docs/rules/wait-lists.md', import.meta.url), 'utf8')
const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map(
    (line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()) as [string, string, string, string, string],
  )

const whole: Days = [['-infinity', 'infinity']]
const today = '2026-11-18'

/** 'Cleo, Ann + Ben *' */
function lineOf(cell: string): WaitingPlace[] {
  return cell.split(', ').flatMap((party) => {
    const names = party.replace(' *', '').split(' + ')
    return names.map((placeId) => ({
      placeId,
      partyId: party,
      days: whole,
      isHeldBack: false,
      isReserving: party.endsWith(' *'),
    }))
  })
}

test.each(rows)(
  'Of %s spots with %s taken, while %s wait, %s is offered one',
  (spots, usedSpots, line, due, remaining) => {
    const [capacity, used] = [Number(spots), Number(usedSpots)]
    const waiting = lineOf(line)
    const live = Array.from({ length: used }, () => whole)
    const offered = offersDue({ capacity, live, waiting }, today)
    expect(offered).toEqual(due === 'nobody' ? [] : due.split(/, | \+ /))
    const then = {
      capacity,
      live: [...live, ...offered.map(() => whole)],
      waiting: waiting.filter(({ placeId }) => !offered.includes(placeId)),
    }
    const claimed = reservationsOf(then, today).flatMap(({ claims }) =>
      claims.filter(({ length }) => length > 0),
    )
    expect(capacity - then.live.length - claimed.length).toBe(Number(remaining))
  },
)

test('The table is there', () => {
  expect(rows.length).toBeGreaterThan(5)
})
