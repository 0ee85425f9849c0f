/** The first three of some names, and how many more there are: 'Chess, Choir, Drums and 4 more'. */
export function namesText(names: readonly string[]): string {
  const more = names.length > 3 ? ` and ${names.length - 3} more` : ''
  return `${names.slice(0, 3).join(', ')}${more}`
}
