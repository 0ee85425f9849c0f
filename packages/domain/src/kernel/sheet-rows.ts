/** The most rows in a spreadsheet of a list. A larger one is slow to make and slower to open. */
export const SHEET_ROWS_MAX = 10_000
