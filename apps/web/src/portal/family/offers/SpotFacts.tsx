import './offers.css'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { offersByLink } from '@afterbell/contract/portal/family-offers'
import { formatDate } from '@afterbell/domain/kernel/dates'
import type { ReactNode } from 'react'
import type { LinkedProps } from './LinkedPage.tsx'

export type Offer = AnswerOf<(typeof offersByLink)['read']>['offers'][number]
type Wait = AnswerOf<(typeof offersByLink)['readWait']>['wait']

/** When and where a spot is, and what else is given of it. */
export function SpotFacts({
  spot,
  school,
  words,
  offerWords,
  children,
}: LinkedProps & { spot: Offer | Wait; children?: ReactNode }) {
  const { formatWords } = words
  const times = spot.times.map(({ from, to }) => formatWords.formatTimeRange(from, to, school.dateFormat))
  const weekdays = spot.weekdays.map((day) => formatWords.weekdayName(day))
  return (
    <dl className="facts">
      {weekdays.length > 0 && (
        <div>
          <dt>{offerWords.when}</dt>
          <dd>{[formatWords.listText(weekdays), times.join(' · ')].join(', ')}</dd>
        </div>
      )}
      {spot.firstDate !== null && spot.lastDate !== null && (
        <div>
          <dt>{offerWords.dates}</dt>
          <dd>
            {offerWords.datesLeft(
              spot.datesLeft,
              formatDate(spot.firstDate, school.dateFormat),
              formatDate(spot.lastDate, school.dateFormat),
            )}
          </dd>
        </div>
      )}
      {spot.location !== null && (
        <div>
          <dt>{offerWords.place}</dt>
          <dd lang="en">{spot.location}</dd>
        </div>
      )}
      {children}
    </dl>
  )
}
