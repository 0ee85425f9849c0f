import type { Weekday } from '@afterbell/domain/kernel/weekdays'
import type { BookingProps } from '../booking/Book.tsx'
import type { Known } from './Cover.tsx'
import { WEEK, wishOf, type Typed } from './typed-hours.ts'

interface CoverFormProps extends BookingProps {
  known: Known
  typed: Typed
  /** By path of the call; `form` is of all of it. */
  problems: Readonly<Record<string, string>>
  isSearching: boolean
  onType: (change: Partial<Typed>) => void
  onSearch: () => void
}

/** For which children, on which days, from when to when, and for how long. */
export function CoverForm(props: CoverFormProps) {
  const { known, typed, problems, isSearching, onType, onSearch, bookingWords } = props
  const { cover } = bookingWords
  return (
    <form
      className="cover"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSearch()
      }}
    >
      {known.children.length > 1 && (
        <fieldset>
          <legend>{cover.children}</legend>
          {known.children.map(({ id, name }) => (
            <label key={id} className="choice">
              <input
                type="checkbox"
                checked={typed.childIds.includes(id)}
                onChange={() =>
                  onType({
                    childIds: typed.childIds.includes(id)
                      ? typed.childIds.filter((each) => each !== id)
                      : [...typed.childIds, id],
                  })
                }
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
      <fieldset>
        <legend>{cover.hours}</legend>
        {WEEK.map((weekday) => (
          <DayRow key={weekday} {...props} weekday={weekday} />
        ))}
      </fieldset>
      <div className="period">
        {(['dateFrom', 'dateTo'] as const).map((name) => (
          <div key={name} className="field">
            <label htmlFor={name}>{name === 'dateFrom' ? cover.firstDay : cover.lastDay}</label>
            <input
              id={name}
              type="date"
              value={typed[name]}
              aria-invalid={problems[name] !== undefined || undefined}
              aria-describedby={problems[name] === undefined ? undefined : `${name}-problem`}
              onChange={({ currentTarget }) => onType({ [name]: currentTarget.value })}
            />
            {problems[name] !== undefined && (
              <p id={`${name}-problem`} className="problem" role="alert">
                {problems[name]}
              </p>
            )}
          </div>
        ))}
      </div>
      {problems.form !== undefined && (
        <p role="alert" className="problem">
          {problems.form}
        </p>
      )}
      <p className="buttons">
        <button type="submit" className="primary" disabled={isSearching}>
          {cover.search}
        </button>
      </p>
      <p className="quiet">{cover.kept}</p>
    </form>
  )
}

function DayRow({
  weekday,
  typed,
  problems,
  onType,
  words,
  bookingWords: { cover },
}: CoverFormProps & { weekday: Weekday }) {
  const { isOn, ...times } = typed.days[weekday]
  const name = words.formatWords.weekdayName(weekday)
  const change = (of: Partial<Typed['days'][Weekday]>) =>
    onType({ days: { ...typed.days, [weekday]: { ...typed.days[weekday], ...of } } })
  // A day that is added begins like the one that was typed before it.
  const tick = () => {
    const before = WEEK.filter((each) => typed.days[each].isOn)
    const last = before[before.length - 1]
    change(isOn || !last ? { isOn: !isOn } : { ...typed.days[last], isOn: true })
  }
  const index = wishOf(typed).hours.findIndex((each) => each.weekday === weekday)
  const problem = problems[`hours.${index}.to`] ?? problems[`hours.${index}.from`]
  return (
    <div className="cover-day">
      <label className="choice">
        <input type="checkbox" checked={isOn} onChange={tick} />
        {name}
      </label>
      {isOn &&
        (['from', 'to'] as const).map((end) => (
          <label key={end} className="time">
            <span className="quiet">{cover[end]}</span>
            <input
              type="time"
              value={times[end]}
              aria-label={end === 'from' ? cover.fromOf(name) : cover.toOf(name)}
              aria-invalid={(end === 'to' && problem !== undefined) || undefined}
              aria-describedby={end === 'to' && problem !== undefined ? `${weekday}-problem` : undefined}
              onChange={({ currentTarget }) => change({ [end]: currentTarget.value })}
            />
          </label>
        ))}
      {isOn && problem !== undefined && (
        <p id={`${weekday}-problem`} className="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
