/** Paths of a form's values: `name`, `addOns`, `addOns.0.price`. */
export type Paths<T> = T extends readonly (infer E)[]
  ? `${number}` | (E extends object ? `${number}.${Paths<E>}` : never)
  : {
      [K in keyof T & string]: NonNullable<T[K]> extends object ? K | `${K}.${Paths<NonNullable<T[K]>>}` : K
    }[keyof T & string]

/** Type of the value at a path. */
export type ValueAt<T, P extends string> = P extends keyof T
  ? T[P]
  : P extends `${infer Head}.${infer Rest}`
    ? Head extends keyof T
      ? ValueAt<NonNullable<T[Head]>, Rest>
      : T extends readonly (infer E)[]
        ? ValueAt<E, Rest>
        : never
    : T extends readonly (infer E)[]
      ? E
      : never

export function valueAt(values: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((within, key) => (within as Record<string, unknown> | null | undefined)?.[key], values)
}

/** Whether a path equals one of these, or is below one. */
export function isWithin(path: string, roots: readonly string[]): boolean {
  return roots.some((root) => path === root || path.startsWith(`${root}.`))
}
