import { dateShown, type DateFormat, type IsoDate } from '../kernel/dates.ts'
import type { ImportOptions, Said } from './import-rows.ts'
import { rewriteName } from './rewrite-name.ts'

// A catalog that is corrected and imported again: which activity of before a row is of, and what becomes of it (decision 81).

/** What becomes of a row with the code of an activity that was imported before. */
export const SAME_CODE = ['CHANGE', 'ADD', 'SKIP'] as const
export type SameCode = (typeof SAME_CODE)[number]

/** The same of a single row. `CHANGE_ANYWAY` changes it also where children lose meetings (decision 70). */
export const ROW_CHOICES = ['CHANGE', 'CHANGE_ANYWAY', 'ADD', 'SKIP'] as const
export type RowChoice = (typeof ROW_CHOICES)[number]

/** By which codes are compared: case and spaces aside. Null for no code, and for a text too long to be one. */
export function codeKey(code: string): string | null {
  const key = code.normalize('NFKC').toLowerCase().replace(/\s/g, '')
  return key === '' || key.length > CODE_MAX ? null : key
}

const CODE_MAX = 100

/** An activity that an import made of a row with a code, and that is not over. */
export interface Coded {
  id: string
  name: string
  startsOn: IsoDate | null
  endsOn: IsoDate | null
  isDraft: boolean
  /** How many groups it has; a class has one. */
  sections: number
}

/** What can become of a row with a known code, what becomes of it unless somebody says otherwise, and why that is asked. */
export interface Match<C extends Coded = Coded> {
  /** The activity it changes; null where that cannot be told. */
  of: C | null
  isSure: boolean
  /** Why nothing is changed before somebody chooses, in a sentence; null when it is sure. */
  why: string | null
}

interface AskedOfMatch<C extends Coded> {
  code: string
  /** The first date of the row. */
  startsOn: IsoDate | null
  /** Every row of the file with this code, by number, this one among them. */
  rows: readonly number[]
  coded: readonly C[]
  /** What activities of this kind are called. */
  words: { one: string; many: string }
  today: IsoDate
  dateFormat: DateFormat
}

/**
 * Which activity a row changes. Nothing is guessed: not where the code stands in several rows, is that of several
 * activities, or of a camp with several groups. A row that begins after an activity that has begun is over may be the next
 * season of it, so somebody has to choose. `coded` has at least one.
 */
export function matchOf<C extends Coded>({ code, rows, coded, words, ...asked }: AskedOfMatch<C>): Match<C> {
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
  const { startsOn, today, dateFormat } = asked
  const hasBegun = !of!.isDraft && of!.startsOn !== null && of!.startsOn <= today
  if (hasBegun && startsOn !== null && of!.endsOn !== null && startsOn > of!.endsOn)
    return {
      of: of!,
      isSure: false,
      why: `${of!.name} has the code ${shortCode(code)} and runs until ${dateShown(of!.endsOn, dateFormat)}. Choose whether to change it or add a new ${words.one}`,
    }
  return { of: of!, isSure: true, why: null }
}

/** What becomes of a row: as somebody chose for it, else for all such rows; nothing is changed unasked where it is not sure. */
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
 * What a row says otherwise than when it was imported last. What the file says as before is left as staff have it: a
 * correction of the file does not undo one that was made by hand. Names are the same whatever characters the school takes by then.
 */
export function saidAnew(said: Said, before: Said): Said {
  return Object.fromEntries(
    Object.entries(said).filter(([field]) => {
      const key = field as keyof Said
      return JSON.stringify(plain(key, said[key])) !== JSON.stringify(plain(key, before[key]))
    }),
  )
}

function plain(field: keyof Said, value: Said[keyof Said]): unknown {
  if (typeof value !== 'string') return value
  if (field === 'name') return rewriteName(value, 'activityName')
  return field === 'description' ? rewriteName(value, 'description') : value
}

function shortCode(code: string): string {
  return code.length > 30 ? `${code.slice(0, 30)}…` : code
}

/** '2 and 5', '2, 5 and 3 more'. */
function rowsText(rows: readonly number[]): string {
  const [first, second] = rows
  return rows.length === 2 ? `${first} and ${second}` : `${first}, ${second} and ${rows.length - 2} more`
}
