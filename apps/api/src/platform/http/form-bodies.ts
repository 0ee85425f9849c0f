import { unreadable } from '../problems.ts'

/** Reads bytes as a form, as other services send them. */
export function formOf(bytes: Buffer | null): URLSearchParams {
  return new URLSearchParams(bytes?.toString() ?? '')
}

/** Reads a required field. Refuses one that is missing, empty, or contains a NUL that the database cannot store. */
export function fieldOf(form: URLSearchParams, name: string): string {
  const value = form.get(name) ?? ''
  if (value === '' || value.includes('\0')) throw unreadable()
  return value
}
