import { accentShades } from '@afterbell/domain/school/accent'
import type { CSSProperties } from 'react'

/** The style by which a page shows a school's color, as readable in light as in dark: `--accent`, and `--on-accent` for text on it. */
export function accentStyle(color: string | null): CSSProperties {
  const { light, dark } = accentShades(color)
  // As build/light-dark.ts writes the styles.
  return {
    '--accent': `var(--in-light, ${light.accent}) var(--in-dark, ${dark.accent})`,
    '--on-accent': `var(--in-light, ${light.on}) var(--in-dark, ${dark.on})`,
  } as CSSProperties
}
