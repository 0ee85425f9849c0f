/** The kinds of activities there are catalogs of. The schedule asks for this, and loads nothing else of imports. */
export const IMPORTED_KINDS = ['classes', 'camps'] as const
