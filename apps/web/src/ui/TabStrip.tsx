import { useEffect, useRef, type ReactNode } from 'react'
import styles from './tabs.module.css'

interface TabStripProps {
  /** Accessible name of the tab list: whose pages these are. */
  label: string
  className?: string | undefined
  children: ReactNode
}

/** Links to the pages of one thing, as tabs. If they do not fit, they scroll sideways with the open one in view. */
export function TabStrip({ label, className, children }: TabStripProps) {
  const strip = useActiveInView()
  return (
    <nav ref={strip} className={className ? `${styles.tabs} ${className}` : styles.tabs} aria-label={label}>
      {children}
    </nav>
  )
}

/** Part of the next tab to keep in sight, in pixels, to show that there is more. */
const PEEK_WIDTH = 32

/** Scrolls the strip, never the page; only when another tab opens or tabs grow, not against the user's finger. */
export function useActiveInView() {
  const strip = useRef<HTMLElement>(null)
  const previous = useRef<{ active: Element; width: number } | null>(null)
  useEffect(() => {
    const nav = strip.current
    const active = nav?.querySelector<HTMLElement>('[aria-current="page"]')
    if (!nav || !active) return
    const width = nav.scrollWidth
    if (previous.current?.active === active && previous.current.width === width) return
    previous.current = { active, width }
    const [tabRect, whole] = [active.getBoundingClientRect(), nav.getBoundingClientRect()]
    if (tabRect.left < whole.left) nav.scrollLeft -= whole.left - tabRect.left + PEEK_WIDTH
    else if (tabRect.right > whole.right) nav.scrollLeft += tabRect.right - whole.right + PEEK_WIDTH
  })
  return strip
}
