import { Link } from '@tanstack/react-router'
import type { childSchedule } from '@afterbell/contract/attendance/child-schedule'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { useFormat } from '../../platform/format.ts'
import { KindMark } from '../activities/KindMark.tsx'
import { linksOf } from '../activities/schedule/schedule-links.ts'
import styles from '../families/contact.module.css'

export type MeetingOfChild = AnswerOf<typeof childSchedule.scheduleDetails>['meetings'][number]

/** Time, activity and location in a line, with a link to the day's attendance. */
export function MeetingFacts({ meeting }: { meeting: MeetingOfChild }) {
  const format = useFormat()
  const { kind, sectionId, date, name, sectionName, timeFrom, timeTo, location } = meeting
  return (
    <>
      <span className={styles.when}>
        <span>{format.weekdayDate(date)}</span>
        <span className={styles.dim}>{format.times(timeFrom, timeTo)}</span>
      </span>
      <span className={styles.what}>
        <KindMark kind={kind} />
        <span>
          <Link {...linksOf(kind).attendance(sectionId, date)}>
            {[name, sectionName].filter(Boolean).join(', ')}
          </Link>
          {location && <span className={styles.dim}> · {location}</span>}
        </span>
      </span>
    </>
  )
}
