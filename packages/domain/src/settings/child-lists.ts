import { findings, type Decision, type Finding, allowed, refused } from '../kernel/decision.ts'
import { all, required } from '../kernel/rules.ts'
import { latinText } from '../kernel/text-rules.ts'

/** Validates the name of a homeroom teacher or a pickup option (R091): at most 100 characters. */
export function childListFindings(entry: { name: string }): Finding[] {
  return findings([['name', all<string>(required, latinText(100))(entry.name)]])
}

/**
 * Checks whether a homeroom teacher or a pickup option may be removed. Refuses (IN_USE) while `children` have it, in their
 * record or on a current or past roster. Move them to another entry first, or turn this one off (OQ-28).
 */
export function decideRemoveChosen(children: number): Decision<'IN_USE'> {
  if (children === 0) return allowed
  const sentence = children === 1 ? '1 child has it' : `${children} children have it`
  return refused('IN_USE', `${sentence}. Give them another one first, or turn it off instead`)
}

/** The entry that replaces others for their children. */
interface Target {
  id: string
  active: boolean
}

/**
 * Checks whether the children of some entries (`ids`) may be moved to another entry. Refuses a target that does not exist,
 * is one of `ids`, or is turned off (NO_TARGET).
 */
export function decideMigrateChildren(
  ids: readonly string[],
  target: Target | undefined,
): Decision<'NO_TARGET'> {
  if (!target) return refused('NO_TARGET', 'Choose where to move the children', 'targetId')
  if (ids.includes(target.id)) return refused('NO_TARGET', 'Choose a different one', 'targetId')
  if (!target.active) return refused('NO_TARGET', 'Choose one that is turned on', 'targetId')
  return allowed
}
