import { expect, test } from 'vitest'
import { dateIn, plusDays } from '@afterbell/domain/kernel/dates'
import { paidTrial } from '../../db/demo/own-bill.ts'

const TRIAL_DAYS = 30

/** Every hour of the five months that begin with a change of the clock, to winter time and to summer time. */
const beginnings = ['2026-11-01T04:00:00Z', '2027-03-14T05:00:00Z']
const hours = beginnings.flatMap((from) =>
  Array.from({ length: 150 * 24 }, (_, hour) => Temporal.Instant.from(from).add({ hours: hour })),
)

test.each(['America/New_York', 'America/Los_Angeles', 'Europe/London', 'Pacific/Auckland'])(
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
