/** What a key of a school may be for: what it opens, as the screen that makes keys says it. */
export const keyScopes = {
  'activities:read': {
    label: 'See activities',
    text: 'Classes, camps and aftercare, their dates, prices and locations',
  },
  'rosters:read': {
    label: 'See rosters',
    text: 'Who is enrolled, who waits and who drops in, with allergies and guardians',
  },
  'contacts:read': {
    label: 'See contacts',
    text: 'Children and their guardians with addresses, phone numbers and allergies',
  },
  'contacts:write': {
    label: 'Add and change contacts',
    text: 'Add children and guardians, and change what is kept about them. Nobody is removed',
  },
  'attendance:read': { label: 'See attendance', text: 'Who was there on which day, and who picked them up' },
  'invoices:read': {
    label: 'See invoices',
    text: 'Invoices, statements and payments. No money can be moved',
  },
} as const satisfies Readonly<Record<string, { label: string; text: string }>>

export type KeyScope = keyof typeof keyScopes

export const KEY_SCOPES = Object.keys(keyScopes) as [KeyScope, ...KeyScope[]]
