export interface Rectangle {
  left: number
  top: number
  width: number
  height: number
}

/**
 * Where a popup of a size stands beside what it belongs to, in the same coordinates: to its right where there is room,
 * else to its left, else below or above it; moved as far as it takes to stay within what can be seen.
 */
export function placeBeside(
  anchor: Rectangle,
  size: { width: number; height: number },
  within: Rectangle,
  gap = 8,
): { left: number; top: number } {
  const right = within.left + within.width
  const bottom = within.top + within.height
  const beside = [anchor.left + anchor.width + gap, anchor.left - gap - size.width].find(
    (left) => left >= within.left && left + size.width <= right,
  )
  if (beside !== undefined)
    return { left: beside, top: clamped(anchor.top, within.top + gap, bottom - gap - size.height) }
  const below = anchor.top + anchor.height + gap
  const top = below + size.height <= bottom ? below : anchor.top - gap - size.height
  const left = anchor.left + anchor.width / 2 - size.width / 2
  return {
    left: clamped(left, within.left + gap, right - gap - size.width),
    top: clamped(top, within.top + gap, bottom - gap - size.height),
  }
}

/** What does not fit begins at the beginning. */
function clamped(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
