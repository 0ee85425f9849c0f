import type { AnswerOf, AnyOp, CallInput } from '@afterbell/contract/kernel/op'
import { previewToken } from './preview.ts'
import { CallRefused, send, type LooseInput } from '../../platform/calls/calls-send.ts'

/** Makes a call of a family: its session is a cookie, or the token of a preview. Solves a proof of work where the server asks for one. */
export async function askFamily<O extends AnyOp>(
  schoolId: string,
  op: O,
  input: CallInput<O> & Pick<LooseInput, 'files'>,
): Promise<AnswerOf<O>> {
  const params = { schoolId, ...(input as { params?: object }).params }
  const nobody = { token: previewToken(), schoolId: null, signal: null }
  try {
    return (await send(op, { ...input, params } as never, nobody)) as AnswerOf<O>
  } catch (error) {
    if (!(error instanceof CallRefused) || error.code !== 'CHALLENGE_NEEDED') throw error
    const { proofOfWork } = await import('../../platform/calls/proof-of-work.ts')
    const proof = await proofOfWork(null)
    return (await send(op, { ...input, params } as never, { ...nobody, proof })) as AnswerOf<O>
  }
}

/** Returns the code of a refusal; null if the server could not be reached. */
export function codeOf(error: unknown): string | null {
  return error instanceof CallRefused ? (error.code ?? '') : null
}

/** Checks whether the session has ended. */
export function isLoggedOut(error: unknown): boolean {
  return error instanceof CallRefused && error.status === 401
}
