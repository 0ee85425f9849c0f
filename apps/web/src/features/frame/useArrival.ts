import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onceOverlaysClosed } from '../../ui/dialogs/once-overlays-closed.ts'

/**
 * After going to another page the focus goes to its title, so that keyboard and screen reader begin there; to the
 * content while the title is not drawn yet. A field that took the focus itself keeps it. The menu of a narrow screen
 * is still closing then, and gives the focus back to its button first.
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
