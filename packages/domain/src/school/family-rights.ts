/** When a pickup that a family adds may collect the child. */
export const ADDED_PICKUPS = ['AT_ONCE', 'AFTER_APPROVAL', 'NO'] as const

/** What a school lets its families do by themselves. */
export interface FamilyRights {
  tellAbsences: boolean
  addPickups: (typeof ADDED_PICKUPS)[number]
  /** Their own name, phone and email. */
  changeContacts: boolean
  /** When the child was checked in and out. */
  seeTimes: boolean
}

/** What staff read about each, as a thing that families do. */
export const familyRightTexts: Readonly<Record<keyof FamilyRights, { label: string; sentence: string }>> = {
  tellAbsences: {
    label: 'Tell absences',
    sentence: 'An absence, or a late pickup, is on today’s board at once.',
  },
  addPickups: {
    label: 'Add pickups',
    sentence:
      'Up to 14 days count at once, longer ones wait where staff approve. Nobody on a do-not-release list is ever released.',
  },
  changeContacts: {
    label: 'Change their own name, phone and email',
    sentence: 'A new email counts once they show that it is theirs.',
  },
  seeTimes: {
    label: 'See when their child was checked in and out',
    sentence: 'Turned off, they see only whether the child is expected.',
  },
}

export const addedPickupsTexts: Readonly<Record<FamilyRights['addPickups'], string>> = {
  AT_ONCE: 'Yes, at once',
  AFTER_APPROVAL: 'Yes, after staff approve',
  NO: 'No',
}

/** Says for the history what changes, such as 'tell absences: no'. Empty if nothing does. */
export function rightsChangedText(before: FamilyRights, after: FamilyRights): string {
  return (Object.keys(familyRightTexts) as (keyof FamilyRights)[])
    .filter((key) => before[key] !== after[key])
    .map((key) => `${familyRightTexts[key].label.toLowerCase()}: ${valueText(after[key])}`)
    .join(', ')
}

function valueText(value: FamilyRights[keyof FamilyRights]): string {
  return typeof value === 'string' ? addedPickupsTexts[value].toLowerCase() : value ? 'yes' : 'no'
}
