import type { Icon } from '@tabler/icons-react'

/** An icon beside a label, in the size and weight of all of them. It decorates: screen readers skip it. */
export function Glyph({ of: Shape }: { of: Icon }) {
  return <Shape size={16} stroke={1.75} aria-hidden />
}
