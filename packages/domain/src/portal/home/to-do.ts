/** What a family can have to do, the most urgent first. */
export const TO_DO_KINDS = [
  'CART',
  'OFFER',
  'INVITED',
  'CHARGE_FAILED',
  'PAST_DUE',
  'FORM',
  'POLICY',
  'PHOTOS',
  'CARD_EXPIRES',
  'DUE_SOON',
] as const

export type ToDoKind = (typeof TO_DO_KINDS)[number]

/** The most that the first page shows at once. */
export const TO_DO_MAX = 20

/**
 * Orders what a family has to do: the most urgent kind first, within a kind as given. Nothing that a family did not do
 * gets lost beyond the limit: it comes up once something else is done.
 * @answers What does a family have to do?
 */
export function toDoInOrder<Item extends { readonly is: ToDoKind }>(
  items: readonly Item[],
): { toDo: Item[]; hasMore: boolean } {
  const ordered = TO_DO_KINDS.flatMap((kind) => items.filter(({ is }) => is === kind))
  return { toDo: ordered.slice(0, TO_DO_MAX), hasMore: ordered.length > TO_DO_MAX }
}
