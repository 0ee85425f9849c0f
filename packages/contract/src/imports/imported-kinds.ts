/**
 * Kinds of activities with a catalog import. In its own file, because the schedule loads only this part of the
 * imports.
 */
export const IMPORTED_KINDS = ['classes', 'camps'] as const
