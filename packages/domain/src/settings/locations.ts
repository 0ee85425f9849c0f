import { findings, type Decision, type Finding, allowed, refused } from '../kernel/decision.ts'
import { all, required } from '../kernel/rules.ts'
import { address, latinText } from '../kernel/text-rules.ts'

/** Validates a location: its name (R091) and address (R119, OQ-38). */
export function locationFindings(location: { name: string; address: string }): Finding[] {
  return findings([
    ['name', all<string>(required, latinText(100))(location.name)],
    ['address', address(location.address)],
  ])
}

/**
 * Checks whether a location may be removed. Refuses (IN_USE) while activities are held there, including past ones and
 * drafts; it can be turned off instead. `heldThere` lists their names, without removed activities.
 */
export function decideRemoveLocation(activityNames: readonly string[]): Decision<'IN_USE'> {
  const [first, ...others] = activityNames
  if (first === undefined) return allowed
  const sentence =
    others.length === 0
      ? `${first} is`
      : `${first} and ${others.length} more, including past ones and drafts, are`
  return refused('IN_USE', `${sentence} held here. Turn it off instead`)
}
