import { inSchool, type Pool, type Tx } from '../../platform/database/database.ts'
import { insideSchool } from '../../platform/database/inside-school.ts'
import { Refusal, refusalOf, type Guards } from '../../platform/problems.ts'
import { reactTo, type Reactions } from '../../platform/reactions.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { runs } from '../../platform/jobs/job.ts'
import { importKinds, type Importer, type ImportKind } from './import-kinds.ts'
import { loadImport, oneAtATime, setDone, setState, type StoredImport } from './imports.store.ts'
import { catalogImport, catalogLost } from './import-acts.ts'

/**
 * Runs a confirmed import in one transaction, all or nothing. Progress is stored in separate transactions, so that
 * others see it at once. A job whose process died starts over.
 */
export const importJob = runs(
  catalogImport,
  async (
    { schoolId, kind, importId },
    { pool, sealer, reactions, guards }: { pool: Pool; sealer: Sealer } & Follows,
  ) => {
    const where = { schoolId, id: importId }
    const asSchool = <T>(run: (tx: Tx, school: SchoolNow) => Promise<T>) =>
      insideSchool(pool, schoolId, ({ tx, school }) => run(tx, school))
    const say = (done: number, total: number) =>
      asSchool((tx) => setState(tx, where, 'RUNNING', { done, total }))
    try {
      await asSchool(async (tx, school) => {
        await oneAtATime(tx, schoolId, kind)
        const storedImport = await loadImport(tx, sealer, { ...where, what: kind })
        const follows: Pick<Importer, 'react' | 'refusalOf'> = {
          react: (cause, what) => reactTo(reactions[cause], { tx, school }, what),
          refusalOf: (error) => refusalOf(error, guards),
        }
        // The queue may deliver twice.
        if (storedImport && isUnderWay(storedImport))
          await makeAll({ tx, school, sealer, ...follows }, importKinds[kind], storedImport, say)
      })
    } catch (error) {
      const failure = error instanceof Refusal ? sentenceOf(error) : OURS
      await asSchool((tx) => setState(tx, where, 'FAILED', { failure }))
      if (!(error instanceof Refusal)) throw error
    }
  },
)

/** Reactions to an import's changes, and the refusals behind database guards. */
interface Follows {
  reactions: Reactions
  guards: Guards
}

/** Marks an import as failed when its process died on every attempt, so that the user learns of it. */
export const lostImportJob = runs(
  catalogLost,
  ({ schoolId, kind, importId }, { pool, sealer }: { pool: Pool; sealer: Sealer }) =>
    inSchool(pool, { session: null, school: schoolId }, async (tx) => {
      const where = { schoolId, id: importId }
      const storedImport = await loadImport(tx, sealer, { ...where, what: kind }, { forChange: true })
      if (storedImport && isUnderWay(storedImport)) await setState(tx, where, 'FAILED', { failure: OURS })
    }),
)

export const importJobs = [lostImportJob, importJob]

function isUnderWay({ state }: StoredImport): boolean {
  return state === 'QUEUED' || state === 'RUNNING'
}

const OURS = 'Something went wrong on our side. Nothing was imported. Please try again'

async function makeAll(
  importer: Omit<Importer, 'user'>,
  kind: ImportKind,
  stored: StoredImport,
  say: (done: number, total: number) => Promise<void>,
): Promise<void> {
  // Plans again: rows imported meanwhile are skipped, and a day may have passed.
  const { tx, school } = importer
  const { plan } = await kind.look(tx, school, stored)
  if (!plan) throw new Refusal(400, { code: 'NOT_READY', message: 'Choose the columns first' })
  const total = plan.things + plan.changed
  await say(0, total)
  const importerAsUser = { ...importer, user: { id: stored.account_id } }
  const made = await kind.make(importerAsUser, plan, stored, (done) => say(done, total))
  await setDone(tx, { schoolId: school.id, id: stored.id }, made.rows, made.things + made.changed)
}

/** Joins the messages of a refusal, those of its fields if there are any. */
function sentenceOf({ problem }: Refusal): string {
  const fieldMessages = (problem.fields ?? []).map(({ message }) => message)
  const reasons = [...new Set(fieldMessages.length > 0 ? fieldMessages : [problem.message])].join('. ')
  return `${reasons}. Nothing was imported`
}
