import type { Problem } from '@afterbell/contract/kernel/problem'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import {
  problemSentences as english,
  type ProblemSentences,
} from '@afterbell/domain/kernel/refusals/problems.en'
import { problemSentences as spanish } from '@afterbell/domain/kernel/refusals/problems.es'
import { fieldText } from '@afterbell/domain/kernel/refusals/field-text'
import type { FieldSentences } from '@afterbell/domain/kernel/refusals/family-fields.en'
import { fieldSentences as spanishFields } from '@afterbell/domain/kernel/refusals/fields.es'
import { refusalText } from '@afterbell/domain/kernel/refusals/refusal-text'
import type { RefusalSentences } from '@afterbell/domain/kernel/refusals/refusals'
import { refusalSentences as spanishRefusals } from '@afterbell/domain/kernel/refusals/refusals.es'
import type { Refusal } from './problems.ts'

/**
 * The body of a refusal in its reader's language. English is sent as it was made. A sentence that only staff meet has no
 * other language and stays.
 */
export function problemIn(language: Language, { problem, format }: Refusal): Problem {
  if (language === 'en') return problem
  const { refusals, problems, fields: fieldSentences } = sentencesIn[language]
  const message =
    refusalText({ ...problem, format }, refusals) ?? fixedText(problem.message, problems) ?? problem.message
  const fields = problem.fields?.map((field) => ({
    ...field,
    message:
      field.message === problem.message
        ? message
        : (fieldText(field.message, fieldSentences) ?? field.message),
  }))
  return { ...problem, message, ...(fields && { fields }) }
}

const sentencesIn: Readonly<
  Record<
    Exclude<Language, 'en'>,
    { refusals: RefusalSentences; problems: ProblemSentences; fields: FieldSentences }
  >
> = { es: { refusals: spanishRefusals, problems: spanish, fields: spanishFields } }

/** The translation of a sentence without parts; null if it has none. */
function fixedText(message: string, problems: ProblemSentences): string | null {
  const key = (Object.keys(english) as (keyof typeof english)[]).find((each) => english[each] === message)
  return key ? problems[key] : null
}
