import type * as z from 'zod/mini'
import { fieldSentences } from '@afterbell/domain/kernel/refusals/fields.en'

/** Returns a sentence for each invalid field. A missing field is a required one. */
export function fieldsOf(error: z.core.$ZodError): { path: string; message: string }[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: key, message: 'This field is not expected' }))
    return [{ path: issue.path.join('.'), message: sentenceOf(issue) }]
  })
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  // A message written in the schema is better than one derived from the kind of issue.
  if (issue.message && issue.message !== 'Invalid input') return issue.message
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return fieldSentences.required
      return `Should be ${article(issue.expected)}`
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? Number(issue.minimum) === 1
          ? fieldSentences.required
          : fieldSentences.tooShort(`${issue.minimum}`)
        : Number(issue.minimum) === 0
          ? fieldSentences.positive
          : fieldSentences.atLeast(`${issue.minimum}`)
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? fieldSentences.tooLong(`${issue.maximum}`)
        : fieldSentences.atMost(`${issue.maximum}`)
    case 'invalid_value':
      return `Should be one of ${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This is not in the expected format'
    default:
      return 'This is not in the expected format'
  }
}

const FORMATS: Record<string, string> = {
  uuid: 'Should be an id',
  date: 'Should be a date as YYYY-MM-DD',
  email: fieldSentences.email,
}

function article(expected: string): string {
  return /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`
}
