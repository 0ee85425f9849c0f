/** How high the rows of lists are: one line each, or as many as they take. */
export const DENSITIES = ['COMPACT', 'COMFORTABLE'] as const

export type Density = (typeof DENSITIES)[number]

export const USUAL_DENSITY: Density = 'COMPACT'
