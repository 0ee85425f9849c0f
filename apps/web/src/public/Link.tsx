import { createContext, useContext, type AnchorHTMLAttributes, type MouseEvent, type ReactNode } from 'react'
import { hrefOf, type PageAddress } from './page-address.ts'

/** Goes to another page without reloading. */
export const GoToContext = createContext<(to: PageAddress) => void>(() => {})

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: PageAddress
  children: ReactNode
}

/** A real link, so that it works before JavaScript has loaded, in a new tab and without JavaScript. */
export function Link({ to, children, ...rest }: LinkProps) {
  const turn = useContext(GoToContext)
  const onClick = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    turn(to)
  }
  return (
    <a {...rest} href={hrefOf(to)} onClick={onClick}>
      {children}
    </a>
  )
}
