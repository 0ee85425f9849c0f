import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyCover } from '@afterbell/contract/portal/finding/family-finding'
import { formatDate } from '@afterbell/domain/kernel/dates'
import type { BookingProps } from '../booking/Book.tsx'

type Day = AnswerOf<(typeof familyCover)['plan']>['plans'][number]['children'][number]['days'][number]

/** A weekday of one child: what happens when and where, and what nobody covers. */
export function CoveredDay({ day, ...props }: BookingProps & { day: Day }) {
  const { school, words, bookingWords } = props
  const { cover } = bookingWords
  const { formatWords } = words
  const date = (each: string) => formatDate(each, school.dateFormat)
  const times = ({ timeFrom, timeTo }: { timeFrom: string; timeTo: string }) =>
    formatWords.formatTimeRange(timeFrom, timeTo, school.dateFormat)
  const datesText = ({ days, firstDate, lastDate }: Day['gaps'][number] | Day['items'][number]) =>
    days === day.days ? '' : cover.onDays(days, day.days, date(firstDate), date(lastDate))
  return (
    <>
      <dt>{formatWords.weekdayName(day.weekday)}</dt>
      <dd>
        <ul>
          {[
            ...day.items.map((item) => ({ at: item.timeFrom, item, gap: null })),
            ...day.gaps.map((gap) => ({ at: gap.timeFrom, item: null, gap })),
          ]
            .sort((one, other) => (one.at < other.at ? -1 : 1))
            .map(({ item, gap }) =>
              item ? (
                <li key={JSON.stringify(item)}>
                  <span className="time">{times(item)}</span>{' '}
                  <strong lang="en">{[item.name, item.section].filter(Boolean).join(' · ')}</strong>
                  <span className="quiet">
                    {[item.location ?? '', item.isThere ? cover.isThere : '', datesText(item)]
                      .filter(Boolean)
                      .map((text) => ` · ${text}`)
                      .join('')}
                  </span>
                </li>
              ) : (
                <li key={JSON.stringify(gap)} className="gap">
                  {cover.gap(formatWords.weekdayShort(day.weekday), times(gap))}
                  {datesText(gap) !== '' && <span className="quiet"> · {datesText(gap)}</span>}
                  {gap.leftOut.length > 0 && (
                    <details>
                      <summary>{cover.leftOut}</summary>
                      <ul>
                        {gap.leftOut.map(({ activityId, name, why }) => (
                          <li key={`${activityId} ${name}`}>
                            <span lang="en">{name}</span>: {why}
                          </li>
                        ))}
                      </ul>
                    </details>
                  )}
                </li>
              ),
            )}
        </ul>
      </dd>
    </>
  )
}
