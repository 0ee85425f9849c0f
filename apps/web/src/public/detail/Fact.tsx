import type { ReactNode } from 'react'

/** A labeled fact of an activity. Renders nothing without a value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    children && (
      <div>
        <dt>{label}</dt>
        <dd>{children}</dd>
      </div>
    )
  )
}
