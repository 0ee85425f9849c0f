// How a child is called. The first load of the browser needs no more of a child, so no rules stand here.

/** What the names of a child are made of. */
export interface ChildName {
  readonly firstName: string
  readonly lastName: string
}

/** 'Zoë Núñez': the child as every screen, letter and record names them. The server's stores write the same in SQL. */
export function childName(child: ChildName): string {
  return `${givenNames(child)} ${child.lastName}`.trim()
}

/** 'Núñez, Zoë': the same on lists in the order of last names. */
export function childNameListed(child: ChildName): string {
  return [child.lastName, givenNames(child)].filter(Boolean).join(', ')
}

/** Whether two entries of children bear a name in common, as `isSame` compares names. */
export function shareName(
  one: ChildName,
  other: ChildName,
  isSame: (one: string, other: string) => boolean,
): boolean {
  return spellingsOf(one).some((name) => spellingsOf(other).some((each) => isSame(name, each)))
}

/** Every way in which somebody may write the name down. */
function spellingsOf({ firstName, lastName }: ChildName): string[] {
  return [`${firstName} ${lastName}`]
}

/** What stands before the last name. */
export function givenNames({ firstName }: ChildName): string {
  return firstName
}
