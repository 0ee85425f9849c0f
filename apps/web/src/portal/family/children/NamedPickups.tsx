import { useRef, useState } from 'react'
import { familyPickups } from '@afterbell/contract/portal/family-pickups'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { familyMay } from '@afterbell/domain/portal/family-may'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import { NamePickup } from '../pickups/NamePickup.tsx'
import { problemText } from '../problem-text.ts'
import type { Child, ChildPartProps } from './child-parts.tsx'

type Named = Child['toldPickups'][number]

/**
 * Whom the guardians named to pick up the child, and the way to name somebody. What the school decides about them is not
 * shown, for nobody.
 */
export function NamedPickups({ child, reload, ...props }: ChildPartProps) {
  const { school, words, session, onLoggedOut } = props
  const { dayWords } = words
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const tell = (sentence: string) => {
    setSaid(sentence)
    reload().catch((error: unknown) => {
      if (isLoggedOut(error)) onLoggedOut()
      else setProblem(problemText(error, words))
    })
  }
  const takeBack = async ({ id, name }: Named) => {
    if (!confirm(dayWords.reallyTakeBack(name))) return
    setProblem(null)
    try {
      await askFamily(school.id, familyPickups.takeBack, { params: { pickupId: id } })
      // The button goes away.
      heading.current?.focus()
      tell(dayWords.takenBack(name))
    } catch (error) {
      if (isLoggedOut(error)) onLoggedOut()
      else setProblem(problemText(error, words))
    }
  }
  const mayName = familyMay(session.rights, 'ADD_PICKUPS')
  if (child.toldPickups.length === 0 && !mayName && said === '') return null
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {dayWords.pickupsNamed}
      </h3>
      {child.toldPickups.length > 0 && <p className="quiet">{dayWords.pickupsNamedText}</p>}
      <output className="said">{said}</output>
      {problem !== null && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      <ul className="rows">
        {child.toldPickups.map((pickup) => (
          <li key={pickup.id}>
            <span>
              {pickup.name}
              <span className="quiet">{factsOf(pickup, props).join(' · ')}</span>
            </span>
            {pickup.mayTakeBack && (
              <span className="buttons">
                <button
                  type="button"
                  aria-label={dayWords.takeBackOf(pickup.name)}
                  onClick={() => void takeBack(pickup)}
                >
                  {dayWords.takeBack}
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayName && (
        <NamePickup
          {...props}
          today={school.today}
          names={session.children}
          childId={child.id}
          looksFirst={session.rights.addPickups !== 'AT_ONCE'}
          onSaid={tell}
        />
      )}
    </>
  )
}

function factsOf(
  { relation, from, to, by, waits }: Named,
  { school, words: { dayWords } }: Pick<ChildPartProps, 'school' | 'words'>,
): string[] {
  const day = (date: string) => formatDate(date, school.dateFormat)
  const days =
    to === null
      ? dayWords.pickupFrom(day(from))
      : from === to
        ? dayWords.pickupOn(day(from))
        : dayWords.pickupDays(day(from), day(to))
  const looksFirst = waits ? [dayWords.pickupLooksFirst] : []
  return [...(relation ? [relation] : []), days, ...looksFirst, dayWords.toldBy(by)]
}
