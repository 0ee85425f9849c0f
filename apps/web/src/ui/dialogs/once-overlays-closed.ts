/**
 * Runs it once no dialog, drawer or menu lies over the page any more: what closes gives the focus back to where it came
 * from, and whoever moves the focus goes last. One that stays open for longer than `withinMs` is there on purpose, and
 * nothing is run.
 * Answers how to call it off.
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

/** Animations take a seventh of that. */
const CLOSING_TAKES_MS = 1000
