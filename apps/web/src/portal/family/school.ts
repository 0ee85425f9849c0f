import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familySessions } from '@afterbell/contract/portal/family-log-in'
import type { portalPages } from '@afterbell/contract/public-pages/portal-pages'
import type { HomeWords } from './words.ts'

export type School = AnswerOf<(typeof portalPages)['find']>
export type Session = AnswerOf<(typeof familySessions)['current']>

/** What every page of the portal is given. */
export interface PageProps {
  school: School
  portal: string
  words: HomeWords
}
