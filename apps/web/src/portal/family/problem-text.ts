import { CallRefused } from '../../platform/calls/calls-send.ts'
import type { HomeWords } from './words.ts'

/** Says what went wrong. The server answers in the language of the page. */
export function problemText(error: unknown, { familyWords }: HomeWords): string {
  return error instanceof CallRefused && error.problem ? error.problem.message : familyWords.unreachable
}
