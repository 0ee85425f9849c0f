import { useFormat } from '../../platform/format.ts'
import { useSession } from '../../platform/session/session.ts'
import { titleOf } from '../places/activity-page.ts'
import { isOfDays, listLabels } from './printed-lists.ts'
import type { SheetProps } from './PrintedSheet.tsx'
import styles from './print.module.css'

interface HeadProps extends SheetProps {
  columns: readonly string[]
  /** Name of the group, if there are several. */
  group?: string
}

/** Column titles below a heading: a table's head is repeated on each printed page. */
export function Head(props: HeadProps) {
  const { columns } = props
  return (
    <thead>
      <tr>
        <th colSpan={columns.length} scope="colgroup" className={styles.head}>
          <HeadLines {...props} />
        </th>
      </tr>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** School, list, activity and day. */
function HeadLines({ printed, choice, group }: HeadProps) {
  const { school } = useSession()
  const format = useFormat()
  const days = isOfDays(choice.list) ? choice.dates : [format.today()]
  // Times apply to a single day; for several there is no room.
  const [hours] =
    isOfDays(choice.list) && days.length === 1 ? printed.upcoming.filter(({ date }) => date === days[0]) : []
  const hoursText = hours && `, ${format.time(hours.timeFrom)} to ${format.time(hours.timeTo)}`
  const facts = [printed.location, printed.instructors.join(', ')].filter(Boolean).join(' · ')
  return (
    <>
      <span className={styles.headLine}>
        <span className={styles.what}>{group ?? listLabels[choice.list]}</span>
        <span>{school.schoolName}</span>
      </span>
      <span className={styles.headLine}>
        <span>
          {group && `${listLabels[choice.list]} · `}
          {titleOf(printed)}
          {facts && ` · ${facts}`}
        </span>
        <span>
          {days.map((date) => format.date(date)).join(', ')}
          {hoursText}
        </span>
      </span>
    </>
  )
}
