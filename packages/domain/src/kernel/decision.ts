/** What a rule says of an act: allowed, or refused with a reason a person can read. */
export type Decision<Code extends string = string> =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly code: Code; readonly message: string; readonly field?: string }

export const allowed: Decision<never> = { allowed: true }

/** A refusal. `field` is the path of the input it belongs to, where it belongs to one. */
export function refused<const Code extends string>(
  code: Code,
  message: string,
  field?: string,
): Decision<Code> {
  return field === undefined ? { allowed: false, code, message } : { allowed: false, code, message, field }
}

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
