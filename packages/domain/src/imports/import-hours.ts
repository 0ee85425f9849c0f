import type { ClockTime } from '../kernel/dates.ts'
import { timeRead } from '../school/dates-read.ts'

// Reads the hours of an activity as catalogs write them, often without AM or PM.

/** Start and end times. `isGuess`: the file gave no AM or PM, so the likely half of the day was used. */
export interface HoursRead {
  from: ClockTime | null
  to: ClockTime | null
  isGuess: boolean
}

/** A time in a cell. `half` tells how its half of the day is known; null if the cell leaves it open. */
interface ClockCell {
  time: ClockTime
  half: 'SAID' | '24_HOURS' | null
}

/**
 * Reads two times in one cell: '16:00 - 17:30', '4 to 5:30 pm', '3:30-4:15', 'noon - 1pm'. Undefined for anything else.
 */
export function hoursRead(cell: string): HoursRead | undefined {
  const parts = cell.trim().split(/\s*(?:\bto\b|\buntil\b|\btill?\b|-|–|—|−)\s*/i)
  return parts.length === 2 ? hoursOf(parts[0]!, parts[1]!) : undefined
}

/**
 * Reads a start and an end from separate texts; either may be empty. Without AM, PM or a 24-hour time, hours from 1 to
 * 6 are in the afternoon, because nothing for children begins at night. An end is the first such time after the start.
 */
export function hoursOf(from: string, to: string): HoursRead | undefined {
  const [first, last] = [clockRead(from), clockRead(to)]
  if ((from !== '' && !first) || (to !== '' && !last)) return undefined
  if (!first || !last) {
    const [begin, end] = [first && likely(first), last && likely(last)]
    return {
      from: begin ?? null,
      to: end ?? null,
      isGuess: begin !== first?.time || end !== last?.time,
    }
  }
  if (first.half === '24_HOURS' || last.half === '24_HOURS')
    return { from: first.time, to: last.time, isGuess: false }
  if (first.half === 'SAID' || last.half === 'SAID') {
    const begin = first.half
      ? first.time
      : (readings(first).findLast((time) => time < last.time) ?? first.time)
    const end = last.half ? last.time : (readings(last).find((time) => time > begin) ?? last.time)
    return { from: begin, to: end, isGuess: false }
  }
  const begin = likely(first)
  const end = readings(last).find((time) => time > begin) ?? likely(last)
  return { from: begin, to: end, isGuess: begin !== first.time || end !== last.time }
}

function clockRead(cell: string): ClockCell | undefined {
  const text = cell
    .trim()
    .toLowerCase()
    .replace(/\s*o['’]?clock$/, '')
  if (text === '') return undefined
  if (/^(12(:00)?\s*)?(noon|midday)$/.test(text)) return { time: '12:00', half: 'SAID' }
  if (/^(12(:00)?\s*)?midnight$/.test(text)) return { time: '00:00', half: 'SAID' }
  const time = timeRead(text)
  if (!time) return undefined
  if (/[ap]\.?(m\.?)?$/.test(text)) return { time, half: 'SAID' }
  return { time, half: time >= '13:00' || time < '01:00' ? '24_HOURS' : null }
}

/** Returns the times of day that a clock time can mean, earlier first. */
function readings({ time, half }: ClockCell): ClockTime[] {
  if (half) return [time]
  return time < '12:00' ? [time, shiftHours(time, 12)] : [shiftHours(time, -12), time]
}

function likely(clock: ClockCell): ClockTime {
  return clock.half === null && clock.time < '07:00' ? shiftHours(clock.time, 12) : clock.time
}

function shiftHours(time: ClockTime, hours: number): ClockTime {
  const [hour = '', minute = ''] = time.split(':')
  return `${String(Number(hour) + hours).padStart(2, '0')}:${minute}`
}
