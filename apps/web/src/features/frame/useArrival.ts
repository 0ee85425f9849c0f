import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onceOverlaysClosed } from '../../ui/dialogs/once-overlays-closed.ts'

/**
 * Focuses the title of a new page, or its content until the title is drawn. A field that has taken the focus keeps it.
 * Waits for a closing menu, which restores the focus to its button.
 */
export function useArrival(): void {
  const router = useRouter()
  useEffect(() => {
    let callOff = () => {}
    const stop = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (!pathChanged || !fromLocation) return
      callOff()
      callOff = onceOverlaysClosed(() => {
        const content = document.getElementById('content')
        if (content?.contains(document.activeElement)) return
        ;(content?.querySelector<HTMLElement>('h1') ?? content)?.focus({ preventScroll: true })
      })
    })
    return () => {
      callOff()
      stop()
    }
  }, [router])
}
