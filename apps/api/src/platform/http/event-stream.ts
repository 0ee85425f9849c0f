import type { FastifyInstance, FastifyReply } from 'fastify'
import { PassThrough } from 'node:stream'

/** An event of a stream. A reader that reconnects names the last `id` it received. */
export interface StreamEvent {
  id?: string
  event: string
  data: unknown
}

/** The writing end of an event stream. Writing to a closed one does nothing. */
export interface EventSink {
  send(event: StreamEvent): void
  /** Sends only the last id, so that proxies do not close the connection as idle. */
  beat(id: string): void
  close(): void
}

/**
 * An answer that stays open. `open` is called once; the function it returns is called when either side closes the
 * stream.
 */
export interface StreamAnswer {
  open(sink: EventSink): () => void
}

/** Readers with more unread bytes are disconnected, and reconnect to catch up. */
const UNREAD_BYTES_MAX = 1024 * 1024

/** Sends stream answers as server-sent events, and ends them all before the server closes. */
export function eventStreams(app: FastifyInstance): (reply: FastifyReply, answer: StreamAnswer) => unknown {
  const open = new Set<PassThrough>()
  app.addHook('preClose', async () => {
    for (const each of open) each.end()
  })
  return (reply, answer) => {
    const out = new PassThrough()
    open.add(out)
    const write = (text: string) => {
      if (out.writableEnded || out.destroyed) return
      if (out.writableLength > UNREAD_BYTES_MAX) out.destroy()
      else out.write(text)
    }
    // The first bytes make the headers go out.
    write(': open\n\n')
    const stop = answer.open({
      send: (event) => write(textOf(event)),
      beat: (id) => write(`id: ${id}\n\n`),
      close: () => out.end(),
    })
    out.once('close', () => {
      open.delete(out)
      stop()
    })
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(out)
  }
}

function textOf({ id, event, data }: StreamEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
