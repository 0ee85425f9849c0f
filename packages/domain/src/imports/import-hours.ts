import type { ClockTime } from '../kernel/dates.ts'
import { timeRead } from '../school/dates-read.ts'

// The hours of an activity as catalogs write them, often without saying morning or afternoon.

/** When something takes place. `isGuess`: the file does not say which half of the day, so the likely one was taken. */
export interface HoursRead {
  from: ClockTime | null
  to: ClockTime | null
  isGuess: boolean
}

/** A time of a cell. `half` says which half of the day is meant; null where the cell leaves it open. */
interface ClockCell {
  time: ClockTime
  half: 'SAID' | '24_HOURS' | null
}

/** Two times in one cell: '16:00 - 17:30', '4 to 5:30 pm', '3:30-4:15', 'noon - 1pm'. Undefined where it is something else. */
export function hoursRead(cell: string): HoursRead | undefined {
  const parts = cell.trim().split(/\s*(?:\bto\b|\buntil\b|\btill?\b|-|–|—|−)\s*/i)
  return parts.length === 2 ? hoursOf(parts[0]!, parts[1]!) : undefined
}

/**
 * The same of a beginning and an end that stand apart; either may be empty. Without AM, PM or a 24-hour time beside it an hour from
 * 1 to 6 is in the afternoon, because nothing for children begins at night, and an end is the first such time after the
 * beginning.
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

/** Both times of a day a clock face can mean, the earlier first. */
function readings({ time, half }: ClockCell): ClockTime[] {
  if (half) return [time]
  return time < '12:00' ? [time, shifted(time, 12)] : [shifted(time, -12), time]
}

function likely(clock: ClockCell): ClockTime {
  return clock.half === null && clock.time < '07:00' ? shifted(clock.time, 12) : clock.time
}

function shifted(time: ClockTime, hours: number): ClockTime {
  const [hour = '', minute = ''] = time.split(':')
  return `${String(Number(hour) + hours).padStart(2, '0')}:${minute}`
}
