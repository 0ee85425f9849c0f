import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Problem } from '@afterbell/contract/kernel/problem'
import { ANSWER_HEADERS } from './answer-headers.ts'

/** Limit for a whole request to arrive. The largest list takes half of it over a slow connection. */
export const REQUEST_MS = 120_000

/** Returns Node's time limits. Node ends no request if the limit of the headers exceeds that of the whole. */
export function timeLimits(requestMs: number) {
  return {
    headersTimeout: Math.min(60_000, requestMs),
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(5000, requestMs),
  }
}

/** Connections whose incomplete request was already answered and must not be answered twice. */
const answeredSockets = new WeakSet<Socket>()

export function watchAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ socket }) => {
    answeredSockets.delete(socket)
  })
  app.addHook('onResponse', async ({ socket }) => {
    answeredSockets.add(socket)
  })
}

/** Answers data that never became a request, because it was late or not HTTP, and closes the connection. */
export function answerBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, ...problem } = problemOf(error.code)
  const body = JSON.stringify(problem satisfies Problem)
  if (socket.writable && !answeredSockets.has(socket))
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
