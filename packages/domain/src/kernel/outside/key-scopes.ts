/**
 * The scopes of a school's API key, labeled as on the screen that creates keys. Most scopes open calls. Those of
 * `DETAIL_SCOPES` open no call: they add sensitive fields to the answers, which are left out otherwise.
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
    text: 'Birth dates, allergies, special needs, whether photos may be taken, why a child is absent, and notes made at attendance, wherever children are shown',
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

/** Scopes that open no call, but add sensitive fields to the answers of calls that other scopes open. */
export const DETAIL_SCOPES = [
  'child-details:read',
  'contact-details:read',
  'pickups:read',
] as const satisfies readonly KeyScope[]

/**
 * Checks whether a key sees every field of contacts. A key that does not would erase the unseen fields when it changes
 * a contact.
 */
export function seesWholeContacts(scopes: readonly string[]): boolean {
  return DETAIL_SCOPES.every((scope) => scopes.includes(scope))
}
