/** What a list of activities is asked instead of the id of an instructor, for what nobody who works here teaches. */
export const NO_INSTRUCTOR = 'NONE'
