import { asPlatform, type Pool } from '../database/database.ts'
import { allSchools } from '../database/in-steps.ts'
import type { Job } from './job.ts'
import { laterEach } from './jobs.ts'

/**
 * Enqueues a job for each school in one statement, or only for those where `isDue` returns true. If that check fails
 * in a school, the others are enqueued, and its error is thrown at the end.
 */
export async function forEachSchool(
  pool: Pool,
  job: Job<{ schoolId: string }>,
  isDue?: (schoolId: string) => Promise<boolean>,
): Promise<void> {
  const schools = await allSchools(pool)
  const due: string[] = []
  const errors = isDue
    ? await errorsOf(
        stepsOf(schools, async (schoolId) => {
          if (await isDue(schoolId)) due.push(schoolId)
        }),
      )
    : []
  await asPlatform(pool, (tx) =>
    laterEach(
      tx,
      job,
      (isDue ? due : schools).map((schoolId) => ({ schoolId })),
    ),
  )
  throwAll(errors, 'schools')
}

/** Visits schools one after another. Errors are thrown after all were visited. */
export async function visitSchools(
  schools: readonly string[],
  visit: (schoolId: string) => Promise<void>,
): Promise<void> {
  throwAll(await errorsOf(stepsOf(schools, visit)), 'schools')
}

interface Step {
  name: string
  run: () => Promise<void>
}

/** Runs steps one after another. Their errors are thrown after all have run. */
export async function runEach(steps: readonly Step[]): Promise<void> {
  throwAll(await errorsOf(steps), 'steps')
}

function stepsOf(schools: readonly string[], visit: (schoolId: string) => Promise<void>): Step[] {
  return schools.map((id) => ({ name: `School ${id}`, run: () => visit(id) }))
}

async function errorsOf(steps: readonly Step[]): Promise<Error[]> {
  const errors: Error[] = []
  for (const { name, run } of steps)
    await run().catch((cause: unknown) => {
      errors.push(new Error(`${name}: ${(cause as Error).message}`, { cause }))
    })
  return errors
}

function throwAll(errors: readonly Error[], where: 'schools' | 'steps'): void {
  if (errors.length === 0) return
  throw new AggregateError(errors, `Failed in ${errors.length} ${where}. ${errors[0]!.message}`)
}
