import type { Source } from './sources.ts'

/** A word that is no longer said in the code, and the files that still may. */
interface RetiredWord {
  name: string
  pattern: RegExp
  /** The paths in which it stands rightly. Null: nowhere. */
  allowed: RegExp | null
  instead: string
}

/** A word comes into this table once nothing outside `allowed` says it. */
export const RETIRED_WORDS: readonly RetiredWord[] = [
  {
    name: 'the role of instructors',
    pattern: /\bSCHOOL_INSTRUCTOR\b/,
    allowed: /^packages\/domain\/src\/kernel\/roles\.ts$|^packages\/contract\/src\/login\/login\.ts$/,
    instead: 'how far a call reaches is `call.teachesOnly`; what a role may is asked of `kernel/roles`',
  },
]

/** Files that say a retired word, as sentences. */
export function retiredWords(sources: readonly Source[], words = RETIRED_WORDS): string[] {
  return words.flatMap(({ name, pattern, allowed, instead }) =>
    sources
      .filter(({ path, text }) => pattern.test(text) && !allowed?.test(path))
      .map(({ path }) => `${path} says ${name}: ${instead}`),
  )
}
