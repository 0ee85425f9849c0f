/** A stream of events as a browser receives it. */
export interface Heard {
  /** Ids of all attendance lines received so far. */
  lineIds: string[]
  lastId: () => string | null
  /** All events received so far. */
  events: readonly { name: string; data: unknown }[]
  /** Resolves with a line once it arrives; with `isMeant`, once a version arrives that matches. */
  line: (id: string, matches?: (line: Record<string, unknown>) => boolean) => Promise<Record<string, unknown>>
  /** Waits for an event of this name. */
  event: (name: string) => Promise<unknown>
  /** Resolves once the server has closed the stream. */
  ended: Promise<void>
  close: () => Promise<void>
}

/** Opens a stream and reads it until it closes. Throws with the status when it is refused. */
export async function readEvents(url: string, headers: Record<string, string>): Promise<Heard> {
  const leaving = new AbortController()
  const response = await fetch(url, { headers, signal: leaving.signal })
  if (!response.ok) throw new Error(`The stream was refused with ${response.status}`)
  const events: { name: string; data: unknown }[] = []
  const lineIds: string[] = []
  let lastId: string | null = null
  let wake = () => {}
  const reading = (async () => {
    let rest = ''
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + piece).split('\n\n')
      rest = parts.pop()!
      for (const part of parts) {
        const fields = new Map(
          part.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]),
        )
        lastId = fields.get('id') ?? lastId
        const name = fields.get('event')
        if (!name) continue
        const data = JSON.parse(fields.get('data')!) as unknown
        events.push({ name, data })
        if (name === 'lines') lineIds.push(...(data as { id: string }[]).map(({ id }) => id))
      }
      wake()
    }
  })().catch(() => {})
  const until = async <T>(find: () => T | undefined): Promise<T> => {
    for (;;) {
      const value = find()
      if (value !== undefined) return value
      await new Promise<void>((resolve) => (wake = resolve))
    }
  }
  return {
    lineIds,
    lastId: () => lastId,
    events,
    line: (id, matches = () => true) =>
      until(() =>
        events
          .flatMap(({ name, data }) => (name === 'lines' ? (data as Record<string, unknown>[]) : []))
          .findLast((line) => line.id === id && matches(line)),
      ),
    ended: reading,
    event: (name) => until(() => events.find((each) => each.name === name)),
    close: async () => {
      leaving.abort()
      await reading
    },
  }
}
