let route = new AbortController()

/** Aborts when the route is left (R384). */
export function leavingSignal(): AbortSignal {
  return route.signal
}

/** Gives up every request of the route that is being left. */
export function leaveRoute(): void {
  route.abort()
  route = new AbortController()
}
