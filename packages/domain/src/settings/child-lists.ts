import { findings, type Decision, type Finding, allowed, refused } from '../kernel/decision.ts'
import { all, required } from '../kernel/rules.ts'
import { latinText } from '../kernel/text-rules.ts'

/** What is wrong with a homeroom teacher or a pickup option: its name (R091), at most 100 characters. */
export function childListFindings(entry: { name: string }): Finding[] {
  return findings([['name', all<string>(required, latinText(100))(entry.name)]])
}

/**
 * Whether a homeroom teacher or a pickup option may be removed. Refused (IN_USE) while `children` have it, in their
 * record or on a roster, past ones included: they can be moved to another, or the entry can be switched off (OQ-28).
 */
export function decideRemoveChosen(children: number): Decision<'IN_USE'> {
  if (children === 0) return allowed
  const told = children === 1 ? '1 child has it' : `${children} children have it`
  return refused('IN_USE', `${told}. Give them another one first, or turn it off instead`)
}

/** An entry children are to be given instead of others. */
interface Target {
  id: string
  active: boolean
}

/**
 * Whether the children of entries (`ids`) may be given another one. Refused at the target (NO_TARGET): when it is not
 * there, is one of those they are taken from, or is turned off.
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
