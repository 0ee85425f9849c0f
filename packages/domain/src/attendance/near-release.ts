import { allowed, refused, type Decision } from '../kernel/decision.ts'
import { all, required } from '../kernel/rules.ts'
import { inWords, latinText } from '../kernel/text-rules.ts'

/**
 * Whether somebody may say that a release to a person whose name is near the do-not-release list was looked at: the office
 * alone, for who let the child go is mostly who teaches them, and a second person has to look (decision 188).
 */
export function decideLook(isOffice: boolean): Decision<'OFFICE_LOOKS'> {
  return isOffice
    ? allowed
    : refused('OFFICE_LOOKS', 'Someone in the office has to look at this release. Ask them to')
}

/** What is wrong with the note of who looked at a release: it says in words what they found. */
export const lookRule = all<string>(required, inWords, latinText(500))
