import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyListenOptions } from 'fastify'
import { buildApp } from './app.ts'
import { cardOriginsOf } from './features/providers/stripe/card-origins.ts'
import { registerCardPage } from './features/payments/by-link/card-page.ts'
import { createProviders } from './features/providers/providers.ts'
import { registerPublicPages } from './features/public-pages/public-pages.ts'
import { configOrExit } from './platform/config.ts'
import { createPool } from './platform/database/database.ts'
import { registerFiles } from './platform/files/files.ts'
import { registerHealth } from './platform/http/health.ts'
import { namedStatementsOrExit } from './platform/database/named-statements.ts'
import { serverLogin } from './platform/database/server-login.ts'
import { closeQueues, openQueues } from './platform/jobs/jobs.ts'
import { createLog } from './platform/log.ts'
import { createSealer, medicalKeys } from './platform/security/sealing.ts'
import { appSecret } from './platform/security/secret.ts'
import { onStop } from './platform/process/stopping.ts'

// The server process: answers calls and serves the browser application. Several may run.

const PORT_IS_TAKEN = 3
const DRAIN_MS = 10_000

const config = configOrExit()
const log = createLog(config.logLevel, 'server')
if (!config.databaseUrl) {
  console.error('The server alone needs DATABASE_URL. `npm start` brings its own PostgreSQL.')
  process.exit(2)
}

await namedStatementsOrExit(config)
const secret = appSecret(config)
const pool = createPool({
  ...(await serverLogin(config.databaseUrl, secret, log)),
  poolSize: config.poolSize,
  clockShiftSeconds: config.clockShiftSeconds,
  preparesStatements: config.preparesStatements,
})
const providers = createProviders(config, { pool, secret })
await openQueues(pool.pg)
const app = await buildApp({
  ...config,
  pool,
  secret,
  providers,
  apps: config.apps,
  sendsEmail: config.smtpUrl !== null,
  outside: { openHosts: config.webhookHosts },
  sealer: createSealer(medicalKeys(config)),
  logger: log,
})
let isStopping = false
registerHealth(app, { pool, isStopping: () => isStopping })
const folder = join(import.meta.dirname, '../../web/dist')
if (existsSync(folder)) {
  await registerPublicPages(app, { folder, publicUrl: config.publicUrl })
  const cardOrigins = cardOriginsOf(providers)
  await registerCardPage(app, { folder, pool, cardOrigins: cardOrigins ?? undefined })
  await registerFiles(app, { folder, ...(cardOrigins && { cardOrigins }) })
}

try {
  const address = await app.listen({
    host: config.host,
    port: config.port,
    reusePort: config.servers > 1,
  } as FastifyListenOptions)
  process.send?.({ listening: address })
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
  console.error(`Port ${config.port} is taken by another program. Set PORT to a free one.`)
  process.exit(PORT_IS_TAKEN)
}

onStop(async () => {
  isStopping = true
  // Lets running requests finish and then closes their connections; cuts off the rest after DRAIN_MS.
  const letGo = setInterval(() => app.server.closeIdleConnections(), 100)
  const cutOff = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
  await app.close()
  clearInterval(letGo)
  clearTimeout(cutOff)
  await closeQueues()
  await pool.pg.end()
})
