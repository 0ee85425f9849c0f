import { dateShown, type DateFormat, type IsoDate } from '../dates.ts'
import { paymentSentences, type PaymentParts } from './payments.ts'
import { requestSentences, type RequestParts } from './requests.ts'
import { spotSentences, type SpotParts } from './spots.ts'

/**
 * Every refusal a family can meet, and the parts each is told with: facts alone, such as names, counts, ISO dates, whole
 * cents and keys. One code that is told in several sentences is told apart by its parts. The sentence is made of them, here
 * in English; whoever speaks another language makes it of the same.
 */
export interface RefusalParts extends SpotParts, PaymentParts, RequestParts {}

export type RefusalCode = keyof RefusalParts

/**
 * A refusal as a rule answers it. `field` is the path of the input it belongs to, where it belongs to one.
 * @answers In what words is a family refused?
 */
export interface Refused<Code extends RefusalCode = RefusalCode> {
  readonly allowed: false
  readonly code: Code
  readonly parts: RefusalParts[Code] & OfSeveral
  readonly message: string
  readonly field?: string
}

/** Of several dates or sections that are asked for together, which one it is that is refused. */
interface OfSeveral {
  readonly date?: IsoDate
  /** By its name. */
  readonly ofSection?: string
}

/** Refuses with a code and its parts. Where its sentence says an amount or a time, it is given how the school writes them. */
export function refusedAs<const Code extends RefusalCode>(
  code: Code,
  parts: RefusalParts[Code],
  ...[how = {}]: How<Code>
): Refused<Code> {
  const message = sentenceOf(code, parts, how)
  const { field } = how as AtField
  return field === undefined
    ? { allowed: false, code, parts, message }
    : { allowed: false, code, parts, message, field }
}

/** The same of one date among several: '11/17/2026: Nothing meets on this day'. */
export function onDate<Code extends RefusalCode>(
  refused: Refused<Code>,
  date: IsoDate,
  dateFormat: DateFormat,
): Refused<Code> {
  const message = `${dateShown(date, dateFormat)}: ${refused.message}`
  return { ...refused, parts: { ...refused.parts, date }, message }
}

/** The same of one section among several: 'Monday: All spots are taken (10 of 10)'. */
export function ofSection<Code extends RefusalCode>(refused: Refused<Code>, name: string): Refused<Code> {
  return {
    ...refused,
    parts: { ...refused.parts, ofSection: name },
    message: `${name}: ${refused.message}`,
  }
}

const SENTENCES = { ...spotSentences, ...paymentSentences, ...requestSentences }

/** How the school writes what the sentence of a code says: nothing where it says neither amount nor time. */
type FormatOf<Code extends RefusalCode> =
  Parameters<(typeof SENTENCES)[Code]> extends [unknown, infer Format] ? Format : object

/** What a refusal is given besides its parts. */
export type How<Code extends RefusalCode, More = object> =
  object extends FormatOf<Code> ? [how?: AtField & More] : [how: AtField & More & FormatOf<Code>]

interface AtField {
  readonly field?: string | undefined
}

function sentenceOf(code: RefusalCode, parts: object, format: object): string {
  return (SENTENCES[code] as (parts: object, format: object) => string)(parts, format)
}
