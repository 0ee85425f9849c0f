let route = new AbortController()

/** Returns a signal that aborts when the route is left (R384). */
export function leavingSignal(): AbortSignal {
  return route.signal
}

/** Aborts every request of the route that is being left. */
export function leaveRoute(): void {
  route.abort()
  route = new AbortController()
}
