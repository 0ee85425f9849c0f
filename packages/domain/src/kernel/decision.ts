import type { RefusalCode, Refused } from './refusals/refusals.ts'

/**
 * What a rule says of an act: allowed, or refused with a reason a person can read. What a family can meet has the parts its
 * sentence is made of (`refusedAs`).
 */
export type Decision<Code extends string = string> = { readonly allowed: true } | RefusedBy<Code>

type RefusedBy<Code extends string> = Code extends RefusalCode ? Refused<Code> : RefusedInWords<Code>

/** A refusal of a code that is in no table: its sentence is all that is known of it. */
interface RefusedInWords<Code extends string> {
  readonly allowed: false
  readonly code: Code
  readonly parts?: object
  readonly message: string
  readonly field?: string
}

export const allowed: Decision<never> = { allowed: true }

/**
 * A refusal that only staff meet, in a sentence. `field` is the path of the input it belongs to, where it belongs to one.
 * What a family can meet is refused by `refusedAs`.
 */
export function refused<const Code extends string>(
  code: ForStaff<Code>,
  message: string,
  field?: string,
): RefusedInWords<Code> {
  return field === undefined ? { allowed: false, code, message } : { allowed: false, code, message, field }
}

/** A code that is told in one sentence, to staff alone: none of the table of refusals. */
export type ForStaff<Code extends string> = Code extends RefusalCode ? never : Code

/** The first refusal of several decisions, or allowed. */
export function allOf<Code extends string>(...decisions: Decision<Code>[]): Decision<Code> {
  return decisions.find((each) => !each.allowed) ?? allowed
}

/** What is wrong with which field of a form. A list of them is empty when the form is fine. */
export interface Finding {
  readonly path: string
  readonly message: string
}

/** Asks fields for what is wrong with them: `findings([['price', positive(form.price)], …])` keeps those with a message. */
export function findings(asked: readonly (readonly [path: string, message: string | null])[]): Finding[] {
  return asked.flatMap(([path, message]) => (message === null ? [] : [{ path, message }]))
}

/** So long an act can be undone that a notice offers to undo: whoever hovers or focuses the notice keeps it on the screen. */
export const UNDO_MINUTES = 15

/** Whether an act can be undone so many seconds after it was done. */
export function decideUndoTime(seconds: number): Decision<'CANNOT_UNDO'> {
  return seconds > UNDO_MINUTES * 60
    ? refused(
        'CANNOT_UNDO',
        `This was done more than ${UNDO_MINUTES} minutes ago and can no longer be undone`,
      )
    : allowed
}
