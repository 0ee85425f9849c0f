import { findings, refused, allowed, type Decision, type Finding } from '../kernel/decision.ts'
import { all, required } from '../kernel/rules.ts'
import { latinText } from '../kernel/text-rules.ts'
import { likenessOf } from '../kernel/names/names-alike.ts'

/** How much somebody is told about a child: all there is, invoices without what they are for, or nothing. */
export const TELLINGS = ['EVERYTHING', 'MONEY', 'NOTHING'] as const

/** What each of them means, as the office reads it. */
export const tellingTexts: Readonly<Record<Telling, { label: string; sentence: string }>> = {
  EVERYTHING: { label: 'Everything', sentence: 'Gets every email and text about this child.' },
  MONEY: {
    label: 'Money only',
    sentence: 'Gets invoices and receipts without activities, days, times or places, and nothing else.',
  },
  NOTHING: { label: 'Nothing', sentence: 'Gets no email and no text about this child. Invoices go by mail.' },
}

export type Telling = (typeof TELLINGS)[number]

/** A Super Admin's decision about one guardian and one entry. It holds while both bear the names they had then. */
interface TellingDecision {
  guardianId: string
  guardianName: string
  entryName: string
  telling: Telling
}

/** A child with somebody on the do-not-release list, and the guardians of the family as they can be reached. */
export interface GuardedChild {
  childId: string
  guardians: readonly { id: string; name: string; email: string | null; phone: string | null }[]
  doNotRelease: readonly { id: string; name: string; decisions: readonly TellingDecision[] }[]
}

/** Somebody who would be written to: their name, and the addresses it would go to. */
interface Addressee {
  name: string
  addresses: readonly (string | null)[]
}

/** How much, and which entry of the list is the reason. */
interface Verdict {
  telling: Telling
  entry: { id: string; name: string } | null
}

const NOBODY_LISTED: Verdict = { telling: 'EVERYTHING', entry: null }

/**
 * How much an addressee is told about a child (decision 164). Who bears a name of the child's list, the same or nearly, is told
 * nothing, until a Super Admin decides otherwise for that guardian and that entry. An address counts as everybody's who has it:
 * a letter to a mailbox that two parents share is read by both.
 */
export function tellingOf({ name, addresses }: Addressee, child: GuardedChild | undefined): Verdict {
  if (!child || child.doNotRelease.length === 0) return NOBODY_LISTED
  const keys = new Set(addresses.map(keyOf).filter((key) => key !== ''))
  const bearers = child.guardians.filter((guardian) => guardian.name === name)
  const readers = child.guardians.filter(
    ({ email, phone }) => keys.has(keyOf(email)) || keys.has(keyOf(phone)),
  )
  const people: readonly { id: string | null; name: string }[] =
    bearers.length > 0 ? [...bearers, ...readers] : [{ id: null, name }, ...readers]
  return people.map((person) => tellingOfPerson(person, child)).reduce(less)
}

/** The least an addressee is told about any of some children: a message about several says something of each. */
export function tellingOfAll(to: Addressee, children: readonly (GuardedChild | undefined)[]): Verdict {
  return children.map((child) => tellingOf(to, child)).reduce(less, NOBODY_LISTED)
}

/** Whether any guardian of a child is told less than everything. */
export function isAnyShutOut(child: GuardedChild | undefined): boolean {
  return (child?.guardians ?? []).some(
    (guardian) => tellingOfPerson(guardian, child!).telling !== 'EVERYTHING',
  )
}

/** The guardians of a child who bear the name of an entry or nearly, each with that entry and what is decided about it. */
export function listedGuardians({ guardians, doNotRelease }: GuardedChild) {
  return guardians.flatMap((guardian) =>
    doNotRelease
      .filter((entry) => likenessOf(entry.name, guardian.name) !== null)
      .map((entry) => ({
        guardianId: guardian.id,
        guardian: guardian.name,
        entryId: entry.id,
        entry: entry.name,
        isSame: likenessOf(entry.name, guardian.name) === 'SAME',
        telling: decided(guardian, entry),
      })),
  )
}

/** What is wrong with the reason a Super Admin gives: it is read by whoever asks about it years later. */
export function tellingFindings({ reason }: { reason: string }): Finding[] {
  return findings([['reason', all<string>(required, latinText(500))(reason)]])
}

/** Whether it can be decided about a guardian and an entry: only where the names are alike. Refused: NOT_LISTED. */
export function decideTelling(guardianName: string, entryName: string): Decision<'NOT_LISTED'> {
  return likenessOf(entryName, guardianName) === null
    ? refused('NOT_LISTED', `${guardianName} does not have the name of ${entryName}, so nothing is held back`)
    : allowed
}

/** Of fields of a message about money, those that name no activity, day, time or place. */
export function moneyOnlyFields<F extends Readonly<Record<string, string>>>(fields: F, isRefund: boolean): F {
  const lines = fields['lines']
    ?.split('\n')
    .flatMap((line) => /^Invoice [^:]+(?=: )/.exec(line) ?? [])
    .join('\n')
  return { ...fields, ...(lines !== undefined && { lines }), ...(isRefund && { reason: '' }) }
}

function tellingOfPerson(
  person: { id: string | null; name: string },
  { doNotRelease }: GuardedChild,
): Verdict {
  return doNotRelease
    .filter((entry) => likenessOf(entry.name, person.name) !== null)
    .map((entry): Verdict => ({ telling: decided(person, entry), entry }))
    .reduce(less, NOBODY_LISTED)
}

function decided(
  person: { id: string | null; name: string },
  { name, decisions }: GuardedChild['doNotRelease'][number],
): Telling {
  const decision = decisions.find(
    (each) => each.guardianId === person.id && each.guardianName === person.name && each.entryName === name,
  )
  return decision?.telling ?? 'NOTHING'
}

function less(one: Verdict, other: Verdict): Verdict {
  return TELLINGS.indexOf(other.telling) > TELLINGS.indexOf(one.telling) ? other : one
}

function keyOf(address: string | null): string {
  return (address ?? '').trim().toLowerCase()
}
