import type { ReactNode } from 'react'
import './small-page.css'

/** A page of the small entries, public pages and portal, which load no component kit. */
export function SmallPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="small-page">
      <h1>{title}</h1>
      {children}
    </main>
  )
}
