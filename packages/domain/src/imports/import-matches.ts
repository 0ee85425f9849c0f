import { formatDate, type DateFormat, type IsoDate } from '../kernel/dates.ts'
import type { ImportOptions, RowFacts } from './import-rows.ts'
import { rewriteName } from './rewrite-name.ts'

// A corrected catalog imported again: which activity a row matches, and what to do with it (decision 81).

/** Choices for all rows whose code belongs to an activity imported before. */
export const SAME_CODE = ['CHANGE', 'ADD', 'SKIP'] as const
export type SameCode = (typeof SAME_CODE)[number]

/** Choices for a single row. `CHANGE_ANYWAY` changes it even if children lose meetings (decision 70). */
export const ROW_CHOICES = ['CHANGE', 'CHANGE_ANYWAY', 'ADD', 'SKIP'] as const
export type RowChoice = (typeof ROW_CHOICES)[number]

/** Normalizes a code for comparison, without case and spaces. Null if it is empty or too long to be a code. */
export function codeKey(code: string): string | null {
  const key = code.normalize('NFKC').toLowerCase().replace(/\s/g, '')
  return key === '' || key.length > CODE_MAX ? null : key
}

const CODE_MAX = 100

/** An activity that an import created from a row with a code, and that has not ended. */
export interface CodedActivity {
  id: string
  name: string
  startsOn: IsoDate | null
  endsOn: IsoDate | null
  isDraft: boolean
  /** Number of groups; 1 for a class. */
  sections: number
}

/** The result of matching a row by its code. */
export interface Match<C extends CodedActivity = CodedActivity> {
  /** The activity it changes; null if unclear. */
  of: C | null
  isSure: boolean
  /** A sentence on why someone must choose first; null if the match is certain. */
  why: string | null
}

interface MatchInput<C extends CodedActivity> {
  code: string
  /** The first date of the row. */
  startsOn: IsoDate | null
  /** The numbers of all rows in the file with this code, including this one. */
  rows: readonly number[]
  coded: readonly C[]
  /** Names for this kind of activity. */
  words: { one: string; many: string }
  today: IsoDate
  dateFormat: DateFormat
}

/**
 * Decides which activity a row changes, without guessing. Unclear: several rows or several activities have the code, or
 * the camp has several groups. A row that begins after a started activity ends may be its next season, so someone must
 * choose. `coded` has at least one.
 */
export function matchOf<C extends CodedActivity>({
  code,
  rows,
  coded,
  words,
  ...facts
}: MatchInput<C>): Match<C> {
  const [of] = coded
  const unclear = (why: string) => ({ of: null, isSure: false, why })
  if (coded.length > 1)
    return unclear(
      `${coded.length} ${words.many} have the code ${shortCode(code)}, so it is unclear which one to change`,
    )
  if (rows.length > 1)
    return unclear(
      `Rows ${rowsText(rows)} have the code ${shortCode(code)}, so it is unclear which one changes ${of!.name}`,
    )
  if (of!.sections > 1)
    return unclear(`${of!.name} has ${of!.sections} groups, so it is unclear which one to change`)
  const { startsOn, today, dateFormat } = facts
  const hasBegun = !of!.isDraft && of!.startsOn !== null && of!.startsOn <= today
  if (hasBegun && startsOn !== null && of!.endsOn !== null && startsOn > of!.endsOn)
    return {
      of: of!,
      isSure: false,
      why: `${of!.name} has the code ${shortCode(code)} and runs until ${formatDate(of!.endsOn, dateFormat)}. Choose whether to change it or add a new ${words.one}`,
    }
  return { of: of!, isSure: true, why: null }
}

/**
 * Returns the choice for a row: its own, else the one for all rows. Uncertain matches are skipped unless chosen
 * explicitly.
 */
export function choiceFor(
  row: number,
  { of, isSure }: Pick<Match, 'of' | 'isSure'>,
  { sameCode, rowChoices }: Pick<ImportOptions, 'sameCode' | 'rowChoices'>,
): RowChoice {
  const forAll = sameCode === 'CHANGE' && !isSure ? 'SKIP' : sameCode
  const choice = rowChoices[row] ?? forAll
  return of === null && (choice === 'CHANGE' || choice === 'CHANGE_ANYWAY') ? 'SKIP' : choice
}

/**
 * Returns what a row says differently from its last import. Unchanged cells leave staff's edits alone. Names compare
 * the same whatever characters the school allows by now.
 */
export function changedFacts(facts: RowFacts, before: RowFacts): RowFacts {
  return Object.fromEntries(
    Object.entries(facts).filter(([field]) => {
      const key = field as keyof RowFacts
      return JSON.stringify(plain(key, facts[key])) !== JSON.stringify(plain(key, before[key]))
    }),
  )
}

function plain(field: keyof RowFacts, value: RowFacts[keyof RowFacts]): unknown {
  if (typeof value !== 'string') return value
  if (field === 'name') return rewriteName(value, 'activityName')
  return field === 'description' ? rewriteName(value, 'description') : value
}

function shortCode(code: string): string {
  return code.length > 30 ? `${code.slice(0, 30)}…` : code
}

/** Formats row numbers as '2 and 5' or '2, 5 and 3 more'. */
function rowsText(rows: readonly number[]): string {
  const [first, second] = rows
  return rows.length === 2 ? `${first} and ${second}` : `${first}, ${second} and ${rows.length - 2} more`
}
