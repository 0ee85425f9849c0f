import { useEffect, useRef, type InputHTMLAttributes } from 'react'

/** A labeled field with a hint, and a sentence at it when something is wrong, which moves the focus there. */
export function Field({
  label,
  hint,
  problem,
  id,
  isFirst = false,
  ...input
}: {
  label: string
  hint?: string
  problem?: string | null
  id: string
  /** Moves the focus to the field when it appears, where a page changes in place and the field comes next. */
  isFirst?: boolean
} & InputHTMLAttributes<HTMLInputElement>) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst || problem) field.current?.focus()
  }, [isFirst, problem])
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span id={`${id}-hint`} className="hint">
          {hint}
        </span>
      )}
      <input
        ref={field}
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
        {...input}
      />
      {problem && (
        <p id={`${id}-problem`} className="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
