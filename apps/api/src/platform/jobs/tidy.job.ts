import { asPlatform, type Pool, type Tx } from '../database/database.ts'
import { insideSchool, type SchoolContext } from '../database/inside-school.ts'
import { allSchools } from '../database/in-steps.ts'
import { runEach } from './each-school.ts'
import { job, runs } from './job.ts'

const tidyDaily = job()('tidy.daily', {
  retryLimit: 2,
  retryDelay: 600,
  retryBackoff: false,
  expireInSeconds: 3600,
  cron: '17 3 * * *',
})

/** Functions that delete data nobody will need again. `tidies.ts` lists those of all rooms. */
export interface Tidies {
  /** For tables outside the schools. */
  outside: readonly ((tx: Tx) => Promise<void>)[]
  /** For the tables of one school. */
  inSchool: readonly ((context: Pick<SchoolContext, 'tx' | 'school'>) => Promise<void>)[]
}

interface TidyParts {
  pool: Pool
  tidies: Tidies
}

/** Runs each once a day in a transaction of its own, in each school. Errors are thrown after the others have run. */
export const tidyJob = runs(tidyDaily, async (_, parts: TidyParts) =>
  tidy(parts, await allSchools(parts.pool)),
)

/**
 * Deletes outdated data outside of schools and in these schools.
 * @internal
 */
export async function tidy({ pool, tidies }: TidyParts, schoolIds: readonly string[]): Promise<void> {
  await runEach([
    ...tidies.outside.map((each) => ({ name: each.name, run: () => asPlatform(pool, each) })),
    ...schoolIds.flatMap((id) =>
      tidies.inSchool.map((each) => ({
        name: `School ${id}, ${each.name}`,
        run: () => insideSchool(pool, id, each),
      })),
    ),
  ])
}
