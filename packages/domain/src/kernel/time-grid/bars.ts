/** An item that lasts for several days, drawn as one bar. */
export interface Bar<T> {
  /** One item for each day the bar covers, in order. */
  readonly items: readonly T[]
  /** The first visible column the bar covers. */
  readonly from: number
  readonly lane: number
}

interface Bars<T> {
  readonly bars: readonly Bar<T>[]
  /** How many lanes are needed. */
  readonly lanes: number
  /** The items without a lane, by column. */
  readonly behind: readonly (readonly T[])[]
}

/**
 * Joins equal items on consecutive columns into one bar; a column without the item ends the bar. Bars are stacked in at
 * most `most` lanes, the longest first of those that begin together. Items without a lane are listed by column.
 * @answers Where does a meeting stand on the calendar?
 */
export function barsOf<T>(
  columns: readonly (readonly T[])[],
  { alike, most }: { alike: (item: T) => string; most: number },
): Bars<T> {
  const bars = runsOf(columns, alike).sort(
    (one, other) => one.from - other.from || other.items.length - one.items.length,
  )
  const ends: number[] = []
  const barsInLanes = bars.map((bar) => {
    const free = ends.findIndex((end) => end <= bar.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = bar.from + bar.items.length
    return { ...bar, lane }
  })
  return {
    bars: barsInLanes.filter(({ lane }) => lane < most),
    lanes: Math.min(ends.length, most),
    behind: columns.map((_, column) =>
      barsInLanes.flatMap(({ lane, from, items }) =>
        lane >= most && items[column - from] !== undefined ? [items[column - from]!] : [],
      ),
    ),
  }
}

function runsOf<T>(columns: readonly (readonly T[])[], alike: (item: T) => string) {
  const runs: { from: number; items: T[] }[] = []
  let open = new Map<string, { from: number; items: T[] }>()
  for (const [column, items] of columns.entries()) {
    const next = new Map<string, { from: number; items: T[] }>()
    for (const item of items) {
      const run = open.get(alike(item)) ?? { from: column, items: [] }
      if (run.items.length === 0) runs.push(run)
      run.items.push(item)
      next.set(alike(item), run)
    }
    open = next
  }
  return runs
}
