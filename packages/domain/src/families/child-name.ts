// How a child is called. The first load of the browser needs no more of a child, so no rules stand here.

/** What the names of a child are made of. */
export interface ChildName {
  readonly firstName: string
  /** What everybody calls the child, 'Lizzie' of an Elizabeth; empty where that is the first name. */
  readonly preferredName: string
  readonly lastName: string
}

/** 'Elizabeth "Lizzie" Warren': the child as every screen, letter and record names them. The server's stores write the same in SQL. */
export function childName(child: ChildName): string {
  return `${givenNames(child)} ${child.lastName}`.trim()
}

/** 'Warren, Elizabeth "Lizzie"': the same on lists in the order of last names. */
export function childNameListed(child: ChildName): string {
  return [child.lastName, givenNames(child)].filter(Boolean).join(', ')
}

/** What stands before the last name. */
export function givenNames({ firstName, preferredName }: ChildName): string {
  return preferredName ? `${firstName} "${preferredName}"` : firstName
}

/** A preferred name as it is stored: nothing where it only says the first name again. */
export function preferredNameToSave({ firstName, preferredName }: ChildName): string {
  const isSame = preferredName.localeCompare(firstName, 'en', { sensitivity: 'accent' }) === 0
  return isSame ? '' : preferredName.normalize('NFC')
}
