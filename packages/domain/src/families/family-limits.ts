// How many people a form of a child may name. The contract says so too, in every first load: no rules stand here.

/** So many guardians besides the primary and the secondary one. */
export const FURTHER_GUARDIANS_MAX = 4

/** A child has so many approved pickups at most. */
export const PICKUPS_MAX = 20

/** And so many emergency contacts. */
export const EMERGENCY_CONTACTS_MAX = 10
