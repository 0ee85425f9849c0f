import type { absences } from '@afterbell/contract/attendance/absences'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { useFormat } from '../../../platform/format.ts'
import styles from '../attendance.module.css'

/** Previews an absence: the number of dates, the children checked in on them, and the effect on drop-ins. */
export function AbsenceMeaning({ look }: { look: AnswerOf<typeof absences.look> | undefined }) {
  const format = useFormat()
  if (!look) return null
  return (
    <output className={styles.meaning}>
      {look.children.map(({ id, child, meetings, checkedIn: [checkIn] }) => (
        <span key={id}>
          {child}:{' '}
          {meetings === 0
            ? 'not expected on these days'
            : `expected ${meetings === 1 ? 'once' : `${meetings} times`}`}
          {checkIn &&
            `, checked in to ${checkIn.activity} on ${format.date(checkIn.date)} at ${format.time(checkIn.checkIn)}`}
        </span>
      ))}
      {look.dropIns > 0 && (
        <span>
          {look.dropIns === 1 ? '1 drop-in is canceled' : `${look.dropIns} drop-ins are canceled`} a few
          seconds later. Undoing the absence after that does not book them again.
          {look.noLongerOwed > 0 && ` ${format.money(look.noLongerOwed)} is no longer owed.`}
          {look.givenBack > 0 &&
            ` ${format.money(look.givenBack)} is proposed to be given back: nothing is refunded by itself.`}
        </span>
      )}
    </output>
  )
}
