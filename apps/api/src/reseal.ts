import { resealMedical } from './features/families/medical/reseal.ts'
import { sealedFormFiles } from './features/forms/sealed-files.ts'
import { sealedLists } from './features/imports/sealed-lists.ts'
import { configOrExit } from './platform/config.ts'
import { createPool } from './platform/database/database.ts'
import { startPostgres } from './platform/postgres/embedded-postgres.ts'
import { resealFiles } from './platform/security/reseal-files.ts'
import { createSealer, medicalKeys } from './platform/security/sealing.ts'

// `npm run db:reseal`: re-encrypts medical data, files of forms and uploaded lists from older keys with the first key. The server may
// run meanwhile, once it was started with both keys.

const config = configOrExit()
const postgres = config.databaseUrl ? null : await startPostgres({ dataDir: config.dataDir })
const pool = createPool({
  preparesStatements: config.preparesStatements,
  connectionString: config.databaseUrl ?? postgres!.url,
  poolSize: 2,
  clockShiftSeconds: config.clockShiftSeconds,
})
try {
  const sealer = createSealer(medicalKeys(config))
  const { count, lost } = await resealMedical(pool, sealer)
  console.log(`Sealed the medical facts of ${count} children again.`)
  const lists = await resealFiles(pool, sealer, sealedLists)
  if (lists.count > 0) console.log(`Sealed ${lists.count} uploaded lists again.`)
  if (lists.lost > 0) console.log(`${lists.lost} uploaded lists can no longer be opened: upload them again.`)
  const files = await resealFiles(pool, sealer, sealedFormFiles)
  if (files.count > 0) console.log(`Sealed ${files.count} files of forms again.`)
  if (files.lost > 0) {
    console.error(`${files.lost} files of forms were sealed with a key that is not among the keys.`)
    process.exitCode = 1
  }
  for (const [keyId, children] of lost) {
    console.error(`Those of ${children} were sealed with the key ${keyId}, which is not among the keys.`)
    process.exitCode = 1
  }
  if (lost.size === 0 && files.lost === 0)
    console.log('Everything is sealed with the first key. The others can be taken away.')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await pool.pg.end()
  // Leave a PostgreSQL running that was started by someone else.
  if (!postgres?.wasTakenOver) await postgres?.stop()
}
