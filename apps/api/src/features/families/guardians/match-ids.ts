import { randomUUIDv7 } from 'node:crypto'

/**
 * Assigns ids to a list that replaces another. An entry keeps its own id if the old list has it, else takes the id of
 * the first old entry that matches by one of the tests, in turn, else gets a new one. Each id is used once.
 */
export function keepIds<Given extends { id: string | null }, Before extends { id: string }>(
  items: readonly Given[],
  before: readonly Before[],
  tests: readonly ((item: Given, before: Before, index: number) => boolean)[],
): (Given & { id: string })[] {
  const remaining = [...before]
  const ids = new Map<number, string>()
  for (const test of [isItself, ...tests])
    for (const [index, each] of items.entries()) {
      if (ids.has(index)) continue
      const matchIndex = remaining.findIndex((one) => test(each, one, index))
      if (matchIndex >= 0) ids.set(index, remaining.splice(matchIndex, 1)[0]!.id)
    }
  return items.map((each, index) => ({ ...each, id: ids.get(index) ?? randomUUIDv7() }))
}

function isItself(item: { id: string | null }, before: { id: string }): boolean {
  return item.id === before.id
}
