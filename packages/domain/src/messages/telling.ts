import { findings, refused, allowed, type Decision, type Finding } from '../kernel/decision.ts'
import { all, required } from '../kernel/rules.ts'
import { latinText } from '../kernel/text-rules.ts'
import { likenessOf } from '../kernel/names/names-alike.ts'

/** How much somebody may read about a child: everything, invoices without their items, or nothing. */
export const TELLINGS = ['EVERYTHING', 'MONEY', 'NOTHING'] as const

/** Descriptions for the office. */
export const tellingTexts: Readonly<Record<Telling, { label: string; sentence: string }>> = {
  EVERYTHING: { label: 'Everything', sentence: 'Gets every email and text about this child.' },
  MONEY: {
    label: 'Money only',
    sentence: 'Gets invoices and receipts without activities, days, times or places, and nothing else.',
  },
  NOTHING: { label: 'Nothing', sentence: 'Gets no email and no text about this child. Invoices go by mail.' },
}

export type Telling = (typeof TELLINGS)[number]

/** A Super Admin's decision about one guardian and one do-not-release entry. It ends when either name changes. */
interface TellingDecision {
  guardianId: string
  guardianName: string
  entryName: string
  telling: Telling
}

/** A child with a do-not-release list, and the guardians of their family with their addresses. */
export interface GuardedChild {
  childId: string
  guardians: readonly { id: string; name: string; email: string | null; phone: string | null }[]
  doNotRelease: readonly { id: string; name: string; decisions: readonly TellingDecision[] }[]
}

/** A possible recipient, with every address the message would go to. */
interface Addressee {
  name: string
  addresses: readonly (string | null)[]
}

/** How much they may read, and the do-not-release entry that limits it. */
interface Verdict {
  telling: Telling
  entry: { id: string; name: string } | null
}

const NOBODY_LISTED: Verdict = { telling: 'EVERYTHING', entry: null }

/**
 * Returns how much an addressee may read about a child (decision 164): nothing if they, or any guardian with the same
 * address, have a name like a do-not-release entry, unless a Super Admin decided otherwise. Parents share mailboxes.
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

/** Checks a Super Admin's reason. It must be readable years later, so it is required. */
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

function tellingOfPerson(
  person: { id: string | null; name: string },
  { doNotRelease }: GuardedChild,
): Verdict {
  return doNotRelease
    .filter((entry) => likenessOf(entry.name, person.name) !== null)
    .map((entry): Verdict => ({ telling: tellingByDecision(person, entry), entry }))
    .reduce(stricterOf, NOBODY_LISTED)
}

function tellingByDecision(
  person: { id: string | null; name: string },
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
