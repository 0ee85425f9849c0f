/** Pixels of an hour of the time grid. */
export const HOUR_HEIGHT = 64

/** Nothing that can be pressed is lower: a quarter of an hour is drawn so high. */
export const LEAST_HEIGHT = 25
