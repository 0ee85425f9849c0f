import type { Tx } from './database/database.ts'
import type { SchoolNow } from './database/school-now.ts'

/**
 * Causes by which acts reach rooms further right in the line: what they pass on, and what they get back. The causing
 * room declares its cause here with `declare module`; `reactions.ts` lists the reactions.
 */
// oxlint-disable-next-line no-empty-interface, no-empty-object-type
export interface Causes {}

/** Context of a reaction: the transaction and the school of the act. */
export interface ReactionContext {
  tx: Tx
  school: SchoolNow
}

/** Handles a cause in one room. Throws to refuse the act. */
export type Reaction<C extends keyof Causes> = (
  context: ReactionContext,
  what: Causes[C]['what'],
) => Promise<Causes[C]['answer']>

/** Every reaction to every cause, in the order in which they happen. */
export type Reactions = { readonly [C in keyof Causes]: readonly Reaction<C>[] }

/** Lets an act raise a cause. Waits for all reactions and returns their answers in order. */
export type React = <C extends keyof Causes>(
  cause: C,
  what: Causes[C]['what'],
) => Promise<Causes[C]['answer'][]>

/** Runs the reactions one after another, because they share a transaction. */
export async function reactTo<C extends keyof Causes>(
  reactions: readonly Reaction<C>[],
  context: ReactionContext,
  what: Causes[C]['what'],
): Promise<Causes[C]['answer'][]> {
  const answers: Causes[C]['answer'][] = []
  for (const react of reactions) answers.push(await react(context, what))
  return answers
}
