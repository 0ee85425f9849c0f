/** States the position only; staff decide whose turn it is. */
export function positionText(position: number): string {
  if (position === 1) return 'First on the wait list'
  const before = position - 1
  return `Number ${position} on the wait list: ${before === 1 ? '1 child is' : `${before} children are`} ahead`
}
