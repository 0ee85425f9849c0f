import { WEEKDAYS, type Weekday } from '../kernel/weekdays.ts'

/**
 * Reads the weekdays in a cell: 'Mon,Wed', 'Mondays and Fridays', 'M/W/F', 'MWF', 'TTh', 'TR', 'MoTuWeThFr', 'Mon-Fri',
 * 'Weekdays', 'Every Monday', 'daily'. Undefined for anything else.
 */
export function weekdaysRead(cell: string): Weekday[] | undefined {
  const text = cell
    .trim()
    .toLowerCase()
    .replace(/^(every|each|on|meets( on)?)\s+/, '')
    .replace(/\s+(only|each week|every week|weekly)$/, '')
  if (/^(week ?days?|school days?)$/.test(text)) return WEEKDAYS.slice(1, 6)
  if (/^(week ?ends?)$/.test(text)) return [WEEKDAYS[0]!, WEEKDAYS[6]!]
  if (/^(daily|(every ?)?day|all days)$/.test(text)) return [...WEEKDAYS]
  const range = /^([a-z]+)\.?\s*(?:-|–|—|\bto\b|\bthrough\b|\bthru\b)\s*([a-z]+)\.?$/.exec(text)
  if (range) return daysBetween(dayRead(range[1]!), dayRead(range[2]!))
  const words = text.split(/[\s,;/&+\-–—|]+|\band\b/).filter((word) => word !== '')
  const days = words.map((word) => codesRead(word))
  if (days.length === 0 || days.includes(undefined)) return undefined
  return WEEKDAYS.filter((weekday) => days.some((each) => each!.includes(weekday)))
}

const LETTERS: Readonly<Record<string, Weekday>> = {
  m: 'monday',
  t: 'tuesday',
  w: 'wednesday',
  f: 'friday',
  th: 'thursday',
  r: 'thursday',
  u: 'sunday',
}

/** Reads one day from its name, the start of it, or its letter. */
function dayRead(word: string): Weekday | undefined {
  const plain = word.replace(/[^a-z]/g, '')
  if (LETTERS[plain]) return LETTERS[plain]
  if (plain.length < 2) return undefined
  return WEEKDAYS.find((weekday) => weekday.startsWith(plain.replace(/s$/, '')) || `${weekday}s` === plain)
}

/**
 * Codes of days written without separators, longest first. The days must be in the order of the week, from Monday or
 * Sunday.
 */
const CODES = /(?:mon|tues?|wed|thurs?|thu|fri|sat|sun|mo|tu|we|th|fr|sa|su|m|t|w|r|f|u)/g

function codesRead(word: string): Weekday[] | undefined {
  const single = dayRead(word)
  if (single) return [single]
  const plain = word.replaceAll('.', '')
  const codes = plain.match(CODES) ?? []
  if (codes.join('') !== plain) return undefined
  const days = codes.map((code) => dayRead(code)!)
  return isInOrder(days) ? days : undefined
}

function isInOrder(days: readonly Weekday[]): boolean {
  const places = days.map((day) => WEEKDAYS.indexOf(day))
  const rises = (all: readonly number[]) =>
    all.every((place, index) => index === 0 || place > all[index - 1]!)
  return rises(places) || rises(places.map((place) => (place + 6) % 7))
}

function daysBetween(from: Weekday | undefined, to: Weekday | undefined): Weekday[] | undefined {
  if (!from || !to) return undefined
  const [first, last] = [WEEKDAYS.indexOf(from), WEEKDAYS.indexOf(to)]
  const days = (last - first + 7) % 7
  return WEEKDAYS.filter((_, index) => (index - first + 7) % 7 <= days)
}
