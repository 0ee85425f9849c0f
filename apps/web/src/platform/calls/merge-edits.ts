/** What becomes of a record that two people changed at once. */
export interface MergedEdits<V> {
  /** What I changed as I typed it, all else as they saved it. */
  values: V
  /** Paths that now hold what they saved. */
  taken: string[]
  /** Paths that both changed, to different things: they hold mine. */
  contested: string[]
}

/**
 * Puts what I changed since `loaded` onto what somebody else has saved meanwhile, field by field:
 * nothing that was typed is lost, and nothing of theirs that I never touched is overwritten. Lists are taken as a whole.
 */
export function mergeEdits<V extends object>(loaded: V, mine: V, theirs: V): MergedEdits<V> {
  const taken: string[] = []
  const contested: string[] = []
  const merge = (was: unknown, here: unknown, there: unknown, path: string): unknown => {
    if (isRecord(was) && isRecord(here) && isRecord(there)) {
      const keys = [...new Set([...Object.keys(here), ...Object.keys(there)])]
      return Object.fromEntries(
        keys.map((key) => [key, merge(was[key], here[key], there[key], path ? `${path}.${key}` : key)]),
      )
    }
    if (isSame(here, there)) return there
    if (isSame(was, here)) {
      taken.push(path)
      return there
    }
    if (!isSame(was, there)) contested.push(path)
    return here
  }
  return { values: merge(loaded, mine, theirs, '') as V, taken, contested }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Values of forms are plain, and made with their keys in one order. */
function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other)
}
