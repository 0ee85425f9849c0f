import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { ageLabels, AGES, ageBeginsAtMonths, type Age } from '@afterbell/domain/kernel/ages'
import { gradeLabels, GRADES, type Grade } from '@afterbell/domain/kernel/grades'
import { weekdayLabels, WEEKDAYS, type Weekday } from '@afterbell/domain/kernel/weekdays'
import { useContext, useEffect, useRef, type FormEvent } from 'react'
import { Link, Turning } from './Link.tsx'
import { BASE, isNarrowed, turned, whole, type Narrowed, type PageAddress } from './page-address.ts'
import type { School } from './page-data.ts'

/** Younger than this nobody is looked for by month. */
const YOUNGEST_MONTHS = 24
const SEARCH_AFTER_MS = 350

/** Narrows the list. A plain form, which the server answers as well; with the program a change shows at once. */
export function Filters({ page, school }: { page: PageAddress; school: School }) {
  const turn = useContext(Turning)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = useRef<HTMLInputElement>(null)
  const { narrowed, kind } = page
  // A calendar is looked through by days anyway.
  const isList = page.view === 'list'
  const locations = school.locations.filter(({ kinds }) => kinds.includes(kind))
  const namesInstructors = school.kinds.some((each) => each.kind === kind && each.instructors)
  // What was typed last goes along with whatever is chosen next, and is not sent twice.
  const to = (change: Partial<Narrowed>) => {
    clearTimeout(waiting.current)
    const typed = search.current ? { search: search.current.value.trim() } : {}
    turn(turned(page, { narrowed: { ...narrowed, ...typed, ...change } }))
  }
  const searchSoon = () => {
    clearTimeout(waiting.current)
    const { href } = location
    // Who has gone elsewhere meanwhile stays there.
    waiting.current = setTimeout(() => href === location.href && to({}), SEARCH_AFTER_MS)
  }
  // The list may be turned by other means while something stands in the field: back, or the link that shows all.
  useEffect(() => {
    if (search.current && search.current !== document.activeElement) search.current.value = narrowed.search
  }, [narrowed.search])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    to({})
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
          />
        </label>
      )}
      <label className="field">
        <span>Age or grade</span>
        <select
          name="for"
          value={narrowed.age ?? narrowed.grade ?? ''}
          onChange={({ currentTarget: { value } }) =>
            to({
              age: (AGES as readonly string[]).includes(value) ? (value as Age) : null,
              grade: (GRADES as readonly string[]).includes(value) ? (value as Grade) : null,
            })
          }
        >
          <option value="">Any</option>
          <optgroup label="Age">
            {AGES.filter((age) => ageBeginsAtMonths(age) >= YOUNGEST_MONTHS || age === narrowed.age).map(
              (age) => (
                <option key={age} value={age}>
                  {ageLabels[age]}
                </option>
              ),
            )}
          </optgroup>
          <optgroup label="Grade">
            {GRADES.map((grade) => (
              <option key={grade} value={grade}>
                {gradeLabels[grade]}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      {isList && (
        <label className="field">
          <span>Day</span>
          <select
            name="weekday"
            value={narrowed.weekday ?? ''}
            onChange={({ currentTarget: { value } }) => to({ weekday: (value || null) as Weekday | null })}
          >
            <option value="">Any</option>
            {WEEKDAYS.map((weekday) => (
              <option key={weekday} value={weekday}>
                {weekdayLabels[weekday]}
              </option>
            ))}
          </select>
        </label>
      )}
      {locations.length > 0 && (
        <label className="field">
          <span>Location</span>
          <select
            name="locationId"
            value={narrowed.locationId ?? ''}
            onChange={({ currentTarget: { value } }) => to({ locationId: value || null })}
          >
            <option value="">Any</option>
            {locations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {isList && (
        <label className="tick">
          <input
            type="checkbox"
            name="free"
            value="true"
            checked={narrowed.free}
            onChange={({ currentTarget: { checked } }) => to({ free: checked })}
          />
          <span>Spots left</span>
        </label>
      )}
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
