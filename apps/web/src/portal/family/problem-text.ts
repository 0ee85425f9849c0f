import { codeOf } from './ask-family.ts'
import type { HomeWords } from './words.ts'

/** Says what went wrong, in the language of the page. */
export function problemText(error: unknown, { familyWords, logInWords }: HomeWords): string {
  const code = codeOf(error)
  return code === null ? familyWords.unreachable : logInWords.problem(code)
}
