import { formatDate, type DateFormat, type IsoDate } from '../dates.ts'
import { daySentences } from './days.en.ts'
import type { DayParts } from './days.ts'
import { paymentSentences } from './payments.en.ts'
import type { PaymentParts } from './payments.ts'
import { requestSentences } from './requests.en.ts'
import type { RequestParts } from './requests.ts'
import { spotSentences } from './spots.en.ts'
import type { SpotParts } from './spots.ts'

/**
 * Every refusal a family can meet, with the parts of its sentence: facts only, such as names, counts, ISO dates, whole
 * cents and keys. If one code has several sentences, its parts say which. Other languages have a sentence for each
 * (`refusals.es.ts`), which the server makes of the same parts (decision 213).
 */
export interface RefusalParts extends SpotParts, PaymentParts, DayParts, RequestParts {}

export type RefusalCode = keyof RefusalParts

/**
 * A refusal as a rule returns it. `field` is the path of the input at fault, if there is one.
 * @answers In what words is a family refused?
 */
export interface Refusal<Code extends RefusalCode = RefusalCode> {
  readonly allowed: false
  readonly code: Code
  readonly parts: RefusalParts[Code] & OfSeveral
  readonly message: string
  readonly field?: string
  /** How the school writes the amounts and times in it, for its sentence in another language. Never sent. */
  readonly format?: object
}

/** The one that was refused, of several dates or sections in a request. */
interface OfSeveral {
  readonly date?: IsoDate
  /** The section's name. */
  readonly ofSection?: string
}

/**
 * Refuses with a code and its parts. If the sentence has an amount or a time, the caller passes the school's formats.
 */
export function refusedAs<const Code extends RefusalCode>(
  code: Code,
  parts: RefusalParts[Code],
  ...[how = {}]: How<Code>
): Refusal<Code> {
  const message = sentenceOf(code, parts, how)
  const { field, ...format } = how as AtField
  return {
    allowed: false,
    code,
    parts,
    message,
    ...(field !== undefined && { field }),
    // Only a sentence with amounts or times takes a format.
    ...(refusalSentences[code].length > 1 && { format }),
  }
}

/** Puts the date in front, for a request of several dates: '11/17/2026: Nothing meets on this day'. */
export function onDate<Code extends RefusalCode>(
  refused: Refusal<Code>,
  date: IsoDate,
  dateFormat: DateFormat,
): Refusal<Code> {
  const message = `${formatDate(date, dateFormat)}: ${refused.message}`
  return { ...refused, parts: { ...refused.parts, date }, message, format: { ...refused.format, dateFormat } }
}

/** Puts the section in front, for a request of several sections: 'Monday: All spots are taken (10 of 10)'. */
export function ofSection<Code extends RefusalCode>(refused: Refusal<Code>, name: string): Refusal<Code> {
  return {
    ...refused,
    parts: { ...refused.parts, ofSection: name },
    message: `${name}: ${refused.message}`,
  }
}

const refusalSentences = { ...spotSentences, ...paymentSentences, ...daySentences, ...requestSentences }

/** The sentences of every code in one language. */
export type RefusalSentences = SentencesLike<typeof refusalSentences>

/** The type of sentences in another language: they take what the English ones take. */
export type SentencesLike<English extends Record<string, (parts: never, format: never) => string>> = {
  readonly [Code in keyof English]: (...from: Parameters<English[Code]>) => string
}

/** The school's formats that the sentence of a code needs; an empty object if it has no amount and no time. */
type FormatOf<Code extends RefusalCode> =
  Parameters<(typeof refusalSentences)[Code]> extends [unknown, infer Format] ? Format : object

/** The arguments of a refusal besides its code and parts. */
export type How<Code extends RefusalCode, More = object> =
  object extends FormatOf<Code> ? [how?: AtField & More] : [how: AtField & More & FormatOf<Code>]

interface AtField {
  readonly field?: string | undefined
}

function sentenceOf(code: RefusalCode, parts: object, format: object): string {
  return (refusalSentences[code] as (parts: object, format: object) => string)(parts, format)
}
