import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createPool, type Pool } from '../../src/platform/database/database.ts'
import { closeQueues, openQueues } from '../../src/platform/jobs/jobs.ts'
import { liveHistories } from './places-sim/histories.ts'
import { Model, type Entry } from './places-sim/model.ts'

/** `npm run bench -- places` runs more of them. */
const RUNS = 400
const STEPS = 20

const ACTS = [
  'enroll',
  'join',
  'leave',
  'accept',
  'pay',
  'paid',
  'give-up',
  'offer',
  'keep-next',
  'stop-keeping',
  'decline',
  'withdraw',
  'transfer',
  'drop-in',
  'move-drop-in',
  'capacity',
  'drop-in-capacity',
] as const

class Idle extends Model {
  protected override due(): Entry[] {
    return []
  }
}

class Unkept extends Model {
  protected override keepers(): Entry[] {
    return []
  }
}

let pool: Pool

beforeAll(async () => {
  pool = createPool({ connectionString: inject('databaseUrl'), poolSize: 4 })
  await openQueues(pool.pg)
})
afterAll(async () => {
  await closeQueues()
  await pool.pg.end()
})

describe('Places, wait lists and offers', () => {
  test('are what a plain model says, after every step of random histories', async () => {
    const seen = await liveHistories(inject('databaseUrl'), { runs: RUNS, most: STEPS, seed: 20_261_118 })
    expect(seen.divergence).toBeNull()
    expect(seen.histories).toBeGreaterThanOrEqual(RUNS)
    expect(seen.refused).toBeGreaterThan(seen.steps / 20)
    for (const act of ACTS) expect([act, (seen.done[act] ?? 0) > 20]).toEqual([act, true])
  })

  test('control: a model in which nobody is offered anything is found out', async () => {
    const seen = await liveHistories(inject('databaseUrl'), {
      runs: 120,
      most: 2 * STEPS,
      seed: 7,
      Plain: Idle,
    })
    expect(seen.divergence).toContain('the database')
  })

  test('control: a model in which no spots are kept for anybody is found out', async () => {
    const seen = await liveHistories(inject('databaseUrl'), {
      runs: 120,
      most: 2 * STEPS,
      seed: 7,
      Plain: Unkept,
    })
    expect(seen.divergence).not.toBeNull()
  })
})
