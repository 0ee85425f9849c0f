import { may, type Role } from './roles.ts'

/** How a school lets names and descriptions be written, for who types them (OQ-93). */
export interface NameRules {
  /** Whether they take more characters than R108 to R111 name. */
  readonly takesMore: boolean
  /** Whether who types may change that. A refusal says to them that the setting exists. */
  readonly canChange: boolean
  /** What the entry is called already. It may stay, whatever the setting became since. */
  readonly kept: ReadonlySet<string>
}

/** What the setting is called, on its screen and in refusals. */
export const MORE_CHARACTERS = 'Names may hold more characters'

/**
 * The rules of names in a school as its setting has it, for somebody of a role; null where nobody reads the refusal at a field.
 * `kept` are the names and descriptions of the entry as it is stored: with the setting turned off again, a phone number
 * can still be corrected beside them.
 * @answers What may a name hold?
 */
export function nameRules(
  { moreNameCharacters }: { moreNameCharacters: boolean },
  role: Role | null,
  kept: readonly string[] = [],
): NameRules {
  return {
    takesMore: moreNameCharacters,
    canChange: role !== null && may(role, 'organization-profile', 'view'),
    kept: new Set(kept.map(written)),
  }
}

/** Whether a text is one of those the entry has already. */
export function isKept(text: string, { kept }: NameRules): boolean {
  return kept.has(written(text))
}

function written(text: string): string {
  return text.normalize('NFC').trim()
}
