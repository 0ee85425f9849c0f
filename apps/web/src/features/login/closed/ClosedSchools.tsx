import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ClosedSchool } from '@afterbell/contract/login/closed-school'
import { dateIn, dateInWords } from '@afterbell/domain/kernel/dates'
import { AS_YOU_LEFT_THEM } from '@afterbell/domain/school/closing'
import { ReopenForm } from './ReopenForm.tsx'
import styles from '../login.module.css'

/** Closed schools: who closed each, the last day to reopen it, and a button for Super Admins. */
export function ClosedSchools({ schools }: { schools: readonly ClosedSchool[] }) {
  const [opening, setOpening] = useState<string | null>(null)
  return schools.map((school) => (
    <section key={school.id} className={styles.closed} aria-label={school.schoolName}>
      <h2 className={styles.closedTitle}>{school.schoolName}</h2>
      <p className={styles.closedText}>{closedText(school)}</p>
      {school.mayReopen &&
        (opening === school.id ? (
          <ReopenForm school={school} />
        ) : (
          <Button onClick={() => setOpening(school.id)}>Reopen the school</Button>
        ))}
    </section>
  ))
}

function closedText({ closedBy, closedAt, lastDay, mayReopen }: ClosedSchool): string {
  const dateText = closedAt ? ` on ${dateInWords(dayOf(closedAt))}` : ''
  const whoClosedText = `${closedBy || 'Its owner'} closed it${dateText}.`
  if (lastDay === null) return `${whoClosedText} It is closed for good and cannot be reopened.`
  return mayReopen
    ? `${whoClosedText} You can reopen it through ${dateInWords(lastDay)}. ${AS_YOU_LEFT_THEM}`
    : `${whoClosedText} A Super Admin of the school can reopen it through ${dateInWords(lastDay)}.`
}

/** The day in this device's zone: only users of a school know its zone and format. */
function dayOf(moment: string): string {
  return dateIn(Temporal.Now.timeZoneId(), Temporal.Instant.from(moment))
}
