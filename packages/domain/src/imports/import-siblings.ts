import { childName } from '../families/child-name.ts'
import type { GuardianForm } from '../families/children.ts'
import {
  forbiddenToo,
  isForbidden,
  pickupsForbidden,
  resemblanceText,
  resemblancesOf,
} from '../families/do-not-release.ts'
import { addressIn, noteAddressUnchanged, type FamilyAddress } from './import-addresses.ts'
import type { FamilyOptions, FamilyRow } from './families/import-families.ts'
import {
  groupsOf,
  isActive,
  joinedOf,
  keysOf,
  familiesByKey,
  sharedEmails,
  type ExistingChild,
  type ForbiddenPerson,
  type ExistingFamily,
} from './import-groups.ts'
import {
  addGuardians,
  guardianDifferences,
  languagesOfExisting,
  marketingOfExisting,
  strangersIn,
  strangersOf,
} from './import-guardians.ts'
import { mergedText } from '../families/both-told.ts'
import { guardiansIn, listedChildren, personKey, type ListedChild } from './import-same-child.ts'
import { isSameChild } from '../families/same-child.ts'
import type { Language } from '../kernel/languages/languages.ts'

/** Rows of one family. With an id they join that family of the school, whose guardians stay unchanged. */
export interface GatheredFamily {
  id: string | null
  /** For a new family, primary guardian first. */
  guardians: GuardianForm[]
  children: GatheredChild[]
  /** Address of a new family, as far as its rows give it. */
  address: FamilyAddress | null
}

export interface GatheredChild extends ListedChild {
  /** The removed child to restore; null if a new one is created. */
  back: ExistingChild | null
  /** Further do-not-release entries from siblings, beside those of the child's own rows or record. */
  forbidden: ForbiddenPerson[]
}

export interface GatherResult {
  families: GatheredFamily[]
  /** Rows not imported, with the reason. */
  skipped: Map<FamilyRow, string>
  /** Details that a later row adds to its child. */
  adds: Map<FamilyRow, string>
  /** Sentences about what someone should check. */
  looks: Map<FamilyRow, string[]>
  /** What is set of existing guardians who never said it, by id, with the rows that state it. */
  statements: {
    familyIds: string[]
    /** Consent to marketing emails. */
    consents: { id: string; marketing: boolean }[]
    languages: { id: string; language: Language }[]
    rows: Map<FamilyRow, string[]>
  }
}

/**
 * Gathers rows into families. Rows belong together if they share a guardian's email, a guardian's name and phone, or a
 * child's name and birth date. Shared guardians also join them to a family of the school.
 * Guardians without email and phone match only with the same child. Emails with more than three names are ignored. Rows
 * that match several families are skipped, because guardians may pick up everyone in their family.
 *
 * Children already in their family are skipped, so importing a file twice is harmless. Removed children are restored or
 * created anew (`removed`). A namesake in another family is created with a note.
 * The do-not-release list of one child applies to siblings who join; a row that names such a person as an approved
 * pickup is skipped.
 * Marketing consent and language of existing guardians are set only if they never said them, also from rows of existing children.
 */
export function gatherFamilies(
  fileRows: readonly FamilyRow[],
  existing: readonly ExistingFamily[],
  { removed, country }: { removed: FamilyOptions['removedChildren']; country: string },
): GatherResult {
  const rows = fileRows.filter(({ problems }) => problems.length === 0)
  const wrong = Map.groupBy(
    fileRows.filter(({ problems }) => problems.length > 0),
    ({ form }) => personKey(form),
  )
  const skipped = new Map([...wrong.values()].flat().map((row) => [row, row.problems.join('. ')]))
  const adds = new Map<FamilyRow, string>()
  const looks = new Map<FamilyRow, string[]>()
  const look = (row: FamilyRow, sentence: string) => looks.set(row, [...(looks.get(row) ?? []), sentence])
  const sharedAddresses = sharedEmails(rows, existing)
  const ofKeys = familiesByKey(existing, sharedAddresses)
  const nameless = new Map(
    fileRows
      .filter(({ isNameless }) => isNameless)
      .flatMap((row) => keysOf(row, sharedAddresses).map((key) => [key, row] as const)),
  )
  const statements: GatherResult['statements'] = {
    familyIds: [],
    consents: [],
    languages: [],
    rows: new Map(),
  }
  const presentRows = new Set<FamilyRow>()
  const namesakes = new Map<string, string>()
  for (const { id, children } of existing)
    for (const child of children.filter(isActive)) namesakes.set(personKey(child), id)

  const families = groupsOf(rows, sharedAddresses).map((group, index) => {
    const listing = listedChildren(group)
    for (const [row, why] of listing.skipped) skipped.set(row, why)
    for (const [row, sentence] of listing.adds) adds.set(row, sentence)
    for (const [row, sentences] of listing.looks) looks.set(row, sentences)
    const candidates = [
      ...new Set(
        group.flatMap((row) => keysOf(row, sharedAddresses).flatMap((key) => ofKeys.get(key) ?? [])),
      ),
    ]
    const matchedFamilies = joinedOf(candidates, group, removed)
    const family: GatheredFamily = {
      id: matchedFamilies[0]?.id ?? null,
      guardians: [],
      children: [],
      address: null,
    }
    const key = family.id ?? `group ${index}`
    const existingChildren = matchedFamilies.flatMap(({ children }) => children)
    const names = new Set(existingChildren.filter(isActive).map((child) => personKey(child)))
    // The do-not-release lists of removed children protect their siblings too.
    const familyDoNotRelease = [
      ...existingChildren,
      ...listing.children.map(({ combinedRow }) => combinedRow),
    ].flatMap(({ doNotRelease }) => doNotRelease)
    for (const child of listing.children) {
      const { combinedRow, rows: childRows } = child
      const row = childRows[0]!
      const entry = candidates
        .flatMap(({ children }) => children)
        .findLast((each) => !isActive(each) && isSameChild(each, combinedRow.form))
      const back = entry && removed === 'BRING_BACK' && existingChildren.includes(entry) ? entry : null
      const forbidden = forbiddenToo((back ?? combinedRow).doNotRelease, [
        ...combinedRow.doNotRelease,
        ...familyDoNotRelease,
      ])
      const isThere = alreadyThere(child, existingChildren, matchedFamilies)
      if (isThere !== null && matchedFamilies.length === 1)
        for (const each of childRows) presentRows.add(each)
      const why =
        isThere ??
        assertOneFamily(matchedFamilies) ??
        (back ? null : collectsWrongly(combinedRow, forbidden)) ??
        (matchedFamilies[0] ? null : addGuardians(family.guardians, childRows, { country, look }))
      if (why !== null) {
        for (const each of childRows) {
          skipped.set(each, why)
          looks.delete(each)
        }
        continue
      }
      const name = personKey(combinedRow.form)
      const namesake = namesakes.get(name)
      const isNamedHere = names.has(name)
      const sentences = checksOf(child, {
        back,
        forbidden,
        isRemoved: entry !== undefined,
        isNamedHere,
        isNamedElsewhere: !isNamedHere && namesake !== undefined && namesake !== key,
        skippedRows: (wrong.get(name) ?? []).filter(({ form }) => isSameChild(form, combinedRow.form)),
      })
      for (const sentence of sentences) look(row, sentence)
      for (const each of childRows) {
        const [other] = keysOf(each, sharedAddresses).flatMap((of) => nameless.get(of) ?? [])
        const strangers = matchedFamilies[0] ? strangersIn(each, matchedFamilies[0].guardians, country) : []
        for (const sentence of [...strangers, ...(other ? [namelessText(other, combinedRow)] : [])])
          look(each, sentence)
      }
      namesakes.set(name, key)
      names.add(name)
      family.children.push({ ...child, back, forbidden })
    }
    const importedRows = family.children.flatMap((child) => child.rows)
    if (matchedFamilies[0]) noteAddressUnchanged(importedRows, look)
    else family.address = addressIn(importedRows, look)
    if (!matchedFamilies[0]) for (const [row, sentence] of guardianDifferences(family)) look(row, sentence)
    else if (matchedFamilies.length === 1) {
      const [{ guardians, id }] = matchedFamilies
      const isImported = (row: FamilyRow) => !skipped.has(row) || presentRows.has(row)
      const { consents, marketingNotes } = marketingOfExisting(guardians, group, isImported)
      const { languages, languageNotes } = languagesOfExisting(guardians, group, isImported)
      if (consents.length + languages.length > 0) statements.familyIds.push(id)
      statements.consents.push(...consents)
      statements.languages.push(...languages)
      const setNotes = [...marketingNotes.filter(({ isSet }) => isSet), ...languageNotes]
      for (const { row, sentence } of setNotes)
        statements.rows.set(row, [...(statements.rows.get(row) ?? []), sentence])
      for (const { row, sentence, isSet } of marketingNotes) if (!isSet) look(row, sentence)
    }
    return family
  })
  return {
    families: families.filter(({ children }) => children.length > 0),
    skipped,
    adds,
    looks,
    statements,
  }
}

/** Returns what somebody should check about a child who is added or restored. */
function checksOf(
  child: ListedChild,
  about: {
    back: ExistingChild | null
    forbidden: readonly ForbiddenPerson[]
    /** The child was removed from this family before. */
    isRemoved: boolean
    /** A child of this family has the same name and another birth date. */
    isNamedHere: boolean
    /** A child of another family has the same name. */
    isNamedElsewhere: boolean
    /** Rows of the same child that are not imported. */
    skippedRows: readonly FamilyRow[]
  },
): string[] {
  const { combinedRow } = child
  const { back, forbidden, isRemoved } = about
  const list = [...(back ?? combinedRow).doNotRelease, ...forbidden]
  const sentences = [
    isRemoved && removedText(combinedRow, back !== null),
    !isRemoved &&
      about.isNamedHere &&
      `This family has a child named ${childNameOf(combinedRow)} with a different birth date`,
    !isRemoved &&
      about.isNamedElsewhere &&
      `Another family has a child named ${childNameOf(combinedRow)}, with no guardian in common`,
    forbiddenText(forbiddenToo([...combinedRow.doNotRelease, ...(back?.doNotRelease ?? [])], forbidden)),
    ...barredIn(guardiansOf(child), list),
    ...resemblancesOf(collectingIn(child), list).map(resemblanceText),
    ...about.skippedRows.map(
      ({ row }) => `Row ${row} is for the same child and is skipped, so its details are missing here`,
    ),
  ]
  return sentences.filter((sentence) => typeof sentence === 'string')
}

function namelessText(other: FamilyRow, combinedRow: FamilyRow): string {
  return `Row ${other.row} is for this family and is skipped. Someone may not pick up that child. Find out whether they may pick up ${childNameOf(combinedRow)}`
}

/**
 * Returns the message that a child exists already, naming what would be dangerous to lose silently; null for a new
 * child.
 */
function alreadyThere(
  { combinedRow, rows }: ListedChild,
  there: readonly ExistingChild[],
  joined: readonly ExistingFamily[],
): string | null {
  const same = there.find((child) => isActive(child) && isSameChild(child, combinedRow.form))
  if (!same) return null
  const missingNames = forbiddenToo(same.doNotRelease, combinedRow.doNotRelease).map(({ name }) => name)
  const guardians = joined.flatMap((family) => family.guardians)
  const strangers = rows.flatMap((row) => strangersOf(row, guardians))
  const missingParts = [
    ...(missingNames.length > 0
      ? [`their do-not-release list does not include: ${missingNames.join(', ')}`]
      : []),
    ...(mergedText(same.allergies, combinedRow.form.allergies) === same.allergies
      ? []
      : [`their allergies do not include: ${combinedRow.form.allergies}`]),
    ...(strangers.length > 0 ? [`their guardians do not include: ${strangers.join(', ')}`] : []),
  ]
  const addition = missingParts.length > 0 ? `, but ${missingParts.join('; ')}. Add that there` : ''
  return `${childNameOf(combinedRow)} is already there${addition}`
}

function assertOneFamily({ length }: readonly ExistingFamily[]): string | null {
  return length > 1
    ? `The guardians are in ${length} families. Merge those first, or add the child by hand`
    : null
}

function collectsWrongly({ form }: FamilyRow, forbidden: readonly ForbiddenPerson[]): string | null {
  const [at] = pickupsForbidden(form.approvedPickups, forbidden)
  return at === undefined
    ? null
    : `${form.approvedPickups[at]!.name} is an approved pickup here, and on the do-not-release list of a sibling`
}

function removedText(combinedRow: FamilyRow, isBack: boolean): string {
  return isBack
    ? `${childNameOf(combinedRow)} was removed before and will be restored as they were. Afterwards, update what is different in this row`
    : `${childNameOf(combinedRow)} was removed before. A new entry is added, and the old one stays removed`
}

/** People a child's rows allow to pick up: guardians and approved pickups. */
function collectingIn(child: ListedChild): { name: string }[] {
  return eachOnce([...guardiansOf(child), ...child.combinedRow.form.approvedPickups])
}

function guardiansOf({ rows }: ListedChild): { name: string }[] {
  const guardians = rows.flatMap(({ form }) => guardiansIn(form))
  return eachOnce(guardians.map(({ firstName, lastName }) => ({ name: `${firstName} ${lastName}` })))
}

function eachOnce(people: readonly { name: string }[]): { name: string }[] {
  return [...new Set(people.map(({ name }) => name))].map((name) => ({ name }))
}

/**
 * Notes guardians who are also on the do-not-release list: a court order may require it, but it may be a mistake in the
 * file.
 */
function barredIn(people: readonly { name: string }[], list: readonly ForbiddenPerson[]): string[] {
  return people
    .filter(({ name }) => isForbidden(name, list))
    .map(
      ({ name }) =>
        `${name} is a guardian and on the do-not-release list: the child is not handed to them, and messages do not tell them where the child is`,
    )
}

function forbiddenText(people: readonly ForbiddenPerson[]): string | null {
  return people.length === 0
    ? null
    : `${people.map(({ name }) => name).join(', ')} may never pick up the siblings, and goes on this child’s do-not-release list too`
}

function childNameOf({ form }: FamilyRow): string {
  return childName(form)
}
