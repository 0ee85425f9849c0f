/** Result of merging two edits of one record. */
export interface MergedEdits<V> {
  /** The user's changes as typed, everything else as somebody else saved it. */
  values: V
  /** Paths that now hold what they saved. */
  theirPaths: string[]
  /** Paths that both changed differently: they hold my value. */
  contested: string[]
}

/**
 * Applies the user's changes since `loaded` to another user's version, field by field. Loses no typed input and overwrites
 * no field the user left alone. Lists merge as a whole.
 */
export function mergeEdits<V extends object>(loaded: V, mine: V, theirs: V): MergedEdits<V> {
  const theirPaths: string[] = []
  const contestedPaths: string[] = []
  const merge = (was: unknown, local: unknown, there: unknown, path: string): unknown => {
    if (isRecord(was) && isRecord(local) && isRecord(there)) {
      const keys = [...new Set([...Object.keys(local), ...Object.keys(there)])]
      return Object.fromEntries(
        keys.map((key) => [key, merge(was[key], local[key], there[key], path ? `${path}.${key}` : key)]),
      )
    }
    if (isSame(local, there)) return there
    if (isSame(was, local)) {
      theirPaths.push(path)
      return there
    }
    if (!isSame(was, there)) contestedPaths.push(path)
    return local
  }
  return { values: merge(loaded, mine, theirs, '') as V, theirPaths, contested: contestedPaths }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Compares form values, which are plain and have their keys in one order. */
function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other)
}
