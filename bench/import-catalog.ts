import { classes } from '@afterbell/contract/activities/classes'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { guards } from '../apps/api/src/guards.ts'
import { reactions } from '../apps/api/src/reactions.ts'
import { importJob } from '../apps/api/src/features/imports/import.job.ts'
import type { Pool } from '../apps/api/src/platform/database/database.ts'
import { createSealer } from '../apps/api/src/platform/security/sealing.ts'
import { median } from './in-turns.ts'
import type { Measured } from './processes.ts'
import { SEALING_KEY, type BenchSchool } from './school.ts'

export interface ImportSeen {
  rows: number
  /** From the upload to the first preview of every row, and one preview after it. */
  uploadMs: number
  previewMs: number
  /** Time per class: made by the import job, and saved by its own call. */
  importedMs: number
  savedMs: number
}

const ROWS = 2000
/** Enough to know the time of one. */
const SAVED = 300

/**
 * Uploads, previews and imports a catalog of 2,000 classes. For comparison it saves the same kind of classes one by
 * one, in this process as the job does.
 */
export async function importCatalog(
  school: BenchSchool,
  { pool, server }: { pool: Pool; server: Measured },
): Promise<ImportSeen> {
  const manager = await school.manager()
  const at = `${server.url}/api/schools/${school.id}/classes/imports`
  const headers = { authorization: `Bearer ${manager.token}`, 'x-school-token': school.id }
  const ask = async (path = '', init: RequestInit = {}) => {
    const answer = await fetch(at + path, { headers, ...init })
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { id: string; state: string; totals: { create: number } }
  }
  const body = new FormData()
  body.set('catalog-file', new Blob([catalog(school.today)]), 'catalog.csv')
  const { result: uploaded, ms: uploadMs } = await timed(() => ask('', { method: 'POST', body }))
  if (uploaded.totals.create !== ROWS)
    throw new Error(`${uploaded.totals.create} rows of ${ROWS} would be taken`)
  const looks: number[] = []
  for (let look = 0; look < 9; look += 1) looks.push((await timed(() => ask(`/${uploaded.id}`))).ms)

  await ask(`/${uploaded.id}/confirm`, { method: 'POST' })
  const job = { schoolId: school.id, kind: 'classes' as const, importId: uploaded.id }
  const { ms } = await timed(() =>
    importJob({ pool, sealer: createSealer([SEALING_KEY]), reactions, guards })(job),
  )
  const { state } = await ask(`/${uploaded.id}`)
  if (state !== 'DONE') throw new Error(`The import is ${state}`)
  return {
    rows: ROWS,
    uploadMs,
    previewMs: median(looks),
    importedMs: ms / ROWS,
    savedMs: await saveByThemselves(school),
  }
}

function catalog(today: string): string {
  const rows = Array.from(
    { length: ROWS },
    (_, index) =>
      `Course ${index},"Mon, Wed",${plusDays(today, 1)},${plusDays(today, 90)},16:00,17:00,6,9,120,12`,
  )
  const head = 'Name,Days,Start date,End date,Start time,End time,Youngest age,Oldest age,Price,Places'
  return [head, ...rows].join('\n')
}

async function saveByThemselves({ server, today, manager }: BenchSchool): Promise<number> {
  const by = await manager()
  const { ms } = await timed(async () => {
    for (let index = 0; index < SAVED; index += 1) {
      const body = {
        className: `Course by itself ${index}`,
        monday: true,
        wednesday: true,
        classStartDate: plusDays(today, 1),
        classEndDate: plusDays(today, 90),
        timeFrom: '16:00',
        timeTo: '17:00',
        ageFrom: 'SIX' as const,
        ageTo: 'NINE' as const,
        signUpBeginsDate: today,
        price: 120,
        maxEnroll: 12,
      }
      await server.ask(classes.createDraft, { body }, by)
    }
  })
  return ms / SAVED
}

async function timed<T>(run: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const begun = performance.now()
  const result = await run()
  return { result, ms: performance.now() - begun }
}
