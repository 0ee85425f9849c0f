import { may, type Role } from './roles.ts'

/** How a school lets this user write names and descriptions (OQ-93). */
export interface NameRules {
  /** Whether the school allows more characters than R108 to R111 name. */
  readonly takesMore: boolean
  /** Whether this user may change the setting. If so, refusals mention that it exists. */
  readonly canChange: boolean
  /** The names and descriptions the entry already has. They stay valid when the setting changes. */
  readonly existingTexts: ReadonlySet<string>
}

/** The label of the setting, on its screen and in refusals. */
export const MORE_CHARACTERS = 'Names may hold more characters'

/**
 * Returns the rules of names under the school's setting. `role` is the user's; null if nobody reads the refusal at a
 * field. `kept` are the entry's stored names and descriptions: they stay valid after the setting is turned off.
 * @answers What may a name hold?
 */
export function nameRules(
  { moreNameCharacters }: { moreNameCharacters: boolean },
  role: Role | null,
  existingTexts: readonly string[] = [],
): NameRules {
  return {
    takesMore: moreNameCharacters,
    canChange: role !== null && may(role, 'organization-profile', 'view'),
    existingTexts: new Set(existingTexts.map(normalizeText)),
  }
}

/** Checks whether the entry already has this text. */
export function isExistingText(text: string, { existingTexts }: NameRules): boolean {
  return existingTexts.has(normalizeText(text))
}

function normalizeText(text: string): string {
  return text.normalize('NFC').trim()
}
