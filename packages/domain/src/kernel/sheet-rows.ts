/** A spreadsheet of a list has so many rows at most: one with more is slow to make and slower to open. */
export const SHEET_ROWS_MAX = 10_000
