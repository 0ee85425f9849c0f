/**
 * A rule of a form: null if valid, else the message to show. Rules of the domain (`text-rules` and others) fit; a rule here
 * may also look at the form's other values.
 */
export type FieldRule<T, V> = (value: T, values: V) => string | null

/** Rules by field. Those of a list's entries are under `each`. */
export type Rules<V, Root = V> = {
  readonly [K in keyof V]?:
    | FieldRule<V[K], Root>
    | readonly FieldRule<V[K], Root>[]
    | (NonNullable<V[K]> extends readonly (infer E)[]
        ? { readonly list?: FieldRule<V[K], Root>; readonly each: Rules<E, Root> }
        : never)
}

/** Checks of the whole form: domain functions that return findings at paths. */
export type FindingsOf<V> = (values: V) => readonly { readonly path: string; readonly message: string }[]

/** Returns every message for these values, by path: `{ 'addOns.0.name': 'This field is required' }`. */
export function messagesFor<V extends object>(
  rules: Rules<V>,
  findings: FindingsOf<V> | undefined,
  values: V,
): Record<string, string> {
  const messages = messagesOf(rules, values)
  for (const { path, message } of findings?.(values) ?? []) note(messages, path, message)
  return messages
}

/** Returns every message of the rules for these values, by path. */
export function messagesOf<V extends object>(rules: Rules<V>, values: V): Record<string, string> {
  const messages: Record<string, string> = {}
  collect(rules as AnyRules, values as Record<string, unknown>, values, '', messages)
  return messages
}

type AnyRule = FieldRule<unknown, unknown>
type AnyRules = Record<string, AnyRule | readonly AnyRule[] | { list?: AnyRule; each: AnyRules }>

function collect(
  rules: AnyRules,
  values: Record<string, unknown>,
  root: object,
  prefix: string,
  messages: Record<string, string>,
): void {
  for (const [key, rule] of Object.entries(rules)) {
    const value = values[key]
    const path = prefix + key
    if (typeof rule === 'object' && 'each' in rule) {
      note(messages, path, rule.list?.(value, root) ?? null)
      const entries = (value ?? []) as Record<string, unknown>[]
      entries.forEach((entry, index) => collect(rule.each, entry, root, `${path}.${index}.`, messages))
      continue
    }
    for (const each of [rule].flat() as AnyRule[]) note(messages, path, each(value, root))
  }
}

function note(messages: Record<string, string>, path: string, message: string | null): void {
  if (message !== null) messages[path] ??= message
}
