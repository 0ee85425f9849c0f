import { findings, refused, allowed, type Decision, type Finding } from '../kernel/decision.ts'
import { all, required } from '../kernel/rules.ts'
import { latinText } from '../kernel/text-rules.ts'
import { likenessOf } from '../kernel/names/names-alike.ts'
import { limitsOf, type GuardianLimit } from './guardian-limits.ts'
import { TELLINGS, type Telling } from './tellings.ts'

/** Descriptions for the office. */
export const tellingTexts: Readonly<Record<Telling, { label: string; sentence: string }>> = {
  EVERYTHING: {
    label: 'Everything',
    sentence: 'Sees this child in the family portal, and gets every email and text about them.',
  },
  MONEY: {
    label: 'Money only',
    sentence:
      'Gets invoices and receipts without activities, days, times or places, and nothing else. Does not see the child in the family portal.',
  },
  NOTHING: {
    label: 'Nothing',
    sentence:
      'Does not see this child in the family portal, and gets no email and no text about them. Invoices go by mail.',
  },
}

/** A Super Admin's decision about one guardian and one do-not-release entry. It ends when either name changes. */
interface TellingDecision {
  guardianId: string
  guardianName: string
  entryName: string
  telling: Telling
}

/** A child with a do-not-release list or limits, and the guardians of their family with their addresses. */
export interface GuardedChild {
  childId: string
  guardians: readonly { id: string; name: string; email: string | null; phone: string | null }[]
  doNotRelease: readonly { id: string; name: string; decisions: readonly TellingDecision[] }[]
  limits: readonly GuardianLimit[]
}

/** A possible recipient, with every address the message would go to. */
interface Addressee {
  name: string
  addresses: readonly (string | null)[]
}

/** How much they may read, and the do-not-release entry that limits it. Without an entry staff limited it. */
interface Verdict {
  telling: Telling
  entry: { id: string; name: string } | null
}

const NOBODY_LISTED: Verdict = { telling: 'EVERYTHING', entry: null }

/**
 * Returns how much an addressee may read about a child: nothing if they, or any guardian with the same address, have a
 * name like a do-not-release entry, unless a Super Admin decided otherwise (decision 164), and never more than staff
 * said (decision 217). Parents share mailboxes.
 * @answers What may a guardian see of a child?
 */
export function tellingOf({ name, addresses }: Addressee, child: GuardedChild | undefined): Verdict {
  if (!child || (child.doNotRelease.length === 0 && child.limits.length === 0)) return NOBODY_LISTED
  const keys = new Set(addresses.map(keyOf).filter((key) => key !== ''))
  const bearers = child.guardians.filter((guardian) => guardian.name === name)
  const readers = child.guardians.filter(
    ({ email, phone }) => keys.has(keyOf(email)) || keys.has(keyOf(phone)),
  )
  const removed = child.limits
    .filter(({ guardianId, guardianEmail }) => guardianId === null && keys.has(keyOf(guardianEmail)))
    .map((limit) => ({ id: null, name: limit.guardianName, email: limit.guardianEmail }))
  const people: readonly Person[] = [
    ...(bearers.length > 0 ? bearers : [{ id: null, name, email: null }]),
    ...readers,
    ...removed,
  ]
  return people.map((person) => tellingOfPerson(person, child)).reduce(stricterOf)
}

/**
 * Returns the least an addressee may read about any of these children, because a message about several reveals
 * something of each.
 */
export function tellingOfAll(to: Addressee, children: readonly (GuardedChild | undefined)[]): Verdict {
  return children.map((child) => tellingOf(to, child)).reduce(stricterOf, NOBODY_LISTED)
}

/** Checks whether any guardian of a child may read less than everything. */
export function isAnyShutOut(child: GuardedChild | undefined): boolean {
  return (child?.guardians ?? []).some(
    (guardian) => tellingOfPerson(guardian, child!).telling !== 'EVERYTHING',
  )
}

/**
 * Returns the guardians whose name is the same as a do-not-release entry's, or similar, with the entry and the decision
 * about them.
 */
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
        telling: tellingByDecision(guardian, entry),
      })),
  )
}

/** Why a guardian reads less than everything: a list, staff, somebody who was a guardian before, or whom they share with. */
export const LIMITED_BY = ['LIST', 'STAFF', 'REMOVED_GUARDIAN', 'OTHER_GUARDIAN'] as const

/** Returns how much a guardian reads of a child, why it is not everything, and the limit that says so, if one does. */
export function accessOf(
  guardian: GuardedChild['guardians'][number],
  child: GuardedChild,
): { telling: Telling; by: (typeof LIMITED_BY)[number] | null; limitId: string | null } {
  const { telling } = tellingOf({ name: guardian.name, addresses: [guardian.email] }, child)
  if (telling === 'EVERYTHING') return { telling, by: null, limitId: null }
  const alone = tellingOfPerson(guardian, child)
  if (alone.telling !== telling) return { telling, by: 'OTHER_GUARDIAN', limitId: null }
  if (alone.entry) return { telling, by: 'LIST', limitId: null }
  const limits = limitsOf(guardian, child.limits).filter((limit) => limit.telling === telling)
  const limit = limits.find(({ guardianId }) => guardianId === guardian.id) ?? limits[0]!
  const by =
    limit.guardianId === guardian.id
      ? 'STAFF'
      : limit.guardianId === null
        ? 'REMOVED_GUARDIAN'
        : 'OTHER_GUARDIAN'
  return { telling, by, limitId: limit.id }
}

/** Checks the reason of a decision. It must be readable years later, so it is required. */
export function tellingFindings({ reason }: { reason: string }): Finding[] {
  return findings([['reason', all<string>(required, latinText(500))(reason)]])
}

/** Decides whether a guardian and an entry can get a decision: their names must be alike. Refused: NOT_LISTED. */
export function decideTelling(guardianName: string, entryName: string): Decision<'NOT_LISTED'> {
  return likenessOf(entryName, guardianName) === null
    ? refused('NOT_LISTED', `${guardianName} does not have the name of ${entryName}, so nothing is held back`)
    : allowed
}

/** Removes activities, days, times, and places from the fields of a message about money. */
export function moneyOnlyFields<F extends Readonly<Record<string, string>>>(fields: F, isRefund: boolean): F {
  // `ofInvoice` of the letter words begins such a line.
  const lines = fields['lines']
    ?.split('\n')
    .flatMap((line) => /^(Invoice|Factura) [^:]+(?=: )/.exec(line)?.[0] ?? [])
    .join('\n')
  return { ...fields, ...(lines !== undefined && { lines }), ...(isRefund && { reason: '' }) }
}

/** A guardian, or somebody with an address or a name who is none. */
interface Person {
  id: string | null
  name: string
  email: string | null
}

function tellingOfPerson(person: Person, { doNotRelease, limits }: GuardedChild): Verdict {
  const byList = doNotRelease
    .filter((entry) => likenessOf(entry.name, person.name) !== null)
    .map((entry): Verdict => ({ telling: tellingByDecision(person, entry), entry }))
  const byLimit = limitsOf(person, limits).map(({ telling }): Verdict => ({ telling, entry: null }))
  return [...byList, ...byLimit].reduce(stricterOf, NOBODY_LISTED)
}

function tellingByDecision(
  person: Pick<Person, 'id' | 'name'>,
  { name, decisions }: GuardedChild['doNotRelease'][number],
): Telling {
  const decision = decisions.find(
    (each) => each.guardianId === person.id && each.guardianName === person.name && each.entryName === name,
  )
  return decision?.telling ?? 'NOTHING'
}

function stricterOf(one: Verdict, other: Verdict): Verdict {
  return TELLINGS.indexOf(other.telling) > TELLINGS.indexOf(one.telling) ? other : one
}

function keyOf(address: string | null): string {
  return (address ?? '').trim().toLowerCase()
}
