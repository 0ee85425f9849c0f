/** Replaces an instructor's id when a list is filtered for activities that no current instructor teaches. */
export const NO_INSTRUCTOR = 'NONE'
