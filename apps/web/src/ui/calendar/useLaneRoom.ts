import { useLayoutEffect, useState, type RefObject } from 'react'
import type { CalendarEvent } from './events.ts'

/** Maximum number of lanes that people can take in. */
const LANES_MAX = 4
/** Room for the beginning of a name. */
const LANE_WIDTH = 46
/** Width of the number that opens the rest, beside the lanes. */
const NUMBER_WIDTH = 34

/** Number of lanes if they are enough for all, and if a number opens the rest. */
interface LaneRoom {
  most: number
  mostCut: number
  /** Width of a column, in pixels. */
  width: number
}

/** The last grid's measure, as a first guess; the real one is set before paint. */
let before: LaneRoom = { most: 2, mostCut: 2, width: 128 }

/** Returns how many lanes fit in the widest column of a grid: one to four. */
export function useLaneRoom(
  table: RefObject<HTMLTableElement | null>,
  columns: readonly { events: readonly CalendarEvent[] }[],
): LaneRoom {
  const [room, setRoom] = useState(before)
  useLayoutEffect(() => {
    const measure = () => {
      const cells = [...(table.current?.tHead?.rows[0]?.cells ?? [])].slice(1)
      const widest = Math.max(0, ...cells.map((cell) => cell.offsetWidth))
      if (widest === 0) return
      if (widest !== before.width)
        before = { most: lanesIn(widest), mostCut: lanesIn(widest - NUMBER_WIDTH), width: widest }
      setRoom(before)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(table.current!)
    return () => observer.disconnect()
  }, [table, columns])
  return room
}

/** Returns the width of a box that shares a column with others. */
export function laneWidth({ width }: LaneRoom, { lanes, isCut }: { lanes: number; isCut: boolean }): number {
  return (isCut ? width - NUMBER_WIDTH : width) / lanes
}

function lanesIn(width: number): number {
  return Math.max(1, Math.min(LANES_MAX, Math.floor(width / LANE_WIDTH)))
}
