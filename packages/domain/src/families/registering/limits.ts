/** Most living children of a family that enters one itself: of a family that nobody knows yet, and of another one. */
export const CHILDREN_MAX = { unknown: 6, known: 12 } as const
