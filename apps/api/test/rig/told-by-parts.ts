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
 * What a family can be refused with is sent with its parts, and in the sentence they make. Every answer of every test is held
 * to it; of a sentence that says an amount or a time it is not known here how the school writes them.
 */
export function expectToldByParts(problem: Problem): void {
  const { code, parts, message } = problem
  const sentence = SENTENCES[code]
  if (!sentence) return
  expect(parts, `${code} is sent with its parts`).toBeDefined()
  if (sentence.length > 1) return
  const { date, ofSection, ...own } = parts!
  const told = sentence(own as never, {} as never)
  expect(message, `${code} is told by its parts`).toBe(
    `${ofSection ? `${String(ofSection)}: ` : ''}${date ? `${message.slice(0, 10)}: ` : ''}${told}`,
  )
}
