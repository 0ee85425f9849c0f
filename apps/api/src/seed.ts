import { join } from 'node:path'
import { configOrExit } from './platform/config.ts'
import { createPool, type Pool } from './platform/database/database.ts'
import type { MadeDemo, SeedMessage } from './platform/process/demo.ts'
import { closeQueues, openQueues } from './platform/jobs/jobs.ts'
import { migrate } from './platform/jobs/migrations.ts'
import { queues } from './jobs.ts'
import { createSealer, medicalKeys, type Sealer } from './platform/security/sealing.ts'
import type { SubscriptionSettings } from './platform/subscription-settings.ts'
import { appSecret } from './platform/security/secret.ts'

// Fills the database of DATABASE_URL, which has no school yet, with the demo. The supervisor runs it on the first
// start.

interface Demo {
  seedDemo(given: {
    pool: Pool
    secret: string
    sealer: Sealer
    publicUrl: string
    clockShiftSeconds: number
    hasSandboxPayments: boolean
    subscriptions: SubscriptionSettings | null
    onProgress: (part: number) => void
  }): Promise<MadeDemo>
}

const config = configOrExit()
if (!config.databaseUrl) throw new Error('The demo is made in the database of DATABASE_URL, which is not set')
const { seedDemo } = (await import(join(import.meta.dirname, '../db/demo/seed.ts'))) as Demo
process.on('disconnect', () => process.exit(1))

const pool = createPool({
  preparesStatements: config.preparesStatements,
  connectionString: config.databaseUrl,
  poolSize: config.poolSize,
  clockShiftSeconds: config.clockShiftSeconds,
})
await migrate(pool.pg, queues)
await openQueues(pool.pg)
const { publicUrl, clockShiftSeconds, hasSandboxPayments, subscriptions } = config
const demo = await seedDemo({
  pool,
  secret: appSecret(config),
  sealer: createSealer(medicalKeys(config)),
  publicUrl,
  clockShiftSeconds,
  hasSandboxPayments,
  subscriptions,
  onProgress: (part) => tell({ part }),
})
// Updates the planner's statistics before the server's first query.
await pool.pg.query('analyze')
await closeQueues()
await pool.pg.end()
process.removeAllListeners('disconnect')
tell(demo, () => process.disconnect?.())

function tell(message: SeedMessage, whenSent?: () => void): void {
  process.send?.(message, undefined, undefined, whenSent)
}
