import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { LogLevel } from './config.ts'

/**
 * Creates a log that writes one line of JSON per event to standard output.
 *
 * It holds no personal data: no bodies, addresses or query strings. Requests are logged by route and id, errors by
 * kind, message and stack (PostgreSQL's details hold values).
 */
export function createLog(
  level: LogLevel,
  process: 'supervisor' | 'server' | 'worker',
  to: DestinationStream = pino.destination(1),
): Logger {
  const options: LoggerOptions = {
    level,
    base: { process },
    timestamp: () => `,"time":"${Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })}"`,
    formatters: { level: (label) => ({ level: label }) },
    serializers: {
      req: describeRequest,
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
      err: describeError,
      error: describeError,
    },
    redact: ['*.password', '*.token', '*.email', '*.authorization', '*.cookie'],
  }
  return pino(options, to)
}

/** Logs one line per answered request; health checks only when they fail. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const isQuiet = reply.statusCode < 400 && isHealthCheck(request)
    if (!isQuiet) {
      const facts = {
        ...describeRequest(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      }
      if (reply.statusCode >= 500) request.log.error(facts, 'answered')
      else request.log.info(facts, 'answered')
    }
    done()
  })
}

function isHealthCheck(request: FastifyRequest): boolean {
  return request.routeOptions.url === '/healthz' || request.routeOptions.url === '/readyz'
}

function describeRequest(request: FastifyRequest): { method: string; route: string } {
  return { method: request.method, route: request.routeOptions?.url ?? 'none' }
}

/** Describes an error, or any value that a library throws as one. */
function describeError(error: unknown): object {
  const { name, code, message, stack, cause } = Object(error) as Record<string, unknown>
  return {
    ...(typeof name === 'string' ? { type: name } : {}),
    ...(typeof code === 'string' ? { code } : {}),
    message: typeof message === 'string' ? message : String(error),
    ...(typeof stack === 'string' ? { stack } : {}),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}
