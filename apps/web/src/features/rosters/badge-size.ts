/** The width of a badge less its edge, in points, and how much of its size a bold letter takes. */
const WIDTH = 222
const LETTER = 0.62
const LEAST = 9

/** How large a name stands on a badge, so that its longest word is not broken: `26pt`, or as much smaller as it needs. */
export function badgeSize(name: string, most: number): string {
  const longest = Math.max(1, ...name.split(/\s+/).map((word) => Array.from(word).length))
  return `${Math.max(LEAST, Math.min(most, Math.floor(WIDTH / (longest * LETTER))))}pt`
}
