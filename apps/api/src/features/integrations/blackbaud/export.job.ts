import { journalBatch } from '@afterbell/domain/integrations/journal-export'
import { inSchool, type Tx } from '../../../platform/database/database.ts'
import { record } from '../../../platform/database/history.ts'
import { fieldOf } from '../../../platform/http/ask-elsewhere.ts'
import { runs } from '../../../platform/jobs/job.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { askApp, reasonIn, type AppAnswer, type AppContext } from '../connections/ask-app.ts'
import type { AppJobParts } from '../connections/connect-app.ts'
import { connectionOf } from '../connections/connections.store.ts'
import { claimExport, endExport, isWaiting, letGoExport } from './exports.store.ts'
import { blackbaudExport } from './blackbaud-jobs.ts'

const CLAIM_SECONDS = 180
const LATEST_SECONDS = 3600
const BATCHES = '/generalledger/v1/journalentrybatches'

/**
 * Sends an export as one batch. Safe to repeat: a sent export is not sent again. If the response to a batch was lost,
 * the batch is found by its description, which contains the export's marker.
 * @answers How is another service connected, and what goes there by itself?
 */
export const blackbaudExportJob = runs(
  blackbaudExport,
  async ({ schoolId, exportId }, { pool, apps, appSealer: sealer }: Omit<AppJobParts, 'publicUrl'>) => {
    const runInSchool = <T>(run: (tx: Tx) => Promise<T>) =>
      inSchool(pool, { session: null, school: schoolId }, run)
    const app = apps.BLACKBAUD
    const again = (afterSeconds: number) =>
      runInSchool(async (tx) => {
        await letGoExport(tx, schoolId, exportId)
        await later(tx, blackbaudExport, { schoolId, exportId }, { afterSeconds })
      })
    const work = await runInSchool(async (tx) => {
      const claimed = await claimExport(tx, schoolId, exportId, CLAIM_SECONDS)
      // Another worker has claimed it and may crash; check again when its claim expires.
      if (!claimed && (await isWaiting(tx, schoolId, exportId)))
        await later(tx, blackbaudExport, { schoolId, exportId }, { afterSeconds: CLAIM_SECONDS })
      return claimed && { claimed, connection: await connectionOf(tx, schoolId, 'BLACKBAUD') }
    })
    if (!work) return
    const { claimed, connection } = work
    const end = (what: Parameters<typeof endExport>[3]) =>
      runInSchool(async (tx) => {
        if (!(await endExport(tx, schoolId, exportId, what)) || !('batchId' in what)) return
        const details = { from: claimed.firstDay, to: claimed.lastDay, batch: what.batchId }
        await record(tx, { school: { id: schoolId }, user: null }, [
          { what: 'app.journal-sent', subjectId: schoolId, details },
        ])
      })
    if (!app || connection?.state !== 'CONNECTED' || connection.accountId !== claimed.accountId)
      return end({ refusal: 'Blackbaud was disconnected before it was sent' })
    const answer = await send({ app, schoolId, sealer, inside: runInSchool }, exportId, claimed)
    if (answer.is === 'LATER')
      return again(Math.min(answer.seconds * 2 ** Math.min(claimed.tries - 1, 10), LATEST_SECONDS))
    await end(endOf(answer))
  },
)

async function send(
  context: AppContext,
  exportId: string,
  { batch, firstDay, lastDay, tries }: NonNullable<Awaited<ReturnType<typeof claimExport>>>,
): Promise<AppAnswer> {
  const marker = exportId.replaceAll('-', '').slice(-12)
  if (tries > 1) {
    const search = await askApp(context, { path: `${BATCHES}?search_text=${marker}` })
    if (search.is !== 'ANSWERED' || search.status >= 300) return search
    const { value } = Object(search.body) as { value?: unknown }
    const existingBatch = Array.isArray(value)
      ? value.find((each) => fieldOf(each, 'description')?.includes(marker))
      : undefined
    const id = fieldOf(existingBatch, 'batch_id')
    if (id !== null) return { is: 'ANSWERED', status: 200, body: { record_id: id } }
  }
  const description = `Afterbell ${firstDay} to ${lastDay} #${marker}`
  const { lines, ...chosen } = batch
  const json = journalBatch(lines, { ...chosen, description })
  return askApp(context, { method: 'POST', path: BATCHES, json })
}

function endOf(answer: Exclude<AppAnswer, { is: 'LATER' }>): Parameters<typeof endExport>[3] {
  if (answer.is === 'NOT_CONNECTED')
    return { refusal: 'Blackbaud does not let us in anymore. Connect it again' }
  if (answer.is === 'LACKS_PERMISSION')
    return { refusal: 'Blackbaud did not give us the permission to add journal entries' }
  const batchId = answer.status < 300 ? fieldOf(answer.body, 'record_id') : null
  if (batchId !== null) return { batchId }
  return { refusal: `Blackbaud said: ${reasonIn(answer.body) ?? `Status ${answer.status}`}` }
}
