import { formatDate, type DateFormat, type IsoDate } from '../dates.ts'
import type { RefusalCode, RefusalSentences } from './refusals.ts'

interface Parts {
  readonly date?: unknown
  readonly ofSection?: unknown
}

/**
 * Says a refusal in the language of the sentences. Null if its code is not in the table, because then it has no parts
 * and is known by its English only.
 */
export function refusalText(
  { code, parts, format = {} }: { code: string; parts?: Parts | undefined; format?: object | undefined },
  sentences: RefusalSentences,
): string | null {
  if (!parts || !Object.hasOwn(sentences, code)) return null
  const { date, ofSection, ...facts } = parts
  const sentence = sentences[code as RefusalCode] as (parts: object, format: object) => string
  const dateText = date && formatDate(date as IsoDate, (format as { dateFormat: DateFormat }).dateFormat)
  return [ofSection, dateText, sentence(facts, format)].filter(Boolean).join(': ')
}
