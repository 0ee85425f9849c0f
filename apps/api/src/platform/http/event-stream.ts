import type { FastifyInstance, FastifyReply } from 'fastify'
import { PassThrough } from 'node:stream'

/** What a stream tells its reader. A reader that comes back says the `id` it heard last. */
export interface StreamEvent {
  id?: string
  event: string
  data: unknown
}

/** The writing end of a stream of events. Writing to one that is closed does nothing. */
export interface EventSink {
  send(event: StreamEvent): void
  /** Says no more than up to where everything was told, so that nobody on the way takes the line for dead. */
  beat(id: string): void
  close(): void
}

/** An answer that goes on: `open` is called once, and what it answers when the stream is closed, by either side. */
export interface StreamAnswer {
  open(sink: EventSink): () => void
}

/** Who reads slower than this is let go, and comes back for what was missed. */
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
    // The first bytes carry the headers off.
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
