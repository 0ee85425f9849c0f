import type { Source } from './sources.ts'

/** A word the code no longer uses, and the files that still may. */
interface RetiredWord {
  name: string
  pattern: RegExp
  /** Paths where the word is right. Null: nowhere. */
  allowed: RegExp | null
  instead: string
}

/** A word is added here once nothing outside `allowed` uses it. */
export const RETIRED_WORDS: readonly RetiredWord[] = [
  {
    name: 'the role of instructors',
    pattern: /\bSCHOOL_INSTRUCTOR\b/,
    allowed: /^packages\/domain\/src\/kernel\/roles\.ts$|^packages\/contract\/src\/login\/login\.ts$/,
    instead: 'how far a call reaches is `call.teachesOnly`; what a role may is asked of `kernel/roles`',
  },
  {
    name: 'that something is told',
    // The next pattern covers this word.
    pattern: /\b(?!familyTold\b)\w+Told\b/,
    allowed: null,
    instead: 'a sentence is `…Text`, what makes one `format…`',
  },
  {
    name: 'that a family is told',
    pattern: /\bfamilyTold\b/,
    // The wire, and boards stored in browsers, still use it.
    allowed: /^packages\/contract\//,
    instead: 'inside it is `familyVisible`; the contract changes it on its way',
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
  {
    name: 'the query builder',
    pattern: /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/,
    allowed: /^tools\/(architecture\.test|walls)\.ts$/,
    instead: 'statements are written, with `sql`: their rows are held beside what is declared of them',
  },
  {
    name: 'enrollment, color, catalog or program as Britons spell it',
    pattern: /enrolment|colour(?!space)|catalogue|\bprogramme\b/i,
    // People head their columns this way. Earlier databases have it too: the one the bench measures, and the one a test
    // migrates.
    allowed:
      /^packages\/domain\/src\/imports\/import-columns\.ts$|^bench\/beside-earlier\.ts$|\/migrations\.test\.ts$/,
    instead: 'enrollment, color, catalog, program',
  },
]

/** Describes each file that uses a retired word. */
export function retiredWords(sources: readonly Source[], words = RETIRED_WORDS): string[] {
  return words.flatMap(({ name, pattern, allowed, instead }) =>
    sources
      .filter(({ path, text }) => pattern.test(text) && !allowed?.test(path))
      .map(({ path }) => `${path} says ${name}: ${instead}`),
  )
}

/** Phrases the product no longer shows to people, and their replacements: `docs/glossary.md` has the words. */
const RETIRED_SAID: readonly (readonly [said: RegExp, instead: string])[] = [
  [/\b(colour|neighbour|cancelled|programme|catalogue|per cent)\b/i, 'spell it as Americans do'],
  [/\benrol(ment|ments|s)?\b/i, 'enroll, enrollment'],
  [/\be-mail/i, 'email'],
  [/\bcollect(s|ed|ing)?\b/i, 'pick up'],
  [/\b(brother|sister)s?\b/i, 'sibling'],
  [/\bdoubled\b/i, 'duplicate'],
  [/\b(runs?|ran) out\b/i, 'expire'],
  [/\b(takes?|taken|took) (it |them )?back\b/i, 'undo, or withdraw an offer'],
  [/\b(brings?|brought) back\b/i, 'restore'],
  [/\bswitch(ed)? (it |them |these )?(on|off)\b/i, 'turn on, turn off'],
  [/\b(knowingly|all the same|set apart|written down|meanwhile|anew)\b/i, 'say it as one would aloud'],
  [/\bany more\b/i, 'no longer'],
  [/\bsign in\b/i, 'log in'],
  [/\bwithout a network\b/i, 'offline'],
  [/\bplaces? (is|are|left|free|taken)\b/i, 'spot'],
]

/** Sentences of a page with a retired phrase. A star marks a fixed wording, which is exempt. */
export function retiredSentences(page: string): string[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('- ') && !line.startsWith('- ★'))
    .flatMap((line) => {
      // Names of parts come from the code, not from the sentence.
      const sentence = line.slice(2).replace(/\{[^}]*\}/g, '{}')
      return RETIRED_SAID.filter(([pattern]) => pattern.test(sentence)).map(
        ([, instead]) => `“${line.slice(2)}”: ${instead}`,
      )
    })
}
