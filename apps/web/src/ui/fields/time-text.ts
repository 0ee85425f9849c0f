import { isTime } from '@afterbell/domain/kernel/dates'

/**
 * Parses a typed time of day to `HH:mm`: `15:30`, `3:30 pm`, `330p` and `15.30` are the same. Incomplete text stays as it
 * is, for a rule to refuse.
 */
export function timeFrom(text: string): string {
  const parts = partsOf(text)
  if (!parts || (!parts.half && !parts.hasMinutes)) return text.trim()
  return timeOf(parts) ?? text.trim()
}

/**
 * Parses more freely once the field has lost the focus: a bare 9 is nine o'clock. On a twelve-hour clock 3:30 is in the
 * afternoon, since schools run programs from seven in the morning to seven at night.
 */
export function timeSettled(text: string, isTwelveHours: boolean): string {
  const parts = partsOf(text)
  if (!parts) return text.trim()
  const isBareAfternoon = isTwelveHours && !parts.half && !parts.isPadded && parts.hour >= 1 && parts.hour < 7
  return timeOf(isBareAfternoon ? { ...parts, half: 'p' } : parts) ?? text.trim()
}

interface TimeParts {
  hour: number
  minutes: string
  half: string | undefined
  hasMinutes: boolean
  isPadded: boolean
}

function partsOf(text: string): TimeParts | null {
  const match = /^(\d{1,2})(?:[:.h\s]?(\d{2}))?\s*([ap])?\.?m?\.?$/.exec(text.trim().toLowerCase())
  if (!match) return null
  const [, hour, minutes, half] = match as unknown as [string, string, string | undefined, string | undefined]
  return {
    hour: Number(hour),
    minutes: minutes ?? '00',
    half,
    hasMinutes: minutes !== undefined,
    isPadded: /^0\d/.test(hour),
  }
}

function timeOf({ hour, minutes, half }: TimeParts): string | null {
  if (half && (hour < 1 || hour > 12)) return null
  const hours = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  const time = `${String(hours).padStart(2, '0')}:${minutes}`
  return isTime(time) ? time : null
}
