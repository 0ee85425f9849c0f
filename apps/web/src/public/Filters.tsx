import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { ageLabels, AGES, ageBeginsAtMonths } from '@afterbell/domain/kernel/ages'
import { gradeNames, GRADES } from '@afterbell/domain/kernel/grades'
import { weekdayLabels, WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import { isSearched, SEARCH_HINT } from '@afterbell/domain/kernel/names/search-length'
import { useContext, useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, GoToContext } from './Link.tsx'
import { BASE, isNarrowed, addressWith, whole, type ListFilters, type PageAddress } from './page-address.ts'
import type { School } from './page-data.ts'

/** The youngest age to offer, in months. */
const YOUNGEST_MONTHS = 24
const SEARCH_AFTER_MS = 350

/** Filters of the list. A plain form, which the server handles too; with JavaScript a change applies at once. */
export function Filters({ page, school }: { page: PageAddress; school: School }) {
  const turn = useContext(GoToContext)
  const searchTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = useRef<HTMLInputElement>(null)
  const [isTooShort, setTooShort] = useState(false)
  const { narrowed, kind } = page
  const { many } = activityKinds[kind].words
  // A calendar needs no search: it is browsed by days.
  const isList = page.view === 'list'
  const locations = school.locations.filter(({ kinds }) => kinds.includes(kind))
  const namesInstructors = school.kinds.some((each) => each.kind === kind && each.instructors)
  // Sends the latest typed text along with any other filter, and not a second time.
  const applyFilters = (change: Partial<ListFilters>) => {
    clearTimeout(searchTimer.current)
    const text = search.current?.value.trim()
    const searchFilter = text !== undefined && isSearched(text) ? { search: text } : {}
    turn(addressWith(page, { narrowed: { ...narrowed, ...searchFilter, ...change } }))
  }
  const searchSoon = () => {
    clearTimeout(searchTimer.current)
    const isShort = !isSearched(search.current!.value)
    setTooShort(isShort)
    if (isShort) return
    const { href } = location
    // Searches only if the user is still on this page.
    searchTimer.current = setTimeout(() => href === location.href && applyFilters({}), SEARCH_AFTER_MS)
  }
  // The list can change by other means while the field contains text: back, or the link that shows all.
  useEffect(() => {
    if (!search.current || search.current === document.activeElement) return
    search.current.value = narrowed.search
    setTooShort(false)
  }, [narrowed.search])
  const { age, grade, weekday, locationId, free } = narrowed
  const chosenCount = [age, grade, isList && weekday, locationId, isList && free].filter(Boolean).length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    applyFilters({})
  }
  return (
    <form
      className="filters"
      action={`${BASE}/${activityKinds[kind].addresses.screen}/${page.view}`}
      onSubmit={submit}
      aria-label="Filters"
    >
      {page.school && <input type="hidden" name={page.school.by} value={page.school.is} />}
      {page.isEmbedded && <input type="hidden" name="embed" value="1" />}
      {isList && (
        <label className="field wide">
          <span>Search</span>
          <input
            ref={search}
            type="search"
            name="search"
            maxLength={200}
            defaultValue={narrowed.search}
            placeholder={namesInstructors ? 'Name, location, instructor' : 'Name or location'}
            onChange={searchSoon}
            aria-describedby="search-hint"
          />
          <span id="search-hint" aria-live="polite">
            {isTooShort ? SEARCH_HINT : ''}
          </span>
        </label>
      )}
      <details className="more" open={chosenCount > 0}>
        <summary>{chosenCount > 0 ? `Filters (${chosenCount})` : 'Filters'}</summary>
        <div className="more-fields">
          <Choice
            label="Age"
            name="age"
            value={narrowed.age}
            choices={AGES.filter((age) => ageBeginsAtMonths(age) >= YOUNGEST_MONTHS || age === narrowed.age)}
            labels={ageLabels}
            onChange={(age) => applyFilters({ age })}
          />
          <Choice
            label="Grade"
            name="grade"
            value={narrowed.grade}
            choices={GRADES}
            labels={gradeNames}
            onChange={(grade) => applyFilters({ grade })}
          />
          {Boolean(age) !== Boolean(grade) && (
            <p className="hint">
              {age
                ? `The ${many} with a grade range are left out. Choose a grade to see them too.`
                : `The ${many} with an age range are left out. Choose an age to see them too.`}
            </p>
          )}
          {isList && (
            <Choice
              label="Day"
              name="weekday"
              value={narrowed.weekday}
              choices={WEEKDAYS}
              labels={weekdayLabels}
              onChange={(weekday) => applyFilters({ weekday })}
            />
          )}
          {locations.length > 0 && (
            <Choice
              label="Location"
              name="locationId"
              value={narrowed.locationId}
              choices={locations.map(({ id }) => id)}
              labels={Object.fromEntries(locations.map(({ id, name }) => [id, name]))}
              onChange={(locationId) => applyFilters({ locationId })}
            />
          )}
          {isList && (
            <label className="tick">
              <input
                type="checkbox"
                name="free"
                value="true"
                checked={narrowed.free}
                onChange={({ currentTarget: { checked } }) => applyFilters({ free: checked })}
              />
              <span>Spots left</span>
            </label>
          )}
        </div>
      </details>
      <noscript>
        <button type="submit">Show</button>
      </noscript>
      {isNarrowed(page) && (
        <Link className="clear" to={whole(page)}>
          Clear filters
        </Link>
      )}
    </form>
  )
}

interface ChoiceProps<V extends string> {
  label: string
  name: string
  value: V | null
  choices: readonly V[]
  labels: Readonly<Record<V, string>>
  onChange: (value: V | null) => void
}

/** A choice of one value, or any. */
function Choice<V extends string>({ label, name, value, choices, labels, onChange }: ChoiceProps<V>) {
  return (
    <label className="field">
      <span>{label}</span>
      <select
        name={name}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange((currentTarget.value || null) as V | null)}
      >
        <option value="">Any</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {labels[choice]}
          </option>
        ))}
      </select>
    </label>
  )
}
