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
  {
    name: 'that something is told',
    // On the wire, and in the boards that browsers keep, a row still says `familyTold`.
    pattern: /\b(?!familyTold\b)\w+Told\b/,
    allowed: null,
    instead: 'a sentence is `…Text`, what makes one `format…`',
  },
  {
    name: 'a name of the wire for what every kind has',
    pattern: /\b(campName|aftercareName)\b/,
    allowed: /^packages\/contract\//,
    instead: 'inside it is `name`; the contract changes it on its way',
  },
  {
    name: 'GreyButton',
    pattern: /\bGreyButton\b/,
    allowed: null,
    instead: 'it is GuardedButton',
  },
  {
    name: 'happening',
    pattern: /\b[hH]appenings?\b/,
    allowed: null,
    instead: 'it is an audit event',
  },
  {
    name: 'attendance_change',
    pattern: /\battendance_change\b/,
    allowed: null,
    instead: 'what was said before stands in the checks of an entry',
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
