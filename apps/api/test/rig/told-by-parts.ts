import { expect } from 'vitest'
import type { Problem } from '@afterbell/contract/kernel/problem'
import { paymentSentences } from '@afterbell/domain/kernel/refusals/payments'
import { requestSentences } from '@afterbell/domain/kernel/refusals/requests'
import { spotSentences } from '@afterbell/domain/kernel/refusals/spots'

const SENTENCES: Readonly<Record<string, (parts: never, format: never) => string>> = {
  ...spotSentences,
  ...paymentSentences,
  ...requestSentences,
}

/**
 * Expects a refusal that families can meet to carry its parts and the sentence made from them. Runs on every answer of
 * every test. Skips sentences with amounts or times, whose format depends on the school.
 */
export function expectToldByParts(problem: Problem): void {
  const { code, parts, message } = problem
  const sentence = SENTENCES[code]
  if (!sentence) return
  expect(parts, `${code} is sent with its parts`).toBeDefined()
  if (sentence.length > 1) return
  const { date, ofSection, ...otherParts } = parts!
  const sentenceText = sentence(otherParts as never, {} as never)
  expect(message, `${code} is told by its parts`).toBe(
    `${ofSection ? `${String(ofSection)}: ` : ''}${date ? `${message.slice(0, 10)}: ` : ''}${sentenceText}`,
  )
}
