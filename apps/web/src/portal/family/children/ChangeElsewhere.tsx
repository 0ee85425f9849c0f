import { useEffect, useId, useRef, useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyChanges } from '@afterbell/contract/portal/spots/family-changes'
import { withSection } from '@afterbell/domain/activities/sections'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { isSearched } from '@afterbell/domain/kernel/names/search-length'
import { askFamily } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import { PortalLink } from '../PortalLink.tsx'
import { useAsked } from '../useAsked.ts'
import type { ChildPartProps } from './child-parts.tsx'
import type { ChildSpot } from './Spots.tsx'

type Target = AnswerOf<(typeof familyChanges)['activities']>['content'][number]
type TargetSection = Target['sections'][number]

interface ChangeElsewhereProps extends ChildPartProps {
  spot: ChildSpot
  legend: string
  /** The id of the section that is chosen; '' for none. */
  chosen: string
  onChoose: (id: string, name: string) => void
}

const SHOWN = 20
const SEARCH_AFTER_MS = 350

/** The other activities that a spot can be changed for, found by name, each with why not where the child may not join. */
export function ChangeElsewhere(props: ChangeElsewhereProps) {
  const { spot, legend, school, words, onLoggedOut } = props
  const { spotWords } = words
  const id = useId()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    if (isSearched(text)) timer.current = setTimeout(() => setSearch(text.trim()), SEARCH_AFTER_MS)
  }
  const { answer, isFailed, askAgain } = useAsked(
    `elsewhere/${JSON.stringify([spot.id, search])}`,
    () =>
      askFamily(school.id, familyChanges.activities, {
        params: { enrollmentId: spot.id },
        query: { size: SHOWN, ...(search === '' ? {} : { search }) },
      }),
    onLoggedOut,
  )
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="field">
        <label htmlFor={`${id}-search`}>{spotWords.searchElsewhere}</label>
        <input
          id={`${id}-search`}
          type="search"
          maxLength={200}
          value={typed}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={(event) => {
            // Enter looks, and sends nothing.
            if (event.key !== 'Enter') return
            event.preventDefault()
            clearTimeout(timer.current)
            if (isSearched(typed)) setSearch(typed.trim())
          }}
        />
        <span id={`${id}-hint`} className="quiet" aria-live="polite">
          {isSearched(typed) ? '' : spotWords.searchHint}
        </span>
      </div>
      {isFailed && !answer && <Failed words={words} retry={askAgain} />}
      {!answer && !isFailed && <p role="status">{words.familyWords.waiting}</p>}
      {answer?.content.length === 0 && (
        <p role="status">{search === '' ? spotWords.noneElsewhere : spotWords.noneFound}</p>
      )}
      {answer?.content.flatMap((target) =>
        target.sections.map((section) => (
          <TargetChoice key={section.id} {...props} target={target} section={section} />
        )),
      )}
      {answer && answer.totalElements > answer.content.length && (
        <p className="quiet">{spotWords.moreElsewhere(answer.content.length)}</p>
      )}
    </fieldset>
  )
}

function TargetChoice({
  target,
  section,
  chosen,
  onChoose,
  portal,
  session,
  school,
  words,
}: ChangeElsewhereProps & { target: Target; section: TargetSection }) {
  const { spotWords, formatWords } = words
  const { state, why } = section
  const name = withSection(target.name, section.name)
  const date = (day: string) => formatDate(day, school.dateFormat)
  const facts = [
    ...(target.startDate && target.endDate
      ? [spotWords.fromTo(date(target.startDate), date(target.endDate))]
      : []),
    ...(section.weekdays.length > 0
      ? [section.weekdays.map((day) => formatWords.weekdayName(day)).join(', ')]
      : []),
  ]
  return (
    <>
      <label className="choice">
        <input
          type="radio"
          name="to"
          disabled={state !== 'FREE'}
          checked={section.id === chosen}
          onChange={() => onChoose(section.id, name)}
        />
        <span>
          <span lang="en">{name}</span>
          {facts.length > 0 && <span className="quiet">{facts.join(' · ')}</span>}
          {why !== '' && <span className="quiet">{why}</span>}
        </span>
      </label>
      {state === 'WAIT' && session.rights.book && (
        <p>
          <PortalLink to={{ portal, page: `book/${target.id}` }} label={`${spotWords.joinWaitList}: ${name}`}>
            {spotWords.joinWaitList}
          </PortalLink>
        </p>
      )}
    </>
  )
}
