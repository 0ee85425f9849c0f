import { createContext, useContext, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { PRODUCT } from '../paths.ts'

/** Facts each route states about its screen, for frame, breadcrumbs and window title. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
    /** The parent screen in the breadcrumbs. */
    parent?: string
    /** Not a screen, only a name for those below it. */
    isGroup?: boolean
    /** A form page: a link back instead of breadcrumbs (R325). */
    isForm?: boolean
  }
}

/** Facts a screen reports to the frame around it. */
export interface PageFacts {
  /** Its own name, if the route's is not enough: the activity on its pages (R324). Undefined while loading. */
  name?: string | undefined
}

let facts: PageFacts = {}
let owner: object | null = null
const listeners = new Set<() => void>()

/** Reports this screen's facts: `usePage({ name: activity.data?.name })`. */
export function usePage({ name }: PageFacts): void {
  useEffect(() => {
    const me = {}
    owner = me
    publish(name === undefined ? {} : { name })
    return () => {
      // The next screen may have said what it is before this one goes.
      if (owner === me) publish({})
    }
  }, [name])
}

export function usePageFacts(): PageFacts {
  return useSyncExternalStore(onFacts, () => facts)
}

/** Returns the window's title: the screen, then the product. */
export function windowTitle(...names: (string | undefined)[]): string {
  return [...names.filter(Boolean), PRODUCT].join(' · ')
}

export const ToolAreaSlot = createContext<HTMLElement | null>(null)

/** Puts tools of this screen into the header (R342): `<ToolArea><Button>Print</Button></ToolArea>`. */
export function ToolArea({ children }: { children: ReactNode }) {
  const slot = useContext(ToolAreaSlot)
  return slot && createPortal(children, slot)
}

function publish(next: PageFacts): void {
  facts = next
  for (const listener of listeners) listener()
}

function onFacts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
