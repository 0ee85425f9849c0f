import { unreadable } from '../problems.ts'

/** A body of bytes that is a form, as other services send them. */
export function formOf(bytes: Buffer | null): URLSearchParams {
  return new URLSearchParams(bytes?.toString() ?? '')
}

/** A field without which the form is none of theirs. One that is empty, or that no database stores, makes it unreadable. */
export function fieldOf(form: URLSearchParams, name: string): string {
  const value = form.get(name) ?? ''
  if (value === '' || value.includes('\0')) throw unreadable()
  return value
}
