import { formatDate, isDate, isTime, formatTime, type DateFormat } from '../dates.ts'
import { activityKinds, type ActivityKind } from '../activity-kinds.ts'

/** Returns a kind of activity in its own word. */
export function kindText(kind: unknown): string {
  return typeof kind === 'string' && Object.hasOwn(activityKinds, kind)
    ? activityKinds[kind as ActivityKind].words.one
    : 'activity'
}

/** Details hold days as `YYYY-MM-DD`, several separated by commas, and times as `HH:mm`. */
export function formatDetail(text: string, dateFormat: DateFormat): string {
  if (isTime(text)) return formatTime(text, dateFormat)
  const parts = text.split(', ')
  return parts.every(isDate) ? parts.map((day) => formatDate(day, dateFormat)).join(', ') : text
}

/** Returns a detail as text; empty if it is neither a text nor a number. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
