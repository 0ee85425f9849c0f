/** Replaces an instructor's id in lists, to find activities without an instructor who works here. */
export const NO_INSTRUCTOR = 'NONE'
