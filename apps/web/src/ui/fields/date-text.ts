import { isDate, type DateFormat } from '@afterbell/domain/kernel/dates'

/** Returns typed text as `YYYY-MM-DD`; an incomplete date stays text, for a rule to refuse. */
export function dateFrom(text: string, format: DateFormat): string {
  return readDate(text, format, /\d{4}/) ?? text.trim()
}

/** Parses more freely once the field has lost the focus: 9/1/26 may mean 2026. */
export function dateSettled(text: string, format: DateFormat): string {
  return readDate(text, format, /\d{4}|\d{2}/) ?? text.trim()
}

function readDate(text: string, format: DateFormat, years: RegExp): string | null {
  const trimmed = text.trim()
  if (isDate(trimmed)) return trimmed
  const parts =
    new RegExp(`^(\\d{1,2})[\\s./-]+(\\d{1,2})[\\s./-]+(${years.source})$`).exec(trimmed) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(trimmed)
  if (!parts) return null
  const [first, second, year] = parts.slice(1) as [string, string, string]
  const [month, day] = format === 'AMERICAN' ? [first, second] : [second, first]
  const date = [year.padStart(4, '20'), month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  return isDate(date) ? date : null
}
