import 'temporal-polyfill/global'

// Browsers with Temporal have all of this. Safari 15.4 and Chrome 109, with which families come, do not.

function add(to: object, functions: Record<string, (...given: never[]) => unknown>): void {
  for (const [name, value] of Object.entries(functions))
    if (!(name in to)) Object.defineProperty(to, name, { value, writable: true, configurable: true })
}

add(Array.prototype, {
  toSorted(this: unknown[], compare?: (one: unknown, other: unknown) => number) {
    return [...this].sort(compare)
  },
  toReversed(this: unknown[]) {
    return [...this].reverse()
  },
  toSpliced(this: unknown[], ...cut: [number, number, ...unknown[]]) {
    const copy = [...this]
    copy.splice(...cut)
    return copy
  },
})

add(Map, {
  groupBy(rows: Iterable<unknown>, keyOf: (row: unknown, index: number) => unknown) {
    const groups = new Map<unknown, unknown[]>()
    let index = 0
    for (const row of rows) {
      const key = keyOf(row, index++)
      const group = groups.get(key)
      if (group) group.push(row)
      else groups.set(key, [row])
    }
    return groups
  },
})
