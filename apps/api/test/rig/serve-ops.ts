import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { answerProblem } from '../../src/platform/http/answer-problem.ts'
import { mount, type ServedCall } from '../../src/platform/http/serve.ts'
import { familyDoor } from '../../src/features/portal/family-door.ts'
import { guards } from '../../src/guards.ts'
import { reactions } from '../../src/reactions.ts'
import { signedLinks } from '../../src/platform/security/signed-links.ts'
import { createChallenges } from '../../src/platform/security/challenges.ts'
import { SECRET, type Rig } from './app.ts'

/** Serves calls declared by a test on its rig's database. */
export function useOps(rig: Rig, served: readonly ServedCall[] | (() => readonly ServedCall[])): Rig {
  const opsRig = {} as Rig
  beforeAll(async () => {
    const app = Fastify() as unknown as FastifyInstance
    app.setErrorHandler((error, request, reply) => answerProblem(guards, error, request, reply))
    const { pool, tokens, clockShiftSeconds } = rig
    const challenges = createChallenges({ secret: SECRET, cost: 1 })
    const context = {
      pool,
      tokens,
      clockShiftSeconds,
      reactions,
      guards,
      challenges,
      queueMax: 200,
      familyDoor,
      links: signedLinks(SECRET),
      origin: 'http://localhost:3000',
    }
    await app.register(async (api) => mount(api, typeof served === 'function' ? served() : served, context), {
      prefix: '/api',
    })
    Object.assign(opsRig, { ...rig, app })
  })
  afterAll(() => opsRig.app?.close())
  return opsRig
}
