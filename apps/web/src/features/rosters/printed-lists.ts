/** Lists to print. */
export const PRINTED_LISTS = ['sign-in', 'roster', 'emergency', 'dismissal', 'badges'] as const

export type PrintedList = (typeof PRINTED_LISTS)[number]

export const listLabels: Readonly<Record<PrintedList, string>> = {
  'sign-in': 'Sign-in sheet',
  roster: 'Roster',
  emergency: 'Emergency list',
  dismissal: 'Dismissal list',
  badges: 'Name badges',
}

/** Groupings of a dismissal list. */
export const DISMISSED_BY = ['teacher', 'pickup'] as const

export type DismissedBy = (typeof DISMISSED_BY)[number]

/** Whether a list contains the children who come on the printed days, rather than all. */
export function isOfDays(list: PrintedList): boolean {
  return list === 'sign-in' || list === 'dismissal'
}
