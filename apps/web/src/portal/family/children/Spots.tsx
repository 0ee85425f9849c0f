import { useRef, useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familySpots } from '@afterbell/contract/portal/spots/family-spots'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { askFamily } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import { useAsked } from '../useAsked.ts'
import type { ChildPartProps } from './child-parts.tsx'
import { Change } from './Change.tsx'
import { GiveUp } from './GiveUp.tsx'

export type ChildSpot = AnswerOf<(typeof familySpots)['list']>['spots'][number]

/** The spots of a child, and the way to give one up where the school lets families. */
export function Spots(props: ChildPartProps) {
  const { child, school, words, onLoggedOut } = props
  const { spotWords, familyWords } = words
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState('')
  const { answer, isFailed, askAgain } = useAsked(
    `spots/${child.id}`,
    () => askFamily(school.id, familySpots.list, { params: { childId: child.id } }),
    onLoggedOut,
  )
  const name = child.preferredName || child.firstName
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        {spotWords.title}
      </h2>
      <output className="said">{said}</output>
      {isFailed && <Failed words={words} retry={askAgain} />}
      {!answer && !isFailed && <p role="status">{familyWords.waiting}</p>}
      {answer?.spots.length === 0 && <p>{spotWords.none(name)}</p>}
      {answer && answer.spots.length > 0 && (
        <ul className="rows">
          {answer.spots.map((spot) => (
            <li key={spot.id}>
              <span>
                <strong>{spot.activity}</strong>
                <span className="quiet">{factsOf(spot, props).join(' · ')}</span>
                {spot.isAsked && <span className="quiet">{spotWords.asked}</span>}
                {spot.weekdays.some(({ isAsked }) => isAsked) && (
                  <span className="quiet">
                    {spotWords.weekdaysAsked(
                      words.formatWords.listText(
                        spot.weekdays
                          .filter(({ isAsked }) => isAsked)
                          .map(({ weekday }) => words.formatWords.weekdayName(weekday)),
                      ),
                    )}
                  </span>
                )}
                {spot.isChangeAsked && <span className="quiet">{spotWords.changeAsked}</span>}
              </span>
              {spot.mayChange && !spot.isChangeAsked && (
                <Change
                  {...props}
                  spot={spot}
                  name={name}
                  heading={heading}
                  onDone={(sentence) => {
                    setSaid(sentence)
                    askAgain()
                  }}
                />
              )}
              {!spot.isAsked &&
                (spot.way === 'ASK' || spot.way === 'AT_ONCE') &&
                // One weekday of several, or all of it.
                [...spot.weekdays.filter(({ isAsked }) => !isAsked), null].map((weekday) => (
                  <GiveUp
                    key={weekday?.sectionId ?? 'all'}
                    {...props}
                    spot={spot}
                    weekday={weekday}
                    name={name}
                    heading={heading}
                    onDone={(sentence) => {
                      setSaid(sentence)
                      askAgain()
                    }}
                  />
                ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function factsOf(
  { sections, isDropIn, firstOn, nextOn, way }: ChildSpot,
  { school, words: { spotWords } }: ChildPartProps,
): string[] {
  const when = nextOn === null ? null : formatDate(nextOn, school.dateFormat)
  const days =
    when === null
      ? way === 'OVER'
        ? [spotWords.over]
        : []
      : isDropIn
        ? [spotWords.onDay(when)]
        : [nextOn === firstOn ? spotWords.startsOn(when) : spotWords.nextOn(when)]
  return [...sections, ...days]
}
