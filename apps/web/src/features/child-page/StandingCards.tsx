import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { childSchedule } from '@afterbell/contract/attendance/child-schedule'
import { payers } from '@afterbell/contract/invoices/payers'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import { activityLink } from '../places/activity-link.ts'
import { namedPlaces } from './named-places.ts'
import type { Child } from '../families/child-values.ts'
import type { MeetingOfChild } from './meeting-rows.tsx'
import styles from '../families/contact.module.css'

type Place = AnswerOf<typeof childSchedule.rosterDetails>[number]

/** Summary of a child: where they are, their enrollments, wait lists, and balance. */
export function StatusCards({ child }: { child: Child }) {
  const format = useFormat()
  const today = format.today()
  const seesMoney = useMay()('invoice', 'view')
  const places = useRead(childSchedule.rosterDetails, { params: { id: child.id } })
  const schedule = useRead(childSchedule.scheduleDetails, { params: { childId: child.id }, query: {} })
  const billing = useRead(payers.ofChild, { params: { childId: child.id } }, { enabled: seesMoney })
  const now = (places.data ?? []).filter(({ isOver }) => !isOver)
  const meetings = (schedule.data?.meetings ?? []).filter(({ isCancelled }) => !isCancelled)
  const ofToday = meetings.filter(({ date }) => date === today)
  const next = meetings.find(({ date, absence }) => date > today && absence === null)
  return (
    <div className={styles.cards}>
      <Card title="Today" isLoaded={schedule.data !== undefined}>
        {ofToday.length === 0 && <span>Not expected</span>}
        {ofToday.map((meeting) => (
          <span key={meeting.id}>{todayText(meeting, format)}</span>
        ))}
        <span className={styles.dim}>
          {next
            ? `Next: ${format.weekdayDate(next.date)}, ${next.name}, ${format.time(next.timeFrom)}`
            : 'Nothing in the next four weeks'}
        </span>
      </Card>
      <Card title="Enrolled in" isLoaded={places.data !== undefined}>
        <Places of={now.filter(({ list, isDropIn }) => list === 'ROSTER' && !isDropIn)} page="" />
      </Card>
      <Card title="Waiting" isLoaded={places.data !== undefined}>
        <Places of={now.filter(({ list }) => list === 'WAIT_LIST')} page="/wait-list" />
      </Card>
      {seesMoney && (
        <Card title="Owes" isLoaded={billing.data !== undefined}>
          {billing.data && (
            <Link
              to="/contacts/$childId"
              params={{ childId: child.id }}
              search={{ tab: 'billing' } as never}
              className="numbers"
            >
              {formatMoney(billing.data.owed, billing.data.currency)}
            </Link>
          )}
        </Card>
      )}
    </div>
  )
}

/** 'In Chess since 3:02 PM', 'Left Chess at 4:30 PM with Gus', 'Expected at Chess at 3:30 PM'. */
function todayText(meeting: MeetingOfChild, format: Format): string {
  const { name, status, checkIn, checkOut, checkOutDate, checkOutPerson, timeFrom } = meeting
  switch (status) {
    case 'IN':
      return `In ${name} since ${format.time(checkIn)}`
    case 'OUT':
      return `Left ${name} at ${format.dayTime(checkOut, checkOutDate)} with ${checkOutPerson ?? 'someone'}`
    case 'EXCUSED':
      return `Excused from ${name}`
    case 'ABSENT':
      return `Absent from ${name}`
    case 'LATE':
      return `Missing at ${name} since ${format.time(timeFrom)}`
    case 'EXPECTED':
      return `Expected at ${name} at ${format.time(timeFrom)}`
  }
}

function Card({ title, isLoaded, children }: { title: string; isLoaded: boolean; children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={title} aria-busy={!isLoaded}>
      <h2 className={styles.cardTitle}>{title}</h2>
      {isLoaded ? children : <span className={styles.dim}>…</span>}
    </section>
  )
}

/** Number of spots to name; the schedule has them all. */
const NAMES_MAX = 5

function Places({ of, page }: { of: readonly Place[]; page: '' | '/wait-list' }) {
  const format = useFormat()
  if (of.length === 0) return <span className={styles.dim}>None</span>
  const links = namedPlaces(of, format)
  return (
    <>
      {links.slice(0, NAMES_MAX).map(({ key, kind, id, name }) => (
        <Link key={key} {...activityLink({ kind, id }, page)}>
          {name}
        </Link>
      ))}
      {links.length > NAMES_MAX && <span className={styles.dim}>and {links.length - NAMES_MAX} more</span>}
    </>
  )
}
