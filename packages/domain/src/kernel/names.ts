import { listText } from './text/list-text.ts'

/**
 * 'Ann Lee', 'Ann Lee and Ben Roe', 'Ann Lee, Ben Roe, Cal Fox and 2 others': short enough to read at a glance. Another
 * language passes its own words.
 */
export function namesText(names: readonly string[], words = english): string {
  const visibleNames = names.length > MOST_NAMED ? names.slice(0, MOST_NAMED - 1) : names
  const otherCount = names.length - visibleNames.length
  return words.listText(otherCount > 0 ? [...visibleNames, words.othersText(otherCount)] : visibleNames)
}

const MOST_NAMED = 4

const english = { listText, othersText: (others: number) => `${others} others` }

/** The key under which two names are the same: ignores case, repeated spaces and how an accent was typed. */
export function nameKey(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
}
