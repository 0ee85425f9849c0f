/**
 * What a key of a school may be for: what it opens, as the screen that makes keys says it. Most scopes open calls. Those of
 * `DETAIL_SCOPES` open what is sensitive in the answers of those calls, which is left out otherwise, and nothing by themselves.
 * @answers What may a program call that has a key of the school?
 */
export const keyScopes = {
  'activities:read': {
    label: 'See activities',
    text: 'Classes, camps and aftercare, their dates, prices and locations',
  },
  'rosters:read': {
    label: 'See rosters',
    text: 'Who is enrolled, who waits and who drops in, with grades and the names of guardians',
  },
  'contacts:read': {
    label: 'See contacts',
    text: 'The names, grades and teachers of children, and the names of their guardians',
  },
  'contacts:write': {
    label: 'Add and change contacts',
    text: 'Add children and guardians. To change those you have, the key also needs the three kinds of details below, because a change replaces them. Nobody is removed',
  },
  'attendance:read': {
    label: 'See attendance',
    text: 'Who was there on which day, and when they came and left',
  },
  'invoices:read': {
    label: 'See invoices',
    text: 'Invoices, statements and payments, and what is owed where rosters show it. No money can be moved',
  },
  'child-details:read': {
    label: 'With birth dates, health and notes',
    text: 'Birth dates, allergies, special needs, why a child is absent, and notes made at attendance, wherever children are shown',
  },
  'contact-details:read': {
    label: 'With phone numbers, emails and addresses',
    text: 'How guardians are reached, emergency contacts, homes, and the links to invoices, wherever they are shown',
  },
  'pickups:read': {
    label: 'With pickups and do-not-release lists',
    text: 'Who may pick up a child, who did, and who may never, with the notes and refused pickups, wherever children are shown',
  },
} as const satisfies Readonly<Record<string, { label: string; text: string }>>

export type KeyScope = keyof typeof keyScopes

export const KEY_SCOPES = Object.keys(keyScopes) as [KeyScope, ...KeyScope[]]

/** Those that open no call, and what is sensitive in the answers of calls that others open. */
export const DETAIL_SCOPES = [
  'child-details:read',
  'contact-details:read',
  'pickups:read',
] as const satisfies readonly KeyScope[]

/** Whether a key sees all there is of contacts: what it does not see it could only take away by a change. */
export function seesWholeContacts(scopes: readonly string[]): boolean {
  return DETAIL_SCOPES.every((scope) => scopes.includes(scope))
}
