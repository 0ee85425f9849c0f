/** 'Ann', 'Ann and Ben', 'Ann, Ben and Cal'. */
export function listText(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}
