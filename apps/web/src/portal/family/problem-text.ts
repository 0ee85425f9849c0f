import { CallRefused } from '../../platform/calls/calls-send.ts'
import type { HomeWords } from './words.ts'

/** Says what went wrong. The server answers in the language of the page. */
export function problemText(error: unknown, { familyWords }: HomeWords): string {
  return error instanceof CallRefused && error.problem ? error.problem.message : familyWords.unreachable
}

/** Returns what was wrong, by the fields of a form; what belongs to none of them stands at `form`. */
export function problemsOf(error: unknown, form: object, words: HomeWords): Record<string, string> {
  const fields = (error instanceof CallRefused && error.fields) || []
  const atFields = fields.filter(({ path }) => path in form)
  if (atFields.length === 0) return { form: problemText(error, words) }
  return Object.fromEntries(atFields.map(({ path, message }) => [path, message]))
}
