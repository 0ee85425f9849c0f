import type { RefusalCode, Refusal } from './refusals/refusals.ts'

/**
 * The outcome of a rule for an act: allowed, or refused with a reason people can read. Refusals a family can meet also
 * carry the parts of their sentence (`refusedAs`).
 */
export type Decision<Code extends string = string> = { readonly allowed: true } | RefusedBy<Code>

type RefusedBy<Code extends string> = Code extends RefusalCode ? Refusal<Code> : RefusedInWords<Code>

/** A refusal whose code is not in the table of refusals: it is known by its sentence only. */
interface RefusedInWords<Code extends string> {
  readonly allowed: false
  readonly code: Code
  readonly parts?: object
  readonly message: string
  readonly field?: string
  readonly format?: object
}

export const allowed: Decision<never> = { allowed: true }

/**
 * Refuses with a sentence that only staff meet. `field` is the path of the input at fault, if there is one. For
 * refusals a family can meet, use `refusedAs`.
 */
export function refused<const Code extends string>(
  code: ForStaff<Code>,
  message: string,
  field?: string,
): RefusedInWords<Code> {
  return field === undefined ? { allowed: false, code, message } : { allowed: false, code, message, field }
}

/** A code outside the table of refusals, with one sentence that staff alone meet. */
export type ForStaff<Code extends string> = Code extends RefusalCode ? never : Code

/** Returns the first refusal of several decisions, or allowed. */
export function allOf<Code extends string>(...decisions: Decision<Code>[]): Decision<Code> {
  return decisions.find((each) => !each.allowed) ?? allowed
}

/** A problem at one field of a form. An empty list means the form is fine. */
export interface Finding {
  readonly path: string
  readonly message: string
}

/**
 * Collects the problems of several fields: `findings([['price', positive(form.price)], …])` keeps those with a message.
 */
export function findings(checks: readonly (readonly [path: string, message: string | null])[]): Finding[] {
  return checks.flatMap(([path, message]) => (message === null ? [] : [{ path, message }]))
}

/**
 * How long an act can be undone. Long, because a notice that offers to undo stays on screen while hovered or focused.
 */
export const UNDO_MINUTES = 15

/** Checks whether an act can be undone this many seconds later. Refuses CANNOT_UNDO. */
export function decideUndoTime(seconds: number): Decision<'CANNOT_UNDO'> {
  return seconds > UNDO_MINUTES * 60
    ? refused(
        'CANNOT_UNDO',
        `This was done more than ${UNDO_MINUTES} minutes ago and can no longer be undone`,
      )
    : allowed
}
