/** Row height of lists: one line per row, or as many lines as the content needs. */
export const DENSITIES = ['COMPACT', 'COMFORTABLE'] as const

export type Density = (typeof DENSITIES)[number]

export const USUAL_DENSITY: Density = 'COMPACT'
