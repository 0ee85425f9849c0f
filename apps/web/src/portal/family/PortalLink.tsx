import type { MouseEvent, ReactNode } from 'react'
import { addressOf, goTo, type PortalAddress } from './addresses.ts'

/** A link to another page of the portal. Opened in a new tab it works as well. */
export function PortalLink({
  to,
  isCurrent = false,
  children,
}: {
  to: PortalAddress
  isCurrent?: boolean
  children: ReactNode
}) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    goTo(addressOf(to))
  }
  return (
    <a href={addressOf(to)} onClick={follow} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </a>
  )
}
