import type { Challenge, Solution } from 'altcha-lib/types'
import { login } from '@afterbell/contract/login/login'
import { send } from './calls-send.ts'
import { duringRobotCheck } from './robot-check.ts'

const NOBODY = { token: null, schoolId: null }

/**
 * Solves a new challenge in a web worker, so that the page stays responsive. Returns the header's value; null if none
 * is required or the browser cannot: the functions are missing without https.
 * @answers Who has to show that they are no robot?
 */
export function proofOfWork(signal: AbortSignal | null): Promise<string | null> {
  return duringRobotCheck(async () => {
    const { challenge } = (await send(login.challenge, {}, { ...NOBODY, signal })) as {
      challenge: Challenge | null
    }
    if (!challenge || !globalThis.crypto?.subtle) return null
    const solution = await solve(challenge, signal)
    return solution && btoa(JSON.stringify({ challenge, solution }))
  })
}

function solve(challenge: Challenge, signal: AbortSignal | null): Promise<Solution | null> {
  const worker = new Worker(new URL('./proof-of-work.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Solution | null>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Solution | null>) => resolve(data)
    worker.onerror = () => resolve(null)
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
