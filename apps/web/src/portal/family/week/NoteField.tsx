import type { HomeWords } from '../words.ts'

/** A note for staff. Longer texts keep what was typed, and say by how much they are too long. */
export function NoteField({
  id,
  words: { childWords, dayWords },
  label = dayWords.note,
  hint = dayWords.noteHint,
  most,
  problem,
  value,
  onChange,
}: {
  id: string
  words: HomeWords
  label?: string
  hint?: string
  most: number
  problem?: string | undefined
  value: string
  onChange: (note: string) => void
}) {
  const over = value.length - most
  const wrong = problem ?? (over > 0 ? childWords.tooLong(over) : null)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span id={`${id}-hint`} className="hint">
        {hint}
      </span>
      <textarea
        id={id}
        rows={2}
        autoComplete="off"
        aria-invalid={wrong ? true : undefined}
        aria-describedby={[`${id}-hint`, wrong && `${id}-problem`].filter(Boolean).join(' ')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {wrong && (
        <p id={`${id}-problem`} className="problem" role="alert">
          {wrong}
        </p>
      )}
    </div>
  )
}
