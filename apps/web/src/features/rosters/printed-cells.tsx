import { ageTold } from '@afterbell/domain/families/ages'
import { gradeLabels } from '@afterbell/domain/families/grades'
import { phoneShown } from '@afterbell/domain/kernel/phone'
import { useLocal } from '../../ui/local.tsx'
import type { PrintedChild } from './print-children.ts'
import styles from './print.module.css'

/** The name as lists are ordered, with what must be seen on every list; `beside` tells it from others of the list. */
export function Name({ child, beside = '' }: { child: PrintedChild; beside?: string }) {
  const told = [child.isDropIn && 'Drop-in', beside].filter(Boolean).join(' · ')
  return (
    <th scope="row">
      <span className={styles.name}>{lastFirst(child)}</span>
      {told && <span className={styles.beside}> {told}</span>}
      {child.allergies && <div className={styles.beside}>Allergies: {child.allergies}</div>}
      {child.doNotRelease.length > 0 && (
        <div className={styles.never}>
          Never release to {child.doNotRelease.map(({ name }) => name).join(', ')}
        </div>
      )}
    </th>
  )
}

/** Room for a pen. */
export function ToFillIn({ isTime = false }: { isTime?: boolean }) {
  return <td className={isTime ? styles.time : undefined}>&nbsp;</td>
}

/** Who can be called, each on a line. */
export function People({
  of,
}: {
  of: readonly { name: string; phoneNumber: string | null; relation?: string }[]
}) {
  const { country } = useLocal()
  if (of.length === 0) return '–'
  return of.map(({ name, phoneNumber, relation }, index) => (
    <div key={index}>
      <span className={styles.person}>
        {name}
        {relation && ` (${relation})`}
      </span>
      {phoneNumber && ' '}
      {phoneNumber && <span className={styles.phone}>{phoneShown(phoneNumber, country)}</span>}
    </div>
  ))
}

export function lastFirst({ firstName, lastName }: PrintedChild): string {
  return [lastName, firstName].filter(Boolean).join(', ')
}

/** Each on a line. */
export function AgeAndGrade({ child: { birthDate, grade }, today }: { child: PrintedChild; today: string }) {
  const told = [birthDate && ageTold(birthDate, today), grade && `Grade ${gradeLabels[grade]}`]
  const lines = told.filter(Boolean)
  if (lines.length === 0) return '–'
  return lines.map((line) => (
    <div key={line} className={styles.whole}>
      {line}
    </div>
  ))
}
