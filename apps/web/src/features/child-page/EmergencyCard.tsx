import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { children } from '@afterbell/contract/families/children'
import { childName } from '@afterbell/domain/families/child-name'
import { isForbidden } from '@afterbell/domain/families/do-not-release'
import { ageText } from '@afterbell/domain/kernel/ages'
import { gradeLabels } from '@afterbell/domain/kernel/grades'
import { useRead } from '../../platform/calls/calls.ts'
import { fullName, useFormat } from '../../platform/format.ts'
import { usePage } from '../../platform/page/page.tsx'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { useSessionIfAny, type Session } from '../../platform/session/session.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import type { Child } from '../families/child-values.ts'
import { calledInEmergency } from '../rosters/print-children.ts'
import { People } from '../rosters/printed-cells.tsx'
import { printPage } from '../../ui/print/print-page.ts'
import styles from '../rosters/print.module.css'

/** One sheet with everything needed to call for help for one child. Sealed information is not on it. */
export function EmergencyCard() {
  const session = useSessionIfAny()
  return session && <CardOf session={session} />
}

function CardOf({ session }: { session: Session }) {
  const { childId = '' } = useParams({ strict: false })
  const { data: child, isError, error, refetch } = useRead(children.get, { params: { id: childId } })
  usePage({ name: child && childName(child) })
  if (!child)
    return (
      <main className={styles.waiting}>
        {isError ? (
          <ReadFailure error={error} onRetry={() => void refetch()} thing="This child" />
        ) : (
          <FieldsSkeleton fields={4} />
        )}
      </main>
    )
  const paper = ['US', 'CA'].includes(session.school.country) ? 'letter' : 'a4'
  return (
    <div className={styles.screen}>
      <header className={styles.controls}>
        <div className={styles.controlsHead}>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<Glyph of={IconArrowLeft} />}
            renderRoot={(props) => <Link {...props} to="/contacts/$childId" params={{ childId: child.id }} />}
          >
            Back to the child
          </Button>
          <h1 className={styles.title} tabIndex={-1}>
            Emergency card of {childName(child)}
          </h1>
          <Button leftSection={<Glyph of={IconPrinter} />} onClick={() => void printPage()}>
            Print
          </Button>
        </div>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <main className={styles.desk} tabIndex={0}>
        <article className={styles.sheet} data-paper={paper} aria-label="Emergency card">
          <style>{`@page { size: ${paper} portrait }`}</style>
          <Card child={child} schoolName={session.school.schoolName} />
        </article>
      </main>
    </div>
  )
}

function Card({ child, schoolName }: { child: Child; schoolName: string }) {
  const format = useFormat()
  const { birthDate, grade, allergies, specialNeeds, approvedPickups, doNotRelease } = child
  const guardians = [child.primaryGuardian, child.secondaryGuardian, ...child.furtherGuardians].flatMap(
    (guardian) => (guardian ? [{ name: fullName(guardian), phoneNumber: guardian.phone }] : []),
  )
  // Guardians and approved people can be on the do-not-release list as well.
  const markForbidden = <P extends { name: string }>(people: readonly P[]) =>
    people.map((person) => ({
      ...person,
      ...(isForbidden(person.name, doNotRelease) && { relation: 'may not pick up' }),
    }))
  const facts = [
    birthDate && `Born ${format.date(birthDate)}, ${ageText(birthDate, format.today())}`,
    grade && `Grade ${gradeLabels[grade]}`,
    child.teacher,
  ].filter(Boolean)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td className={styles.head} colSpan={2}>
            <div className={styles.headLine}>
              <span className={styles.what}>{childName(child)}</span>
              <span>
                {schoolName}, {format.date(format.today())}
              </span>
            </div>
            <div>{facts.join(' · ')}</div>
          </td>
        </tr>
      </thead>
      <tbody>
        {doNotRelease.map(({ id, name, note }) => (
          <tr key={id}>
            <td colSpan={2}>
              <div className={styles.never}>
                Do not release to {name}
                {note && `: ${note}`}
              </div>
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">Allergies</th>
          <td>{allergies ? <strong>{allergies}</strong> : 'none'}</td>
        </tr>
        <tr>
          <th scope="row">Special needs</th>
          <td>{specialNeeds || 'No needs'}</td>
        </tr>
        <tr>
          <th scope="row">Guardians</th>
          <td>
            <People of={markForbidden(guardians)} />
          </td>
        </tr>
        <tr>
          <th scope="row">Emergency contacts</th>
          <td>
            <People
              of={calledInEmergency({
                guardians,
                approvedPickups,
                doNotRelease,
                emergencyContacts: child.emergencyContacts.map(({ name, relation, phone, otherPhone }) => ({
                  name,
                  relation,
                  phoneNumber: phone,
                  otherPhoneNumber: otherPhone,
                })),
              })}
            />
          </td>
        </tr>
        <tr>
          <th scope="row">May pick up</th>
          <td>
            <People
              of={markForbidden(
                approvedPickups.map(({ name, relation, phone }) => ({ name, relation, phoneNumber: phone })),
              )}
            />
          </td>
        </tr>
      </tbody>
    </table>
  )
}
