import type { Tx } from './database/database.ts'
import type { SchoolNow } from './database/school-now.ts'

/**
 * What acts cause for rooms further right in the line: what those are told, and what they answer. The room that causes
 * something adds it here from its own file, with `declare module`; `reactions.ts` says what follows.
 */
// oxlint-disable-next-line no-empty-interface, no-empty-object-type
export interface Causes {}

/** Where a reaction takes place: in the transaction of the act, and of its school. */
export interface Acting {
  tx: Tx
  school: SchoolNow
}

/** What a room does when something was caused. It throws to refuse the act. */
export type Reaction<C extends keyof Causes> = (
  acting: Acting,
  what: Causes[C]['what'],
) => Promise<Causes[C]['answer']>

/** Every reaction to every cause, in the order in which they happen. */
export type Reactions = { readonly [C in keyof Causes]: readonly Reaction<C>[] }

/** How an act causes something: it waits for all reactions, and is given their answers in their order. */
export type React = <C extends keyof Causes>(
  cause: C,
  what: Causes[C]['what'],
) => Promise<Causes[C]['answer'][]>

/** One after another, for they share a transaction. */
export async function reactTo<C extends keyof Causes>(
  reactions: readonly Reaction<C>[],
  acting: Acting,
  what: Causes[C]['what'],
): Promise<Causes[C]['answer'][]> {
  const answers: Causes[C]['answer'][] = []
  for (const react of reactions) answers.push(await react(acting, what))
  return answers
}
