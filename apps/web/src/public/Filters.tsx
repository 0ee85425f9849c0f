import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { AGES, ageBeginsAtMonths } from '@afterbell/domain/kernel/ages'
import { GRADES } from '@afterbell/domain/kernel/grades'
import { WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import { isSearched } from '@afterbell/domain/kernel/names/search-length'
import { useContext, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Link, GoToContext } from './Link.tsx'
import { BASE, isNarrowed, addressWith, whole, type ListFilters, type PageAddress } from './page-address.ts'
import type { School } from './page-data.ts'
import { asWritten, useWords } from './words.ts'

/** The youngest age to offer, in months. */
const YOUNGEST_MONTHS = 24
const SEARCH_AFTER_MS = 350

interface FiltersProps {
  page: PageAddress
  school: School
  /** How many more the list would have with the other question about the child. */
  byOther?: number | null | undefined
  /** Asks for a birthday instead, once the page is running. */
  birthday?: ReactNode
}

/** Filters of the list. A plain form, which the server handles too; with JavaScript a change applies at once. */
export function Filters({ page, school, byOther = null, birthday }: FiltersProps) {
  const turn = useContext(GoToContext)
  const words = useWords()
  const { publicWords, formatWords } = words
  const searchTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = useRef<HTMLInputElement>(null)
  const dayField = useRef<HTMLInputElement>(null)
  const [isTooShort, setTooShort] = useState(false)
  const { narrowed, kind } = page
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
  const { age, grade, weekday, locationId, free, on } = narrowed
  useEffect(() => {
    if (dayField.current) dayField.current.value = on ?? ''
  }, [on])
  const chosenCount = [age, grade, locationId, ...(isList ? [weekday, free, on] : [])].filter(Boolean).length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    applyFilters({})
  }
  return (
    <form
      className="filters"
      action={`${BASE}/${activityKinds[kind].addresses.screen}/${page.view}`}
      onSubmit={submit}
      aria-label={publicWords.filters}
    >
      {page.school && <input type="hidden" name={page.school.by} value={page.school.is} />}
      {page.language && <input type="hidden" name="lang" value={page.language} />}
      {page.isEmbedded && <input type="hidden" name="embed" value="1" />}
      {isList && (
        <label className="field wide">
          <span>{publicWords.search}</span>
          <input
            ref={search}
            type="search"
            name="search"
            maxLength={200}
            defaultValue={narrowed.search}
            placeholder={publicWords.searchIn(namesInstructors)}
            onChange={searchSoon}
            aria-describedby="search-hint"
          />
          <span id="search-hint" aria-live="polite">
            {isTooShort ? publicWords.searchHint : ''}
          </span>
        </label>
      )}
      <details className="more" open={chosenCount > 0}>
        <summary>{chosenCount > 0 ? publicWords.filtersChosen(chosenCount) : publicWords.filters}</summary>
        <div className="more-fields">
          <Choice
            label={publicWords.age}
            name="age"
            value={narrowed.age}
            choices={AGES.filter((age) => ageBeginsAtMonths(age) >= YOUNGEST_MONTHS || age === narrowed.age)}
            labelOf={formatWords.ageLabel}
            onChange={(age) => applyFilters({ age })}
          />
          <Choice
            label={publicWords.grade}
            name="grade"
            value={narrowed.grade}
            choices={GRADES}
            labelOf={formatWords.gradeName}
            onChange={(grade) => applyFilters({ grade })}
          />
          {birthday}
          {Boolean(age) !== Boolean(grade) && byOther !== 0 && (
            <p className="hint">{publicWords.leftOut(age ? 'age' : 'grade', byOther)}</p>
          )}
          {isList && (
            <Choice
              label={publicWords.weekday}
              name="weekday"
              value={narrowed.weekday}
              choices={WEEKDAYS}
              labelOf={formatWords.weekdayName}
              onChange={(weekday) => applyFilters({ weekday })}
            />
          )}
          {isList && (
            <label className="field">
              <span>{publicWords.on}</span>
              <input
                ref={dayField}
                type="date"
                name="on"
                defaultValue={on ?? ''}
                onChange={({ currentTarget: { value } }) => {
                  // While a year is typed, its first digits are a year as well.
                  if (!value || value > '2') applyFilters({ on: value || null })
                }}
              />
            </label>
          )}
          {locations.length > 0 && (
            <Choice
              label={publicWords.location}
              name="locationId"
              value={narrowed.locationId}
              choices={locations.map(({ id }) => id)}
              labelOf={(locationId) => locations.find(({ id }) => id === locationId)!.name}
              {...asWritten(words)}
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
              <span>{publicWords.hasSpots}</span>
            </label>
          )}
        </div>
      </details>
      <noscript>
        <button type="submit">{publicWords.show}</button>
      </noscript>
      {isNarrowed(page) && (
        <Link className="clear" to={whole(page)}>
          {publicWords.clear}
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
  labelOf: (choice: V) => string
  /** Language of the choices, if it is not the page's. */
  lang?: 'en'
  onChange: (value: V | null) => void
}

/** A choice of one value, or any. */
function Choice<V extends string>({ label, name, value, choices, labelOf, lang, onChange }: ChoiceProps<V>) {
  const { any } = useWords().publicWords
  return (
    <label className="field">
      <span>{label}</span>
      <select
        name={name}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange((currentTarget.value || null) as V | null)}
      >
        <option value="">{any}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice} lang={lang}>
            {labelOf(choice)}
          </option>
        ))}
      </select>
    </label>
  )
}
