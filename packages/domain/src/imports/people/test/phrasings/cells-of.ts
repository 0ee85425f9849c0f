/** The cells of a table, one a line. Signs nobody sees stand in it by their numbers, and a line within a cell as \n. */
export function cellsOf(table: string): readonly string[] {
  return table
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) =>
      line
        .replaceAll('\\n', '\n')
        .replace(/\\u([0-9a-f]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
}
