import { formatDate, type DateFormat, type IsoDate } from '../dates.ts'
import { paymentSentences, type PaymentParts } from './payments.ts'
import { requestSentences, type RequestParts } from './requests.ts'
import { spotSentences, type SpotParts } from './spots.ts'

/**
 * Every refusal a family can meet, with the parts of its sentence: facts only, such as names, counts, ISO dates, whole
 * cents and keys. If one code has several sentences, its parts say which. Translations are made from the same parts.
 */
export interface RefusalParts extends SpotParts, PaymentParts, RequestParts {}

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
  const { field } = how as AtField
  return field === undefined
    ? { allowed: false, code, parts, message }
    : { allowed: false, code, parts, message, field }
}

/** Puts the date in front, for a request of several dates: '11/17/2026: Nothing meets on this day'. */
export function onDate<Code extends RefusalCode>(
  refused: Refusal<Code>,
  date: IsoDate,
  dateFormat: DateFormat,
): Refusal<Code> {
  const message = `${formatDate(date, dateFormat)}: ${refused.message}`
  return { ...refused, parts: { ...refused.parts, date }, message }
}

/** Puts the section in front, for a request of several sections: 'Monday: All spots are taken (10 of 10)'. */
export function ofSection<Code extends RefusalCode>(refused: Refusal<Code>, name: string): Refusal<Code> {
  return {
    ...refused,
    parts: { ...refused.parts, ofSection: name },
    message: `${name}: ${refused.message}`,
  }
}

const SENTENCES = { ...spotSentences, ...paymentSentences, ...requestSentences }

/** The school's formats that the sentence of a code needs; an empty object if it has no amount and no time. */
type FormatOf<Code extends RefusalCode> =
  Parameters<(typeof SENTENCES)[Code]> extends [unknown, infer Format] ? Format : object

/** The arguments of a refusal besides its code and parts. */
export type How<Code extends RefusalCode, More = object> =
  object extends FormatOf<Code> ? [how?: AtField & More] : [how: AtField & More & FormatOf<Code>]

interface AtField {
  readonly field?: string | undefined
}

function sentenceOf(code: RefusalCode, parts: object, format: object): string {
  return (SENTENCES[code] as (parts: object, format: object) => string)(parts, format)
}
