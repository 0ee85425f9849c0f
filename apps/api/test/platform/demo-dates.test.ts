import { expect, test } from 'vitest'
import { dateIn, instantOf, plusDays } from '@afterbell/domain/kernel/dates'
import { heardOf, seenUntil } from '../../db/demo/money/money.ts'
import { paidTrial } from '../../db/demo/money/own-bill.ts'
import { payoutStep } from '../../src/features/providers/sandbox/sandbox-courses.ts'

const TRIAL_DAYS = 30

/** Every hour of the five months after each clock change. */
const beginnings = ['2026-11-01T04:00:00Z', '2027-03-14T05:00:00Z']
const hours = beginnings.flatMap((from) =>
  Array.from({ length: 150 * 24 }, (_, hour) => Temporal.Instant.from(from).add({ hours: hour })),
)

const ZONES = ['America/New_York', 'America/Los_Angeles', 'Europe/London', 'Pacific/Auckland']

test.each(ZONES)(
  'The trial of a paid school is over the day before its first bill, at whatever hour the demo is made in %s',
  (zone) => {
    for (const now of hours) {
      const { began, firstDue } = paidTrial(now, zone, TRIAL_DAYS)
      const trialEndsOn = plusDays(dateIn(zone, began), TRIAL_DAYS)
      if (plusDays(trialEndsOn, 1) !== firstDue) expect.fail(`${now}: ${trialEndsOn} and ${firstDue}`)
    }
    expect(hours).toHaveLength(7200)
  },
)

test.each(ZONES)(
  'What a bank did is heard of after it did it, in a payout only where it was heard of, and no payout of a past day is on its way, in %s',
  (zone) => {
    const compare = Temporal.Instant.compare
    for (const now of hours.filter((_, hour) => hour % (150 * 24) < 14 * 24)) {
      const seen = seenUntil(now, zone)
      expect(dateIn(zone, seen)).toBe(plusDays(dateIn(zone, now), -3))
      // The last payout in view was made after its day in UTC ended, and has arrived by now.
      const lastDay = plusDays(seen.toString().slice(0, 10), -1)
      if (compare(Temporal.Instant.from(payoutStep(lastDay).at), now) > 0) expect.fail(`${now}: ${lastDay}`)
      for (const [days, time] of CHARGED) {
        const charged = instantOf(plusDays(dateIn(zone, now), -days), time, zone)
        const heard = heardOf(charged, now, zone)
        const clears = charged.add({ hours: 96 })
        const isSeen = compare(clears, seen) < 0
        if (isSeen !== (heard !== null)) expect.fail(`${now}: ${charged} is ${isSeen ? '' : 'not '}paid out`)
        if (heard && (compare(heard, clears) < 0 || compare(heard, now) > 0))
          expect.fail(`${now}: ${charged} is heard of at ${heard}`)
      }
    }
  },
)

/** Families pay between 8 AM and 8 PM. */
const CHARGED = [5, 6, 7, 8, 9, 10].flatMap((days) =>
  ['08:10', '12:00', '19:59'].map((time): [number, string] => [days, time]),
)
