import { useSyncExternalStore } from 'react'

/** The address of a school's portal, and the page in it: '' is the week. */
export interface PortalAddress {
  portal: string
  page: string
}

/** Reads an address below `/portal/`. Null if it names no school. */
export function readAddress(pathname: string): PortalAddress | null {
  const [, portal, page = ''] = /^\/portal\/([\w-]+)(?:\/(.*?))?\/?$/.exec(pathname) ?? []
  return portal === undefined ? null : { portal, page }
}

/** Returns the address of a page of the portal, in the language of the page that links to it. */
export function addressOf({ portal, page }: PortalAddress, hash = location.hash): string {
  const lang = new URLSearchParams(hash.slice(1)).get('lang')
  return `/portal/${portal}${page && `/${page}`}${lang ? `#lang=${lang}` : ''}`
}

/** Returns a page if it is one on which something is booked, else ''. A letter leads back to no other. */
export function bookPageIn(page: string): string {
  return /^book\/[\da-f-]{36}$/.test(page) ? page : ''
}

/** Goes to another page of the portal without loading it anew. */
export function goTo(address: string, { replaces = false }: { replaces?: boolean } = {}): void {
  if (replaces) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

/** Returns the path of the page; changes with the browser's back button too. */
export function usePath(): string {
  return useSyncExternalStore(listen, () => location.pathname)
}

function listen(onChange: () => void): () => void {
  window.addEventListener('popstate', onChange)
  return () => window.removeEventListener('popstate', onChange)
}

/** Returns the address of what the school offers. Where families cannot log in, its portal's address leads there. */
export function offersOf(portal: string): string {
  return `/schools/public/classes/list?${new URLSearchParams({ portal })}`
}
