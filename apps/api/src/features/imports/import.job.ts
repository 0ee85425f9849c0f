import { inSchool, type Pool, type Tx } from '../../platform/database/database.ts'
import type { JobData } from '../../platform/jobs/jobs.ts'
import { Refusal, refusalOf, type Guards } from '../../platform/problems.ts'
import { reactTo, type Reactions } from '../../platform/reactions.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import { schoolNow, type SchoolNow } from '../../platform/database/school-now.ts'
import { importKinds, type Importer, type ImportKind } from './import-kinds.ts'
import { loadImport, oneAtATime, setDone, setState, type StoredImport } from './imports.store.ts'

/**
 * Makes what a confirmed import is of: all of them in one transaction, or none. How far it is is said in
 * transactions of their own, which others see at once. A job that died with its process is begun again from nothing.
 */
export function importJob(
  pool: Pool,
  sealer: Sealer,
  { reactions, guards }: Follows,
): (data: JobData['catalog.import']) => Promise<void> {
  return async ({ schoolId, kind, importId }) => {
    const where = { schoolId, id: importId }
    const asSchool = <T>(run: (tx: Tx, school: SchoolNow) => Promise<T>) =>
      inSchool(pool, { session: null, school: schoolId }, (tx, opening) =>
        run(tx, schoolNow(schoolId, opening)),
      )
    const say = (done: number, total: number) =>
      asSchool((tx) => setState(tx, where, 'RUNNING', { done, total }))
    try {
      await asSchool(async (tx, school) => {
        await oneAtATime(tx, schoolId, kind)
        const stored = await loadImport(tx, sealer, { ...where, what: kind })
        const follows: Pick<Importer, 'react' | 'refusalOf'> = {
          react: (cause, what) => reactTo(reactions[cause], { tx, school }, what),
          refusalOf: (error) => refusalOf(error, guards),
        }
        // Done already: the queue may deliver twice.
        if (stored && isUnderWay(stored))
          await makeAll({ tx, school, sealer, ...follows }, importKinds[kind], stored, say)
      })
    } catch (error) {
      const failure = error instanceof Refusal ? sentenceOf(error) : OURS
      await asSchool((tx) => setState(tx, where, 'FAILED', { failure }))
      if (!(error instanceof Refusal)) throw error
    }
  }
}

/** What follows what an import changes, and how the guards of the database say no. */
interface Follows {
  reactions: Reactions
  guards: Guards
}

/** An import that was begun again as often as it may be, its process dying every time: whoever asked for it is told. */
export function lostImportJob(pool: Pool, sealer: Sealer): (data: JobData['catalog.lost']) => Promise<void> {
  return ({ schoolId, kind, importId }) =>
    inSchool(pool, { session: null, school: schoolId }, async (tx) => {
      const where = { schoolId, id: importId }
      const stored = await loadImport(tx, sealer, { ...where, what: kind }, { forChange: true })
      if (stored && isUnderWay(stored)) await setState(tx, where, 'FAILED', { failure: OURS })
    })
}

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
  // Asked again now: what was imported meanwhile is left out, and a day may have passed.
  const { tx, school } = importer
  const { plan } = await kind.look(tx, school, stored)
  if (!plan) throw new Refusal(400, { code: 'NOT_READY', message: 'Choose the columns first' })
  const total = plan.things + plan.changed
  await say(0, total)
  const by = { ...importer, user: { id: stored.account_id } }
  const made = await kind.make(by, plan, stored, (done) => say(done, total))
  await setDone(tx, { schoolId: school.id, id: stored.id }, made.rows, made.things + made.changed)
}

/** What a rule refused, at its fields where it has some. */
function sentenceOf({ problem }: Refusal): string {
  const fields = (problem.fields ?? []).map(({ message }) => message)
  const reasons = [...new Set(fields.length > 0 ? fields : [problem.message])].join('. ')
  return `${reasons}. Nothing was imported`
}
