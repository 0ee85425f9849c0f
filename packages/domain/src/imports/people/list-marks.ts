// Removes list numbers and bullets, which say nothing about people.

/** Removes '1.' and '2)' before people in a numbered list, and bullets before lines. */
export function numbersOff(tokens: readonly string[]): readonly string[] {
  const text = bulletsOff(tokens)
  if (text[0] !== '1' || !/^[.)]$/.test(text[1] ?? '')) return text
  let count = 1
  return text.flatMap((token, at) => {
    if (token === String(count) && /^[.)]$/.test(text[at + 1] ?? '')) {
      count += 1
      return at === 0 ? [] : ['\n']
    }
    return /^[.)]$/.test(token) && text[at - 1] === String(count - 1) ? [] : [token]
  })
}

/** Removes the bullets of a list. A mark before only some lines is a footnote and stays. */
function bulletsOff(tokens: readonly string[]): readonly string[] {
  const isStart = (at: number) => at === 0 || tokens[at - 1] === '\n'
  const starts = tokens.flatMap((token, at) => (isStart(at) ? [token] : []))
  const isList =
    starts.every((token) => /^[•·*-]$/.test(token)) && (starts.length > 1 || /^[•·]$/.test(starts[0] ?? ''))
  return isList ? tokens.filter((_, at) => !isStart(at)) : tokens
}

const TICK = /^(?:[✓✔☑✅]|yes|sí|ok|okay|authorized|approved|autorizad[oa])$/iu

/**
 * Whether ticks are at every person, at none, or before all. If only one of two people has a tick, the other lacks it
 * for a reason.
 */
export function areTicked(tokens: readonly string[], people: number): boolean {
  const ticks = tokens.filter((token) => TICK.test(token)).length
  return ticks === 0 || ticks === people || TICK.test(tokens[0]!)
}
