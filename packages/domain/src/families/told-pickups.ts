import type { IsoDate } from '../kernel/dates.ts'
import { allowed, findings, refused, type Decision, type Finding } from '../kernel/decision.ts'
import { likenessOf } from '../kernel/names/names-alike.ts'
import { all, required } from '../kernel/rules.ts'
import { latinText } from '../kernel/text-rules.ts'
import type { PickupDays, ToldPickupState } from './told-pickup-values.ts'

/** The most pickups that families have named for a child at a time. */
export const TOLD_PICKUPS_MAX = 20

/** The states in which staff have something to do. */
export const OPEN_TOLD_PICKUPS = ['ON_LIST', 'TELLER_GONE', 'WAITS'] as const satisfies ToldPickupState[]

interface ToldPickup {
  readonly name: string
  readonly waits: boolean
  /** Null until staff decide. */
  readonly isApproved: boolean | null
}

/**
 * Returns what becomes of a pickup that a family named, and the entry of the lists that has the name or nearly. Asked
 * whenever the pickup is looked at, so that it follows the lists, limits of guardians and staff's decisions at once. A name
 * near an entry never collects the child, whatever staff decide here: whoever knows that it is somebody else adds them to
 * the child's approved pickups. Families never learn the answer (decision 227).
 * @answers Does a pickup that a family named count at the door?
 */
export function toldPickupState(
  { name, waits, isApproved }: ToldPickup,
  { forbidden, tellerSees }: { forbidden: readonly string[]; tellerSees: boolean },
): { state: ToldPickupState; entry: string | null } {
  const entry = forbidden.find((each) => likenessOf(each, name) !== null) ?? null
  if (isApproved === false) return { state: 'DECLINED', entry }
  if (entry !== null) return { state: 'ON_LIST', entry }
  if (!tellerSees) return { state: 'TELLER_GONE', entry }
  return { state: waits && isApproved === null ? 'WAITS' : 'COUNTS', entry }
}

/** Checks whether a day is one of a pickup's. */
export function isOfDay({ from, to }: PickupDays, day: IsoDate): boolean {
  return from <= day && (to === null || day <= to)
}

/**
 * Decides whether staff may decide about a pickup. Refuses TAKEN_BACK if the family has taken it back or its days are over,
 * and, for an approval, MAY_NOT_COLLECT unless it waits.
 * @answers Who decides about a pickup that a family named?
 */
export function decideToldPickup(
  {
    name,
    isCurrent,
    state,
    entry,
  }: { name: string; isCurrent: boolean } & ReturnType<typeof toldPickupState>,
  approves: boolean,
): Decision<'TAKEN_BACK' | 'MAY_NOT_COLLECT'> {
  if (!isCurrent)
    return refused(
      'TAKEN_BACK',
      `The family has withdrawn ${name}, or the days are over. There is nothing to decide`,
    )
  if (!approves || state === 'WAITS' || state === 'COUNTS') return allowed
  return refused('MAY_NOT_COLLECT', WHY_NOT[state](name, entry))
}

const WHY_NOT: Readonly<
  Record<Exclude<ToldPickupState, 'WAITS' | 'COUNTS'>, (name: string, entry: string | null) => string>
> = {
  ON_LIST: (name, entry) =>
    `${name} may be ${entry}, who is on a do-not-release list of this family. If you are sure that it is someone else, add them to the approved pickups of the child`,
  TELLER_GONE: (name) =>
    `Whoever named ${name} is no longer a guardian who may see this child. If they may pick up, add them to the approved pickups of the child`,
  DECLINED: (name) => `${name} was declined. Add them to the approved pickups of the child instead`,
}

/** Checks why staff decline a pickup: the reason is required then. */
export function toldDecisionFindings({ approves, reason }: { approves: boolean; reason: string }): Finding[] {
  const text = latinText(500)
  return findings([['reason', approves ? text(reason) : all<string>(required, text)(reason)]])
}
