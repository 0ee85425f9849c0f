import { dateOfParts, MonthOptions } from '../date-parts.tsx'
import type { HomeWords } from '../words.ts'

/** Returns the date that was typed in parts: null if it is empty, undefined if it is no whole date. */
export function typedDate(parts: string): string | null | undefined {
  if (parts === '') return null
  const [year = '', month = '', day = ''] = parts.split('-')
  return dateOfParts({ year, month, day }) ?? undefined
}

/** A date as year-month-day, typed in three fields: a calendar would open at today. Parts that lack are empty. */
export function BirthDate({
  id,
  value,
  onChange,
  describedBy,
  words,
}: {
  id: string
  value: string
  onChange: (value: string) => void
  describedBy: string | undefined
  words: HomeWords
}) {
  const { childWords, formatWords } = words
  const [year = '', month = '', day = ''] = value.split('-')
  const set = (parts: { year?: string; month?: string; day?: string }) => {
    const next = { year, month, day, ...parts }
    const digits = (part: string) => part.replace(/\D/g, '')
    const text = `${digits(next.year)}-${next.month}-${digits(next.day)}`
    onChange(text === '--' ? '' : text)
  }
  return (
    <div className="date">
      <div className="field">
        <select
          id={id}
          aria-label={childWords.month}
          aria-describedby={describedBy}
          value={month}
          onChange={(event) => set({ month: event.target.value })}
        >
          <option value="">{childWords.month}</option>
          <MonthOptions locale={formatWords.locale} />
        </select>
      </div>
      <div className="field">
        <input
          aria-label={childWords.day}
          placeholder={childWords.day}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={day}
          onChange={(event) => set({ day: event.target.value })}
        />
      </div>
      <div className="field">
        <input
          aria-label={childWords.year}
          placeholder={childWords.year}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={year}
          onChange={(event) => set({ year: event.target.value })}
        />
      </div>
    </div>
  )
}
