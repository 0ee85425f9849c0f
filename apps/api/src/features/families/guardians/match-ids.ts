import { randomUUIDv7 } from 'node:crypto'

/**
 * Assigns ids to a list that replaces another. An entry keeps its own id if the old list has it, else takes the id of
 * the first old entry that matches by one of the tests, in turn, else gets a new one. Each id is used once.
 */
export function keepIds<Given extends { id: string | null }, Before extends { id: string }>(
  given: readonly Given[],
  before: readonly Before[],
  tests: readonly ((given: Given, before: Before, index: number) => boolean)[],
): (Given & { id: string })[] {
  const left = [...before]
  const ids = new Map<number, string>()
  for (const test of [isItself, ...tests])
    for (const [index, each] of given.entries()) {
      if (ids.has(index)) continue
      const at = left.findIndex((one) => test(each, one, index))
      if (at >= 0) ids.set(index, left.splice(at, 1)[0]!.id)
    }
  return given.map((each, index) => ({ ...each, id: ids.get(index) ?? randomUUIDv7() }))
}

function isItself(given: { id: string | null }, before: { id: string }): boolean {
  return given.id === before.id
}
