import { expect } from 'vitest'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import type { Problem } from '@afterbell/contract/kernel/problem'
import { daySentences } from '@afterbell/domain/kernel/refusals/days.en'
import { paymentSentences } from '@afterbell/domain/kernel/refusals/payments.en'
import { refusalSentences as spanish } from '@afterbell/domain/kernel/refusals/refusals.es'
import { fieldText } from '@afterbell/domain/kernel/refusals/field-text'
import { fieldSentences as spanishFields } from '@afterbell/domain/kernel/refusals/fields.es'
import { requestSentences } from '@afterbell/domain/kernel/refusals/requests.en'
import { spotSentences } from '@afterbell/domain/kernel/refusals/spots.en'
import { readerLanguage } from '../../src/platform/reader-language.ts'

type Sentences = Readonly<Record<string, (parts: never, format: never) => string>>

const SENTENCES = {
  en: { ...spotSentences, ...paymentSentences, ...daySentences, ...requestSentences } as Sentences,
  es: spanish as Sentences,
}

/**
 * Expects a refusal that families can meet to carry its parts and the sentence made from them, in the language of its
 * reader. Runs on every answer of every test. Skips sentences with amounts or times, whose format depends on the school.
 */
export function expectToldByParts(problem: Problem, op: AnyOp, headers: Record<string, string>): void {
  const { code, parts, message } = problem
  if (code === 'VALIDATION' && op.forFamilies && readerLanguage(op, { headers }) === 'en')
    return expectFieldsTranslated(problem)
  const sentence = SENTENCES[readerLanguage(op, { headers })][code]
  if (!sentence) return
  expect(parts, `${code} is sent with its parts`).toBeDefined()
  if (sentence.length > 1) return
  const { date, ofSection, ...otherParts } = parts!
  const sentenceText = sentence(otherParts as never, {} as never)
  expect(message, `${code} is told by its parts`).toBe(
    `${ofSection ? `${String(ofSection)}: ` : ''}${date ? `${message.slice(0, 10)}: ` : ''}${sentenceText}`,
  )
}

const SCHEMA_ONLY =
  /^(Should be (one of|an?) |This (is not in the expected format|field is not expected|list is sorted by))/

/**
 * Expects what is wrong with a field to have other languages, on every answer that a family reads in English. A page of
 * ours never sends what the schema alone refuses.
 */
function expectFieldsTranslated({ fields = [] }: Problem): void {
  const inEnglishOnly = fields
    .map(({ message }) => message)
    .filter((message) => !SCHEMA_ONLY.test(message))
    .filter((message) => fieldText(message, spanishFields) === null)
  expect(inEnglishOnly, 'sentences at fields, in English only').toEqual([])
}
