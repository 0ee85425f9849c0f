import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Problem } from '@afterbell/contract/kernel/problem'
import { ANSWER_HEADERS } from './answer-headers.ts'

/** A whole request has to arrive within this time. An upload of the largest list takes half of it over a bad line. */
export const REQUEST_MS = 120_000

/** Node gives up no request at all where its headers alone may take longer than the whole of it. */
export function timeLimits(requestMs: number) {
  return {
    headersTimeout: Math.min(60_000, requestMs),
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(5000, requestMs),
  }
}

/** Connections on which the request that still arrives was answered already: nobody waits for another answer. */
const answered = new WeakSet<Socket>()

export function watchAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ socket }) => {
    answered.delete(socket)
  })
  app.addHook('onResponse', async ({ socket }) => {
    answered.add(socket)
  })
}

/** Answers what never became a request: one that did not end in time, or was no HTTP. Then hangs up. */
export function answerBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, ...problem } = problemOf(error.code)
  const body = JSON.stringify(problem satisfies Problem)
  if (socket.writable && !answered.has(socket))
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'connection: close',
        'content-type: application/json; charset=utf-8',
        ...Object.entries(ANSWER_HEADERS).map(([name, value]) => `${name}: ${value}`),
        `content-length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ].join('\r\n'),
    )
  socket.destroy()
}

function problemOf(code: string | undefined): Problem & { status: number } {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return {
        status: 408,
        code: 'REQUEST_TIMEOUT',
        message: 'The request did not arrive in time. Please check your connection and try again',
      }
    case 'HPE_HEADER_OVERFLOW':
      return { status: 431, code: 'REQUEST_TOO_LARGE', message: 'The request is too large' }
    default:
      return { status: 400, code: 'VALIDATION', message: 'The request could not be read', fields: [] }
  }
}
