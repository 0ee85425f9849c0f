import type { ReactNode } from 'react'

/** Something there is to know of an activity, and what it is called. Nothing, where there is nothing to say. */
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
