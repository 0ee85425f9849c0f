import type { MouseEvent, ReactNode } from 'react'
import { addressOf, goTo, type PortalAddress } from './addresses.ts'

/** A link to another page of the portal. Opened in a new tab it works as well. */
export function PortalLink({
  to,
  isCurrent = false,
  label,
  isPrimary = false,
  children,
}: {
  to: PortalAddress
  isCurrent?: boolean
  /** Its name where the text alone does not say which: it contains the text. */
  label?: string | undefined
  /** Looks like the button that one goes on with. */
  isPrimary?: boolean
  children: ReactNode
}) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    goTo(addressOf(to))
  }
  return (
    <a
      href={addressOf(to)}
      onClick={follow}
      className={isPrimary ? 'primary' : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={label}
    >
      {children}
    </a>
  )
}
