import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * After going to another page the focus goes to its title, so that keyboard and screen reader begin there; to the
 * content while the title is not drawn yet. A field that took the focus itself keeps it.
 */
export function useArrival(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        const content = document.getElementById('content')
        if (content?.contains(document.activeElement) || document.querySelector('[role="dialog"]')) return
        ;(content?.querySelector<HTMLElement>('h1') ?? content)?.focus({ preventScroll: true })
      }),
    [router],
  )
}
