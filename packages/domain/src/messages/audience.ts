/** So many rows of a list are written to at a time. */
export const AUDIENCE_MAX = 5000
