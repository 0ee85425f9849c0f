export interface Rectangle {
  left: number
  top: number
  width: number
  height: number
}

/**
 * Returns the position of a popup beside its anchor, in the same coordinates. Tries right, left, below, then above, and
 * moves it as far as needed to stay in sight.
 */
export function placeBeside(
  anchor: Rectangle,
  size: { width: number; height: number },
  within: Rectangle,
  gap = 8,
): { left: number; top: number } {
  const right = within.left + within.width
  const bottom = within.top + within.height
  const besideLeft = [anchor.left + anchor.width + gap, anchor.left - gap - size.width].find(
    (left) => left >= within.left && left + size.width <= right,
  )
  if (besideLeft !== undefined)
    return { left: besideLeft, top: clamp(anchor.top, within.top + gap, bottom - gap - size.height) }
  const below = anchor.top + anchor.height + gap
  const top = below + size.height <= bottom ? below : anchor.top - gap - size.height
  const left = anchor.left + anchor.width / 2 - size.width / 2
  return {
    left: clamp(left, within.left + gap, right - gap - size.width),
    top: clamp(top, within.top + gap, bottom - gap - size.height),
  }
}

/** A value that does not fit starts at `least`. */
function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
