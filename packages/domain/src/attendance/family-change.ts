/** What a family changed that staff at the door have to know. */
export const FAMILY_CHANGES = ['ALLERGY', 'MEDICATION', 'PICKUP', 'PHONE', 'ABSENCE', 'LATE_PICKUP'] as const

export type FamilyChange = (typeof FAMILY_CHANGES)[number]

export const familyChangeLabels: Readonly<Record<FamilyChange, string>> = {
  ALLERGY: 'Allergies',
  MEDICATION: 'Medical information',
  PICKUP: 'Pickups',
  PHONE: 'Phone numbers',
  ABSENCE: 'Absence',
  LATE_PICKUP: 'Late pickup',
}

/** A family's changes that one tap can mark as seen. */
export const CHANGES_AT_ONCE = 20
