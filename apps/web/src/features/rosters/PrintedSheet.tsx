import type { ReactNode } from 'react'
import { childNameListed, givenNames } from '@afterbell/domain/families/child-name'
import { pickupDaysText, type PickupDays } from '@afterbell/domain/families/told-pickup-values'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { weekdayLabels, weekdayOf } from '@afterbell/domain/kernel/weekdays'
import { useFormat } from '../../platform/format.ts'
import { useLocal } from '../../ui/local.tsx'
import { useSession } from '../../platform/session/session.ts'
import {
  calledInEmergency,
  childrenOf,
  dismissalGroups,
  mayCollect,
  namedForDays,
  type RosterPrint,
  type PrintedChild,
  markDoNotRelease,
} from './print-children.ts'
import { badgeSize } from './badge-size.ts'
import { listLabels, type PrintedList } from './printed-lists.ts'
import { AgeAndGrade, isMarked, MARK_MEANS, Name, NameAtDoor, People, ToFillIn } from './printed-cells.tsx'
import { Head } from './PrintedHead.tsx'
import type { PrintChoice } from './PrintScreen.tsx'
import styles from './print.module.css'

export interface SheetProps {
  printed: RosterPrint
  choice: PrintChoice
}

/** The paper: black on white, its heading on every page, rows never split, pages numbered by the browser. */
export function PrintedSheet({ printed, choice }: SheetProps) {
  const children = childrenOf(choice.list, printed)
  const isWide = choice.list === 'sign-in' && choice.dates.length > 1
  return (
    <article
      className={styles.sheet}
      data-paper={choice.paper}
      data-wide={isWide || undefined}
      aria-label={listLabels[choice.list]}
    >
      {/* Paper size applies to the whole page, not to an element. */}
      <style>{`@page { size: ${choice.paper} ${isWide ? 'landscape' : 'portrait'} }`}</style>
      {children.length === 0 ? <Nobody printed={printed} choice={choice} /> : sheetOf(choice.list)}
    </article>
  )

  function sheetOf(list: PrintedList): ReactNode {
    const sheetProps = { printed, choice, children }
    if (list === 'badges') return <Badges {...sheetProps} />
    if (list === 'dismissal') return <Dismissal printed={printed} choice={choice} />
    if (list === 'emergency') return <Emergency {...sheetProps} />
    return list === 'roster' ? <RosterList {...sheetProps} /> : <SignIn {...sheetProps} />
  }
}

type ListProps = SheetProps & { children: readonly PrintedChild[] }

function Nobody({ printed, choice }: SheetProps) {
  return (
    <table className={styles.table}>
      <Head printed={printed} choice={choice} columns={['Child']} />
      <tbody>
        <tr>
          <td>No one comes on {choice.dates.length === 1 ? 'this day' : 'these days'}.</td>
        </tr>
      </tbody>
    </table>
  )
}

/** Sign-in list: for one day with times and both signatures, for several with a box for each arrival and departure. */
function SignIn({ printed, choice, children }: ListProps) {
  const format = useFormat()
  const { dates } = choice
  const isOneDay = dates.length < 2
  const whereOf = whereAmong(children)
  const dayColumns = dates.map((date) => `${weekdayLabels[weekdayOf(date)].slice(0, 3)} ${format.date(date)}`)
  const columns = isOneDay
    ? ['No.', 'Child', 'In', 'Signature in', 'Out', 'Picked up by (signature)']
    : ['No.', 'Child', ...dayColumns]
  return (
    <>
      <table className={styles.table} data-lines>
        <Head printed={printed} choice={choice} columns={columns} />
        <tbody>
          {children.map((child, index) => (
            <tr key={child.childId}>
              <td className={styles.number}>{index + 1}</td>
              <NameAtDoor child={child} beside={whereOf(child)} />
              {isOneDay ? (
                <>
                  {isAbsent(child, dates) ? <td>{ABSENT}</td> : <ToFillIn isTime />}
                  <ToFillIn />
                  <ToFillIn isTime />
                  <ToFillIn />
                </>
              ) : (
                dates.map((date) => (
                  <td key={date} className={styles.day}>
                    {isAbsent(child, [date]) ? (
                      ABSENT
                    ) : child.dates.includes(date) ? (
                      <>
                        <span>In</span>
                        <span>Out</span>
                      </>
                    ) : (
                      '–'
                    )}
                  </td>
                ))
              )}
            </tr>
          ))}
          {Array.from({ length: BLANK_ROWS }, (_, index) => (
            <tr key={index}>
              <td className={styles.number}>{children.length + index + 1}</td>
              {columns.slice(1).map((column) => (
                <ToFillIn key={column} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {children.some(isMarked) && <p className={styles.beside}>* {MARK_MEANS}</p>}
      <p className={styles.staff}>Staff signature</p>
    </>
  )
}

/** For a child who is absent on all printed days; never with the reason, since other parents read it. */
const ABSENT = 'Absent'

function isAbsent({ dates, absentDates }: PrintedChild, printed: readonly string[]): boolean {
  const days = dates.filter((date) => printed.includes(date))
  return days.length > 0 && days.every((date) => absentDates.includes(date))
}

/** Blank rows for children who are not on the list. */
const BLANK_ROWS = 3

/** Returns each child's group or weekday, if the list has several; else nothing. */
function whereAmong(children: readonly PrintedChild[]): (child: PrintedChild) => string {
  const allSections = new Set(children.flatMap(({ sections }) => sections))
  return ({ sections }) => (allSections.size > 1 ? sections.join(', ') : '')
}

function RosterList({ printed, choice, children }: ListProps) {
  const format = useFormat()
  const hasSections = children.some(({ sections }) => sections.length > 0) && printed.section === null
  const columns = [
    'No.',
    'Child',
    'Age, grade',
    ...(hasSections ? ['Where'] : []),
    'Guardians',
    'Homeroom teacher',
    'Pickup option',
    'T-shirt',
  ]
  return (
    <table className={styles.table}>
      <Head printed={printed} choice={choice} columns={columns} />
      <tbody>
        {children.map((child, index) => (
          <tr key={child.childId}>
            <td className={styles.number}>{index + 1}</td>
            <Name child={child} />
            <td>
              <AgeAndGrade child={child} today={format.today()} />
            </td>
            {hasSections && <td>{child.sections.join(', ')}</td>}
            <td>
              <People of={markDoNotRelease(child.guardians, child)} />
            </td>
            <td>{child.teacher ?? '–'}</td>
            <td>{child.pickUpOption ?? '–'}</td>
            <td>{child.tshirt ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Emergency({ printed, choice, children }: ListProps) {
  const format = useFormat()
  const daysText = useDaysText()
  const columns = ['Child', 'Guardians', 'Emergency contacts', 'Allergies', 'Special needs', 'May pick up']
  return (
    <table className={styles.table}>
      <Head printed={printed} choice={choice} columns={columns} />
      <tbody>
        {children.map((child) => (
          <tr key={child.childId}>
            <th scope="row">
              <div className={styles.name}>{childNameListed(child)}</div>
              <div className={styles.beside}>
                <AgeAndGrade child={child} today={format.today()} />
              </div>
              {child.doNotRelease.map(({ name, note }) => (
                <div key={name} className={styles.never}>
                  Do not release to {name}
                  {note && `: ${note}`}
                </div>
              ))}
            </th>
            <td>
              <People of={markDoNotRelease(child.guardians, child)} />
            </td>
            <td>
              <People of={calledInEmergency(child)} />
            </td>
            <td>{child.allergies ? <strong>{child.allergies}</strong> : 'none'}</td>
            <td>{child.specialNeeds || 'No needs'}</td>
            <td>
              <People
                of={[...markDoNotRelease(child.approvedPickups, child), ...namedForDays(child, daysText)]}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** How paper says the days of somebody whom the family named. */
function useDaysText(): (days: PickupDays) => string {
  const { today } = useFormat()
  const { dateFormat } = useLocal()
  // Paper has no today: 'today only' would be wrong in the file of tomorrow.
  return (days) => pickupDaysText(days, plusDays(today(), -1), dateFormat)
}

function Dismissal({ printed, choice }: SheetProps) {
  const daysText = useDaysText()
  const columns = [
    'Child',
    choice.by === 'teacher' ? 'Pickup option' : 'Homeroom teacher',
    'May pick up',
    'Time',
    'Picked up by (signature)',
  ]
  const groups = dismissalGroups(printed, choice.by)
  const whereOf = whereAmong(groups.flatMap(({ children }) => children))
  return groups.map((group) => (
    <table key={group.name} className={styles.table} data-lines data-apart={choice.isApart || undefined}>
      <Head
        printed={printed}
        choice={choice}
        columns={columns}
        group={`${group.name} (${group.children.length})`}
      />
      <tbody>
        {group.children.map((child) => (
          <tr key={child.childId}>
            <Name child={child} beside={whereOf(child)} />
            <td>{(choice.by === 'teacher' ? child.pickUpOption : child.teacher) ?? '–'}</td>
            <td>{mayCollect(child, daysText).join(', ') || '–'}</td>
            {isAbsent(child, choice.dates) ? <td>{ABSENT}</td> : <ToFillIn isTime />}
            <ToFillIn />
          </tr>
        ))}
      </tbody>
    </table>
  ))
}

/** Badges to wear: name and group, and nothing private. */
function Badges({ printed, children }: ListProps) {
  const { school } = useSession()
  return (
    <ul className={styles.badges}>
      {children.map((child) => (
        <li key={child.childId} className={styles.badge}>
          <span className={styles.beside}>{school.schoolName}</span>
          <span className={styles.first} style={{ fontSize: badgeSize(givenNames(child), 26) }}>
            {givenNames(child)}
          </span>
          <span className={styles.last} style={{ fontSize: badgeSize(child.lastName, 14) }}>
            {child.lastName}
          </span>
          <span className={styles.beside}>
            {printed.name}
            {child.sections.length > 0 && ` · ${child.sections.join(', ')}`}
          </span>
          <span className={styles.beside}>
            {[child.teacher, child.pickUpOption].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
