import type { Icon } from '@tabler/icons-react'

interface GlyphProps {
  of: Icon
  /** Heavier strokes, as on filled buttons. */
  isBold?: boolean
  className?: string | undefined
}

/** An icon beside a label, in the size of all of them. It decorates: screen readers skip it. */
export function Glyph({ of: Shape, isBold = false, className }: GlyphProps) {
  return <Shape size={16} stroke={isBold ? 2 : 1.75} className={className} aria-hidden />
}
