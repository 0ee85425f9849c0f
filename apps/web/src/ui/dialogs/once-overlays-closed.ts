/**
 * Runs `run` once no dialog, drawer or menu is open: a closing overlay restores the focus, and the last to move the focus
 * wins. Gives up if one stays open longer than `withinMs`. Returns a function that cancels.
 */
export function onceOverlaysClosed(run: () => void, withinMs = CLOSING_TAKES_MS): () => void {
  let frame = 0
  const until = performance.now() + withinMs
  const look = () => {
    if (!document.querySelector('[role="dialog"], [role="menu"]')) run()
    else if (performance.now() < until) frame = requestAnimationFrame(look)
  }
  look()
  return () => cancelAnimationFrame(frame)
}

/** Animations take a seventh of this. */
const CLOSING_TAKES_MS = 1000
