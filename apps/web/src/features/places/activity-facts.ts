import type { finder } from '@afterbell/contract/finder/finder'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { weekdaysText } from '@afterbell/domain/kernel/weekdays'
import type { Format } from '../../platform/format.ts'

type ActivityMatch = Pick<
  AnswerOf<typeof finder.find>['activities'][number],
  'startsOn' | 'endsOn' | 'weekdays' | 'timeFrom' | 'timeTo' | 'location'
>

/** Tells an activity from others of the same name: 'Tue 4:45 PM – 6:00 PM · 10/27/2026 – 12/22/2026 · Gym'. */
export function activityFacts(activity: ActivityMatch, format: Pick<Format, 'dates' | 'times'>): string {
  const { startsOn, endsOn, weekdays, timeFrom, timeTo, location } = activity
  const times = timeFrom && timeTo ? format.times(timeFrom, timeTo) : ''
  return [
    [weekdaysText(weekdays), times].filter(Boolean).join(' '),
    startsOn && endsOn ? format.dates(startsOn, endsOn) : '',
    location,
  ]
    .filter(Boolean)
    .join(' · ')
}
