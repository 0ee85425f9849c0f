/** Says something to the other tabs of this browser. Nothing of it is stored anywhere. */
export function openTabs<Message>(
  name: string,
  hear: (message: Message) => void,
): (message: Message) => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', (event: MessageEvent<Message>) => hear(event.data))
  // In tests a channel would keep the process alive.
  ;(channel as { unref?: () => void }).unref?.()
  return (message) => channel.postMessage(message)
}

/**
 * Runs one at a time in the whole browser. Without https, or localhost, a browser has no such locks: then one at a
 * time per tab, and the server answers a second one within ten seconds alike.
 */
export function oneAtATime<T>(name: string, run: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(name, run) : run()
}
