/** States the position only; staff decide whose turn it is. */
export function positionText(position: number): string {
  if (position === 1) return 'First on the wait list'
  const aheadCount = position - 1
  return `Number ${position} on the wait list: ${aheadCount === 1 ? '1 child is' : `${aheadCount} children are`} ahead`
}
