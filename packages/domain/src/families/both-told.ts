import { nameKey } from '../kernel/names.ts'

/**
 * Joins two texts. Drops the second only if the first already says each of its things in the same words, between commas
 * or line ends: 'Peanuts' does not cover 'Nuts'.
 */
export function mergedText(one: string, other: string): string {
  const things = thingsIn(one)
  if (thingsIn(other).every((thing) => things.some((each) => nameKey(each) === nameKey(thing)))) return one
  return one === '' ? other : `${one}\n${other}`
}

function thingsIn(text: string): string[] {
  return text.split(/[,;\n]+/).filter((thing) => thing.trim() !== '')
}
