import { allowed, refused, type Decision } from '../kernel/decision.ts'
import { all, required } from '../kernel/rules.ts'
import { inWords, latinText } from '../kernel/text-rules.ts'

/**
 * Decides whether somebody may review a release to a person whose name resembles a do-not-release entry. Only the
 * office may, and not the person who released the child, unless they are the whole office (decision 188). Refused:
 * OFFICE_LOOKS.
 */
export function decideLook({ isOffice, isReleaser, isAlone }: Look): Decision<'OFFICE_LOOKS'> {
  if (!isOffice)
    return refused('OFFICE_LOOKS', 'Someone in the office has to look at this release. Ask them to')
  return isReleaser && !isAlone
    ? refused(
        'OFFICE_LOOKS',
        'You let this child go, so someone else in the office has to look at this release. Ask them to',
      )
    : allowed
}

interface Look {
  /** The reviewer works in the office. */
  isOffice: boolean
  /** The reviewer released the child. */
  isReleaser: boolean
  /** Nobody else works in the office. */
  isAlone: boolean
}

/** Checks the note of a review: required, in words, at most 500 characters. */
export const lookRule = all<string>(required, inWords, latinText(500))
