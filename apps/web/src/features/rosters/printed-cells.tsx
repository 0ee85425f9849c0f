import { ageText } from '@afterbell/domain/kernel/ages'
import { photoWarning } from '@afterbell/domain/families/photo-consent'
import { childNameListed } from '@afterbell/domain/families/child-name'
import { gradeLabels } from '@afterbell/domain/kernel/grades'
import { formatPhone } from '@afterbell/domain/kernel/phone'
import { useLocal } from '../../ui/local.tsx'
import type { PrintedChild } from './print-children.ts'
import styles from './print.module.css'

interface NameProps {
  child: PrintedChild
  /** Tells the child from others of the list. */
  beside?: string
}

/** The name in sort order. */
function NameAlone({ child, beside = '' }: NameProps) {
  const details = [child.isDropIn && 'Drop-in', beside].filter(Boolean).join(' · ')
  return (
    <>
      <span className={styles.name}>{childNameListed(child)}</span>
      {details && <span className={styles.beside}> {details}</span>}
    </>
  )
}

/** Name on a list that every parent can read: a mark says that staff should look something up, not what. */
export function NameAtDoor(props: NameProps) {
  return (
    <th scope="row">
      <NameAlone {...props} />
      {isMarked(props.child) && (
        <span className={styles.mark} role="img" aria-label={MARK_MEANS}>
          {' '}
          *
        </span>
      )}
    </th>
  )
}

/** Explains the mark at the foot of the list, without saying what it is about. */
export const MARK_MEANS = 'Staff: see the emergency list'

export function isMarked({ allergies, doNotRelease }: PrintedChild): boolean {
  return allergies !== '' || doNotRelease.length > 0
}

/** Name on a list for staff, with warnings. */
export function Name({ child, beside }: NameProps) {
  return (
    <th scope="row">
      <NameAlone child={child} beside={beside ?? ''} />
      {child.allergies && <div className={styles.beside}>Allergies: {child.allergies}</div>}
      {photoWarning(child.photos) && <div className={styles.beside}>{photoWarning(child.photos)}</div>}
      {child.doNotRelease.length > 0 && (
        <div className={styles.never}>
          Do not release to {child.doNotRelease.map(({ name }) => name).join(', ')}
        </div>
      )}
    </th>
  )
}

/** Empty space to write in. */
export function ToFillIn({ isTime = false }: { isTime?: boolean }) {
  return <td className={isTime ? styles.time : undefined}>&nbsp;</td>
}

/** People to call, one on each line. */
export function People({
  of,
}: {
  of: readonly { name: string; phoneNumber: string | null; otherPhoneNumber?: string; relation?: string }[]
}) {
  const { country } = useLocal()
  if (of.length === 0) return '–'
  return of.map(({ name, phoneNumber, otherPhoneNumber, relation }, index) => (
    <div key={index}>
      <span className={styles.person}>
        {name}
        {relation && ` (${relation})`}
      </span>
      {phoneNumber && ' '}
      {phoneNumber && <span className={styles.phone}>{formatPhone(phoneNumber, country)}</span>}
      {otherPhoneNumber && ' '}
      {otherPhoneNumber && <span className={styles.phone}>{formatPhone(otherPhoneNumber, country)}</span>}
    </div>
  ))
}

/** Age and grade, each on a line. */
export function AgeAndGrade({ child: { birthDate, grade }, today }: { child: PrintedChild; today: string }) {
  const details = [birthDate && ageText(birthDate, today), grade && `Grade ${gradeLabels[grade]}`]
  const lines = details.filter(Boolean)
  if (lines.length === 0) return '–'
  return lines.map((line) => (
    <div key={line} className={styles.whole}>
      {line}
    </div>
  ))
}
