import { findings, type Decision, type Finding, allowed, refused } from '../kernel/decision.ts'
import { all, required } from '../kernel/rules.ts'
import { address, latinText } from '../kernel/text-rules.ts'

/** What is wrong with a place where activities are held: its name (R091), its address (R119, OQ-38). */
export function locationFindings(location: { name: string; address: string }): Finding[] {
  return findings([
    ['name', all<string>(required, latinText(100))(location.name)],
    ['address', address(location.address)],
  ])
}

/**
 * Whether a place may be removed. Refused (IN_USE) while activities that are not removed are held there, past
 * ones and drafts included: `heldThere` are their names. Such a place can be switched off.
 */
export function decideRemoveLocation(heldThere: readonly string[]): Decision<'IN_USE'> {
  const [first, ...others] = heldThere
  if (first === undefined) return allowed
  const told =
    others.length === 0
      ? `${first} is`
      : `${first} and ${others.length} more, including past ones and drafts, are`
  return refused('IN_USE', `${told} held here. Turn it off instead`)
}
