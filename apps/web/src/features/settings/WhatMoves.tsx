import { Alert } from '@mantine/core'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { schoolMoves } from '@afterbell/contract/care/school-moves'
import { count } from '@afterbell/domain/kernel/count'
import type { DateFormat } from '@afterbell/domain/kernel/dates'
import { useRead } from '../../platform/calls/calls.ts'
import { formatFor } from '../../platform/calls/writing.ts'
import { useSession } from '../../platform/session/session.ts'
import styles from './settings.module.css'

interface WhatMovesProps {
  from: { timezone: string; dateFormat: DateFormat }
  to: { timezone: string; dateFormat: DateFormat }
}

/** Previews the effects of another time zone or date format. */
export function WhatMoves({ from, to }: WhatMovesProps) {
  const { currency } = useSession().school
  const query = { timezone: to.timezone, dateFormat: to.dateFormat }
  const moves = useRead(schoolMoves.preview, { query }, { enabled: to.timezone !== '', keepPrevious: true })
  const present = formatFor({ ...from, currency })
  const later = formatFor({ ...to, currency })
  return (
    <Alert color="yellow" title="What this changes" role="status">
      {moves.isError ? (
        'We could not check what this changes. You can still save it.'
      ) : !moves.data ? (
        'Checking what this changes…'
      ) : (
        <ul className={styles.links}>
          {to.dateFormat !== from.dateFormat && (
            <li>
              Dates and times will be written like {later.moment(moves.data.at)} instead of{' '}
              {present.moment(moves.data.at)}.
            </li>
          )}
          {to.timezone !== from.timezone && <Meetings moves={moves.data} present={present} />}
          <Cycles moves={moves.data} present={present} later={later} />
        </ul>
      )}
    </Alert>
  )
}

type Moves = AnswerOf<typeof schoolMoves.preview>
type Format = ReturnType<typeof formatFor>

function Meetings({ moves, present }: { moves: Moves; present: Format }) {
  if (moves.meetings === 0) return <li>No meetings move.</li>
  const moreCount = moves.activities - moves.next.length
  return (
    <li>
      {count(moves.meetings, 'meeting')} will start at the same time of day in the new time zone, which is
      another moment:
      <ul className={styles.links}>
        {moves.next.map((each) => (
          <li key={each.activityId}>
            {each.name}, {count(each.meetings, 'meeting')}: the next starts {present.date(each.date)} at{' '}
            {present.time(each.timeFrom)}. In the current time zone that will be{' '}
            {present.moment(each.thenStartsAt)}.
          </li>
        ))}
        {moreCount > 0 && <li>… and {moreCount} more</li>}
      </ul>
    </li>
  )
}

function Cycles({ moves, present, later }: { moves: Moves; present: Format; later: Format }) {
  if (moves.cycles.length === 0) return <li>No billing cycles move.</li>
  return (
    <li>
      These will be billed for different days, or end at a different moment:
      <ul className={styles.links}>
        {moves.cycles.map((each) => (
          <li key={each.activityId}>
            {each.name}, billed {each.cycle === 'WEEKLY' ? 'by the week' : 'by the month'}: now{' '}
            {present.dates(each.now.from, each.now.to)}, then {later.dates(each.later.from, each.later.to)}
            {each.now.endsAt !== each.later.endsAt &&
              `, which ends at ${present.moment(each.later.endsAt)} in the current time zone`}
          </li>
        ))}
      </ul>
    </li>
  )
}
