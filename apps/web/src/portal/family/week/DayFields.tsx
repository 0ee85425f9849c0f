import { Field } from '../Field.tsx'
import type { HomeWords } from '../words.ts'

/** Returns the last day. It is the first one as long as nobody has chosen a later day. */
export function lastDayOf({ from, to }: { from: string; to: string }): string {
  return to < from ? from : to
}

/** Asks for the first and the last day of something. */
export function DayFields({
  id,
  words: { dayWords },
  today,
  days,
  problems,
  isRequired = false,
  onChange,
}: {
  id: string
  words: HomeWords
  today: string
  days: { from: string; to: string }
  problems: Readonly<Record<string, string>>
  isRequired?: boolean
  onChange: (changes: { from?: string; to?: string }) => void
}) {
  return (
    <div className="twice">
      <Field
        id={`${id}-from`}
        type="date"
        label={dayWords.from}
        min={today}
        required={isRequired}
        problem={problems.from ?? null}
        value={days.from}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <Field
        id={`${id}-to`}
        type="date"
        label={dayWords.to}
        min={days.from}
        problem={problems.to ?? null}
        value={lastDayOf(days)}
        onChange={(event) => onChange({ to: event.target.value })}
      />
    </div>
  )
}
