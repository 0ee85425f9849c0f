import { allowed, refused, type Decision } from '../kernel/decision.ts'
import { all, required } from '../kernel/rules.ts'
import { inWords, latinText } from '../kernel/text-rules.ts'

/**
 * Whether somebody may say that a release to a person whose name is near the do-not-release list was looked at: the office
 * alone, and not whoever let the child go, for a second person has to look (decision 188). Where the office is one person, they do.
 */
export function decideLook({ isOffice, isOwn, isAlone }: Look): Decision<'OFFICE_LOOKS'> {
  if (!isOffice)
    return refused('OFFICE_LOOKS', 'Someone in the office has to look at this release. Ask them to')
  return isOwn && !isAlone
    ? refused(
        'OFFICE_LOOKS',
        'You let this child go, so someone else in the office has to look at this release. Ask them to',
      )
    : allowed
}

interface Look {
  /** Whoever looks works in the office. */
  isOffice: boolean
  /** They let the child go themselves. */
  isOwn: boolean
  /** Nobody else works in the office. */
  isAlone: boolean
}

/** What is wrong with the note of who looked at a release: it says in words what they found. */
export const lookRule = all<string>(required, inWords, latinText(500))
