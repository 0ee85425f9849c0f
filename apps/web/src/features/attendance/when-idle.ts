/** Nothing moves until this long after the last touch, so that a press hits what it was aimed at. */
const STILL_MS = 5_000

let touchedAt = -Infinity
for (const each of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
  window.addEventListener(each, () => (touchedAt = performance.now()), { capture: true, passive: true })

/** Runs once nobody has touched the screen for a while; at once if nobody has at all. Returns a function that cancels. */
export function whenStill(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const wait = touchedAt + STILL_MS - performance.now()
    if (wait > 0) timer = setTimeout(look, wait)
    else run()
  }
  look()
  return () => clearTimeout(timer)
}
