import type { Format } from '../../../platform/format.ts'

/** Says AM or PM once if both times share it, in whatever language: 'p. m.'. */
export function timesText(from: string | null, until: string | null, format: Pick<Format, 'time'>): string {
  if (from === null && until === null) return ''
  const [first, last] = [format.time(from), format.time(until)]
  const half = / [ap].*/i.exec(last)?.[0]
  return `${half && first.endsWith(half) ? first.slice(0, -half.length) : first} – ${last}`
}
