import type { GuardianForm } from '../families/children.ts'
import { FURTHER_GUARDIANS_MAX } from '../families/family-limits.ts'
import type { FamilyRow } from './families/import-families.ts'
import type { ExistingGuardian } from './import-groups.ts'
import { languageNames, type Language } from '../kernel/languages/languages.ts'
import { guardiansIn, personKey, type ListedChild } from './import-same-child.ts'
import { formatPhone } from '../kernel/phone.ts'

/** Limit of guardians per family. */
const GUARDIANS_MAX = FURTHER_GUARDIANS_MAX + 2

/**
 * Adds the guardians in a child's rows to its family. Fills in missing details of known guardians, but never changes
 * them.
 */
export function addGuardians(
  guardians: GuardianForm[],
  rows: readonly FamilyRow[],
  { country, look }: { country: string; look: (row: FamilyRow, sentence: string) => void },
): string | null {
  const names = new Set(
    [...guardians, ...rows.flatMap(({ form }) => guardiansIn(form))].map((each) => personKey(each)),
  )
  if (names.size > GUARDIANS_MAX)
    return `With this row, the family would have more than ${GUARDIANS_MAX} guardians`
  for (const row of rows)
    for (const guardianForm of guardiansIn(row.form)) {
      const index = guardians.findIndex((each) => personKey(each) === personKey(guardianForm))
      const existingGuardian = guardians[index]
      if (!existingGuardian) {
        guardians.push(guardianForm)
        continue
      }
      for (const sentence of otherwise(guardianForm, existingGuardian, country)) look(row, sentence)
      guardians[index] = {
        ...existingGuardian,
        email: existingGuardian.email ?? guardianForm.email,
        phone: existingGuardian.phone ?? guardianForm.phone,
        ...languageOf(existingGuardian, guardianForm),
        ...marketingOf(existingGuardian, guardianForm),
      }
    }
  return null
}

/** The language that somebody listed twice has first. */
function languageOf(...forms: readonly GuardianForm[]): Pick<GuardianForm, 'language'> {
  const language = forms.flatMap((form) => form.language ?? [])[0]
  return language ? { language } : {}
}

/** Combines the consent of someone listed twice; any no wins. */
function marketingOf(...forms: readonly GuardianForm[]): Pick<GuardianForm, 'marketing'> {
  const words = forms.flatMap(({ marketing }) => marketing ?? [])
  return words.length === 0 ? {} : { marketing: words.every(Boolean) }
}

/** Marketing consent that rows state for existing guardians. */
export interface MarketingUpdates {
  /** Consent to set, by guardian id. */
  consents: { id: string; marketing: boolean }[]
  /** Sentences on what is set and what stays, each with the row that shows it. */
  marketingNotes: { row: FamilyRow; sentence: string; isSet: boolean }[]
}

/**
 * Collects marketing consent from rows for existing guardians, only if they never answered, so that an old file does
 * not re-subscribe anyone. Any no in the rows wins.
 * Guardians match by a name unique in the family, unless the email differs. The sentence appears at the first imported
 * row; without one, nothing is set.
 * @answers Who is sent marketing emails, and what counts where Mailchimp says something else?
 */
export function marketingOfExisting(
  guardians: readonly ExistingGuardian[],
  rows: readonly FamilyRow[],
  isImported: (row: FamilyRow) => boolean,
): MarketingUpdates {
  const guardiansByName = Map.groupBy(guardians, (each) => personKey(each))
  const statements = [...guardiansByName.values()].flatMap(([guardian, ...namesakes]) => {
    if (namesakes.length > 0) return []
    const consentRows = rows.flatMap((row) =>
      guardiansIn(row.form)
        .filter(
          (guardianForm) => guardianForm.marketing !== undefined && matchesGuardian(guardian!, guardianForm),
        )
        .map((guardianForm) => ({ row, given: guardianForm })),
    )
    const row = consentRows.find((each) => isImported(each.row))?.row
    return row
      ? [
          {
            guardian: guardian!,
            row,
            ...marketingOf(...consentRows.map(({ given: guardianForm }) => guardianForm)),
          },
        ]
      : []
  })
  const newConsents = statements.filter(({ guardian }) => guardian.marketingConsent === null)
  return {
    consents: newConsents.map(({ guardian: { id }, marketing }) => ({ id, marketing: marketing! })),
    marketingNotes: statements
      .filter(({ guardian, marketing }) => guardian.marketingConsent !== marketing)
      .map(({ guardian, row, marketing }) => ({
        row,
        isSet: guardian.marketingConsent === null,
        sentence: consentText(guardian, marketing!),
      })),
  }
}

/** Languages that rows state for existing guardians whose language nobody has said. */
export interface LanguageUpdates {
  /** The language to set, by guardian id. */
  languages: { id: string; language: Language }[]
  /** Sentences on what is set, each with the row that shows it. */
  languageNotes: { row: FamilyRow; sentence: string }[]
}

/** Collects languages from imported rows for existing guardians, matched as for marketing consent. */
export function languagesOfExisting(
  guardians: readonly ExistingGuardian[],
  rows: readonly FamilyRow[],
  isImported: (row: FamilyRow) => boolean,
): LanguageUpdates {
  const guardiansByName = Map.groupBy(guardians, (each) => personKey(each))
  const statements = [...guardiansByName.values()].flatMap(([guardian, ...namesakes]) => {
    if (namesakes.length > 0 || guardian!.language) return []
    const [first] = rows
      .filter(isImported)
      .flatMap((row) =>
        guardiansIn(row.form).flatMap((guardianForm) =>
          guardianForm.language && matchesGuardian(guardian!, guardianForm)
            ? [{ guardian: guardian!, row, language: guardianForm.language }]
            : [],
        ),
      )
    return first ?? []
  })
  return {
    languages: statements.map(({ guardian: { id }, language }) => ({ id, language })),
    languageNotes: statements.map(({ guardian: { firstName, lastName }, row, language }) => ({
      row,
      sentence: `Messages to ${firstName} ${lastName} are now in ${languageNames[language]}`,
    })),
  }
}

function matchesGuardian(existing: ExistingGuardian, guardianForm: GuardianForm): boolean {
  const isOtherEmail =
    existing.email !== null &&
    guardianForm.email !== null &&
    existing.email.toLowerCase() !== guardianForm.email.toLowerCase()
  return personKey(existing) === personKey(guardianForm) && !isOtherEmail
}

function consentText(
  { firstName, lastName, marketingConsent }: ExistingGuardian,
  marketing: boolean,
): string {
  const name = `${firstName} ${lastName}`
  return marketingConsent === null
    ? `${name} ${marketing ? 'agrees to marketing emails' : 'wants no marketing emails'}`
    : `What ${name} said of marketing emails stays: ${marketingConsent ? 'yes' : 'no'}`
}

/** Details in a row that contradict the stored guardian. */
function otherwise(guardianForm: GuardianForm, storedGuardian: GuardianForm, country: string): string[] {
  const name = `${guardianForm.firstName} ${guardianForm.lastName}`
  const isOther = (key: 'email' | 'phone') =>
    guardianForm[key] !== null &&
    storedGuardian[key] !== null &&
    guardianForm[key].toLowerCase() !== storedGuardian[key].toLowerCase()
  const [language, storedLanguage] = [guardianForm.language, storedGuardian.language]
  return [
    ...(language && storedLanguage && language !== storedLanguage
      ? [
          `The language ${languageNames[language]} of ${name} is left out: ${languageNames[storedLanguage]} is kept`,
        ]
      : []),
    ...(isOther('email')
      ? [`The email ${guardianForm.email} of ${name} is left out: ${storedGuardian.email} is kept`]
      : []),
    ...(isOther('phone')
      ? [
          `The phone ${formatPhone(guardianForm.phone!, country)} of ${name} is left out: ${formatPhone(storedGuardian.phone!, country)} is kept`,
        ]
      : []),
  ]
}

/** Names of the guardians in a row who are not among these. */
export function strangersOf({ form }: FamilyRow, guardians: readonly GuardianForm[]): string[] {
  return guardiansIn(form)
    .filter((guardianForm) => !guardians.some((each) => personKey(each) === personKey(guardianForm)))
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`)
}

/** Guardians in a row whom the family does not have, or has with another email or phone. */
export function strangersIn(
  { form }: FamilyRow,
  guardians: readonly GuardianForm[],
  country: string,
): string[] {
  return guardiansIn(form).flatMap((guardianForm) => {
    const same = guardians.find((each) => personKey(each) === personKey(guardianForm))
    return same
      ? otherwise(guardianForm, same, country)
      : [
          `${guardianForm.firstName} ${guardianForm.lastName} is not a guardian of this family and is not added`,
        ]
  })
}

/** Children of a new family whose guardians differ from those of its first child. */
export function guardianDifferences({
  children,
}: {
  children: readonly ListedChild[]
}): [FamilyRow, string][] {
  const [first, ...others] = children
  const namesIn = ({ rows }: ListedChild) =>
    rows.flatMap(({ form }) => guardiansIn(form)).map((each) => personKey(each))
  return others
    .filter((child) => namesIn(child).some((name) => !namesIn(first!).includes(name)))
    .map(({ rows: [row] }) => [
      row!,
      `Row ${first!.rows[0]!.row} is for the same family and lists other guardians. All of them are added`,
    ])
}
