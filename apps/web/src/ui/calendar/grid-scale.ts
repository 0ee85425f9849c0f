/** Height of an hour in the time grid, in pixels. */
export const HOUR_HEIGHT = 64

/** Least height of a quarter of an hour, so that every box can be pressed. */
export const LEAST_HEIGHT = 25
