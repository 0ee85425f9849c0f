import { useFormat } from '../../../platform/format.ts'
import type { EntryRow } from '../attendance-entry.ts'
import { useToldText } from './useToldText.ts'
import styles from './family-changes.module.css'

/** What the family told about this day: who told the absence, who else picks up, and that the child is picked up late. */
export function ToldByFamily({ row }: { row: EntryRow }) {
  const format = useFormat()
  const { absence, lateNotice: late, checkIn, checkOut, pickups } = row
  const toldText = useToldText()
  const named = checkOut === null && !absence ? pickups.filter(({ told }) => told) : []
  return (
    <>
      {absence?.toldBy && checkIn === null && (
        <span className={styles.told}>
          {absence.toldBy} told the school that they are not coming
          {absence.note && `: “${absence.note}”`}
        </span>
      )}
      {named.map(({ name, relation, told }) => (
        <span key={name} className={styles.told}>
          {[name, relation].filter(Boolean).join(', ')} may pick up {toldText(told!)}
        </span>
      ))}
      {late && checkOut === null && (checkIn !== null || !absence) && (
        <span className={styles.change}>
          Picked up about {late.minutes} minutes late, told by {late.by}, {format.moment(late.at)}
          {late.note && `: “${late.note}”`}
        </span>
      )}
    </>
  )
}
