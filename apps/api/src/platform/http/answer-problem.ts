import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '@afterbell/contract/kernel/problem'
import { problemSentences } from '@afterbell/domain/kernel/refusals/problems.en'
import { isDiskFull } from '../database/disk.ts'
import { problemIn } from '../problem-language.ts'
import { readerLanguage } from '../reader-language.ts'
import { Refusal, refusalOf, unreadable, type Guards } from '../problems.ts'

/**
 * Turns any error into the one shape of refusals, in the language of whoever reads it. Unforeseen errors are logged and answered with an id to quote.
 * @answers How does a no leave the server?
 */
export function answerProblem(
  guards: Guards,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const language = readerLanguage(request.routeOptions.config.op, request)
  const refusal = refusalOf(error, guards) ?? framework(error)
  if (!refusal) {
    request.log.error({ err: error }, 'unforeseen')
    const problem: Problem = {
      code: 'UNFORESEEN',
      message: problemSentences.unforeseen,
      id: request.id,
    }
    return reply.code(500).send(problemIn(language, new Refusal(500, problem)))
  }
  if (refusal.problem.code === 'BAD_SIGNATURE')
    request.log.warn({ path: request.url.split('?')[0], reason: refusal.cause }, BAD_SIGNATURE_TEXT)
  if (refusal.status >= 500) request.log.warn({ err: error }, wordsFor(error))
  if (refusal.retryAfterSeconds) reply.header('retry-after', String(refusal.retryAfterSeconds))
  return reply.code(refusal.status).send(problemIn(language, refusal))
}

/** A misconfigured provider is refused at each call, and only this log line can tell the operator. */
const BAD_SIGNATURE_TEXT =
  'a signed message was refused: compare PUBLIC_URL with the address the provider calls, and its secret with the one it shows'

/** Returns a log line for the operator that names the cause. */
function wordsFor(error: unknown): string {
  if (isDiskFull(error)) return 'the disk of the database is full'
  const { code } = error as { code?: unknown }
  if (code === '57014') return 'a database query was canceled after one minute'
  return code === '55P03'
    ? 'what another transaction holds was waited for too long'
    : 'the database does not answer'
}

/** Translates refusals of the HTTP framework: a body that is invalid JSON, too large, or of an unknown type. */
function framework(error: unknown): Refusal | null {
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (!statusCode || statusCode >= 500) return null
  if (statusCode === 400) return unreadable()
  const messages: Record<number, string> = {
    404: problemSentences.nothingHere,
    413: problemSentences.tooLarge,
    415: problemSentences.unknownType,
  }
  return new Refusal(statusCode, {
    code: code ?? 'REFUSED',
    message: messages[statusCode] ?? problemSentences.notAnswered,
  })
}
