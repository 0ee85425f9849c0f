// How many people a child's form may name. No rules here: the contract uses these numbers in the first bundle.

/** The most guardians besides the primary and the secondary one. */
export const FURTHER_GUARDIANS_MAX = 4

/** The most approved pickups of a child. */
export const PICKUPS_MAX = 20

/** The most emergency contacts of a child. */
export const EMERGENCY_CONTACTS_MAX = 10
