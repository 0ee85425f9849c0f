import { valueAt } from '../paths.ts'

/** The server's refusal of a field, with the value it refused: another value clears it. */
export interface FieldRefusal {
  path: string
  message: string
  value: unknown
  /** The form has no such field. */
  isStray: boolean
}

/** Returns the field messages of a refused call, wherever the error carries them. */
export function fieldsRefused(
  error: unknown,
  ours: Readonly<Record<string, string>>,
  values: object,
  form: HTMLFormElement | null,
): FieldRefusal[] {
  const carrier = error as { fields?: unknown; problem?: { fields?: unknown } } | null
  const fields = carrier?.fields ?? carrier?.problem?.fields
  if (!Array.isArray(fields)) return []
  return (fields as { path: string; message: string }[]).map(({ path: theirs, message }) => {
    const path = ours[theirs] ?? theirs.replace(/^body\./, '')
    return { path, message, value: valueAt(values, path), isStray: !hasField(form, path) }
  })
}

/** Whether the refused value is still in the field. */
export function standsIn(values: object, { path, value }: FieldRefusal): boolean {
  const now = valueAt(values, path)
  return Object.is(now, value) || JSON.stringify(now) === JSON.stringify(value)
}

/** Whether an error is the server's refusal rather than a bug. */
export function isRefusal(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    ('status' in error || 'problem' in error || 'code' in error)
  )
}

export function focusFirstInvalid(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')
  if (!first) return
  const focusable = 'input, textarea, select, button, [tabindex]'
  const target = first.matches(focusable) ? first : first.querySelector<HTMLElement>(focusable)
  target?.focus()
  first.scrollIntoView?.({ block: 'center', behavior: 'instant' })
}

function hasField(form: HTMLFormElement | null, path: string): boolean {
  const name = CSS.escape(path)
  return form !== null && form.querySelector(`[name="${name}"], [data-field="${name}"]`) !== null
}
