import type { Style } from './text-lines.ts'

const INK = '#1b1f27'
const GRAY = '#59616d'
/** Color of thin lines. */
export const LINE = '#d4d8de'
/** Color of warnings. */
export const RED = '#b3261e'

/** Text styles of all documents. */
export const STYLES = {
  title: { size: 22, weight: 600, color: INK },
  heading: { size: 11, weight: 600, color: INK },
  strong: { size: 9.5, weight: 600, color: INK },
  text: { size: 9.5, weight: 400, color: INK },
  amount: { size: 9.5, weight: 400, color: INK, isAligned: true },
  fact: { size: 9.5, weight: 400, color: GRAY },
  small: { size: 8.5, weight: 400, color: GRAY },
  label: { size: 8.5, weight: 600, color: GRAY },
  test: { size: 9, weight: 600, color: RED },
} as const satisfies Record<string, Style>
