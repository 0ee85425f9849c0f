import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyWeek } from '@afterbell/contract/portal/family-week'
import type { PageProps } from '../school.ts'

export type Week = AnswerOf<(typeof familyWeek)['week']>
/** A meeting of a child, on its day. */
export type Meeting = Week['days'][number]['meetings'][number] & { date: string }

/** What is given to a part of the week in which a family tells something. */
export interface TellProps extends PageProps {
  /** Says what was told, and loads the week anew. */
  onSaid: (sentence: string) => void
  onLoggedOut: () => void
}
