import { groupedByDate, minutesWithin, type Span } from './hours.ts'
import type { UsableOffer } from './cover-week.ts'

/** A minute is worth more than any price. */
const MINUTE = 1e8

/** What offers still could add, for a search that leaves out what cannot become one of the best. */
export interface Bounds {
  /** What covering so many minutes at a price is worth. */
  valueOf: (minutes: number, priceCents: number) => number
  /** The most that the chosen offers and any of those from `next` on can be worth; never too little. */
  best: (chosen: readonly number[], next: number) => number
  /** Values differ by less only by rounding. Prices are whole cents. */
  tolerance: number
}

/**
 * Splits the worth of each offer over its days. On each day by itself, what goes together best is found exactly; the sum over
 * the days is never less than what a plan can be worth. Days that are alike are looked at once.
 */
export function boundsOf(offers: readonly UsableOffer[], open: readonly Span[]): Bounds {
  const days = alikeDays(offers, open)
  // By day and first offer: what the offers from there on are worth together.
  const rest = days.map(({ spans }) => suffixes(spans, offers.length))
  const worth = days.map(({ spans }) => {
    const each = new Map<number, number>()
    for (const { offer, value } of spans) each.set(offer, (each.get(offer) ?? 0) + value)
    return each
  })
  return {
    valueOf: (minutes, priceCents) => minutes * MINUTE - priceCents,
    tolerance: 0.5,
    best: (chosen, next) => {
      let sum = 0
      for (const [index, { count }] of days.entries()) {
        let sure = 0
        for (const offer of chosen) sure += worth[index]!.get(offer) ?? 0
        const all = rest[index]!
        sum += count * Math.min(sure + all[next]!, all[0]!)
      }
      return sum
    },
  }
}

interface DaySpan {
  offer: number
  from: number
  to: number
  value: number
}

interface AlikeDays {
  count: number
  spans: DaySpan[]
}

/** Days on which the same offers meet at the same times, and are worth the same. */
function alikeDays(offers: readonly UsableOffer[], open: readonly Span[]): AlikeDays[] {
  const needs = groupedByDate(open)
  const byDate = new Map<string, DaySpan[]>()
  for (const [offer, { meetings, priceCents }] of offers.entries()) {
    const share = priceCents / meetings.length
    for (const meeting of meetings) {
      const { date, from, to } = meeting
      const minutes = minutesWithin(needs.get(date) ?? [], [meeting])
      const spans = byDate.get(date) ?? []
      spans.push({ offer, from, to, value: minutes * MINUTE - share })
      byDate.set(date, spans)
    }
  }
  const alike = new Map<string, AlikeDays>()
  for (const spans of byDate.values()) {
    const key = spans.map(({ offer, from, to, value }) => [offer, from, to, value].join(' ')).join('|')
    const same = alike.get(key)
    if (same) same.count += 1
    else alike.set(key, { count: 1, spans })
  }
  return [...alike.values()]
}

/** Returns for each offer what the spans of it and of those after it are worth at most, no two at once. */
function suffixes(spans: readonly DaySpan[], offers: number): Float64Array {
  const best = new Float64Array(offers + 1)
  const first = Math.max(...spans.map(({ offer }) => offer))
  for (let offer = first; offer >= 0; offer -= 1)
    best[offer] = spans.some((each) => each.offer === offer)
      ? together(spans.filter((each) => each.offer >= offer))
      : best[offer + 1]!
  return best
}

/** Returns what spans are worth at most, no two of which overlap. */
function together(spans: readonly DaySpan[]): number {
  const byEnd = [...spans].sort((one, other) => one.to - other.to)
  const best = [0]
  for (const [index, { from, value }] of byEnd.entries()) {
    let before = index
    while (before > 0 && byEnd[before - 1]!.to > from) before -= 1
    best.push(Math.max(best[index]!, best[before]! + value))
  }
  return best.at(-1)!
}
