// How a child's name is written. No rules here: this file is in the first bundle of the browser.

/** The names of a child. */
export interface ChildName {
  readonly firstName: string
  /** The name everyone uses, such as 'Lizzie' for an Elizabeth; empty if that is the first name. */
  readonly preferredName: string
  readonly lastName: string
}

/**
 * 'Elizabeth "Lizzie" Warren': the child's name on every screen, letter and record. The server's stores write the same
 * in SQL.
 */
export function childName(child: ChildName): string {
  return `${givenNames(child)} ${child.lastName}`.trim()
}

/** 'Warren, Elizabeth "Lizzie"': the name on lists that are sorted by last name. */
export function childNameListed(child: ChildName): string {
  return [child.lastName, givenNames(child)].filter(Boolean).join(', ')
}

/** The part before the last name: 'Elizabeth "Lizzie"'. */
export function givenNames({ firstName, preferredName }: ChildName): string {
  return preferredName ? `${firstName} "${preferredName}"` : firstName
}

/** Returns a preferred name as it is stored: empty if it only repeats the first name. */
export function preferredNameToSave({ firstName, preferredName }: ChildName): string {
  const isSame = preferredName.localeCompare(firstName, 'en', { sensitivity: 'accent' }) === 0
  return isSame ? '' : preferredName.normalize('NFC')
}
