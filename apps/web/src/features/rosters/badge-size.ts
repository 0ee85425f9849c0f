/** Inner width of a badge in points, and the width of a bold letter relative to its size. */
const WIDTH = 222
const LETTER = 0.62
const SIZE_MIN = 9

/** Returns the font size of a name on a badge, such that its longest word is not broken: `26pt` or smaller. */
export function badgeSize(name: string, most: number): string {
  const longest = Math.max(1, ...name.split(/\s+/).map((word) => Array.from(word).length))
  return `${Math.max(SIZE_MIN, Math.min(most, Math.floor(WIDTH / (longest * LETTER))))}pt`
}
