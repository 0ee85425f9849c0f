/**
 * Finds sums of amounts in a text with their own cast instead of `sumOfCents`. An `int` holds at most 21 million dollars,
 * and a `float8` rounds silently.
 */
export function sumsCast(text: string): string[] {
  return [...text.matchAll(/\bsum\(/g)].flatMap(({ index }) => {
    const end = closing(text, index + 'sum'.length)
    const whole = text.slice(index, end) + (/^[^:]{0,200}?::\s*\w+/.exec(castAfter(text, end))?.[0] ?? '')
    return ABOUT_CENTS.test(text.slice(index, end)) &&
      /::\s*(int|integer|int4|float8|real|numeric)$/.test(whole)
      ? [whole]
      : []
  })
}

const ABOUT_CENTS = /cents|amount|\bfees?\b|\b(debit|credit|collected|refunded|owed)\b/i

/** Returns the cast after a sum. Skips a filter, a window, the 0 of a coalesce and closing parentheses. */
function castAfter(text: string, from: number): string {
  let at = from
  const filter = /^\s*(filter|over)\s*\(/.exec(text.slice(at))
  if (filter) at = closing(text, at + filter[0].length - 1)
  const rest = /^(\s*,\s*0)?\)*::\s*\w+/.exec(text.slice(at))
  return rest?.[0] ?? ''
}

/** Returns the position after the parenthesis that closes the one at `from`. */
function closing(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}
