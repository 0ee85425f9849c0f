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
    ? await errorsOf(schools, async (schoolId) => {
        if (await isDue(schoolId)) due.push(schoolId)
      })
    : []
  await asPlatform(pool, (tx) =>
    laterEach(
      tx,
      job,
      (isDue ? due : schools).map((schoolId) => ({ schoolId })),
    ),
  )
  throwAll(errors)
}

/** Visits schools one after another. Errors are thrown after all were visited. */
export async function visitSchools(
  schools: readonly string[],
  visit: (schoolId: string) => Promise<void>,
): Promise<void> {
  throwAll(await errorsOf(schools, visit))
}

async function errorsOf(
  schools: readonly string[],
  visit: (schoolId: string) => Promise<void>,
): Promise<Error[]> {
  const errors: Error[] = []
  for (const schoolId of schools)
    await visit(schoolId).catch((cause: unknown) => {
      errors.push(new Error(`School ${schoolId}: ${(cause as Error).message}`, { cause }))
    })
  return errors
}

function throwAll(errors: readonly Error[]): void {
  if (errors.length === 0) return
  throw new AggregateError(errors, `Failed in ${errors.length} schools. ${errors[0]!.message}`)
}
