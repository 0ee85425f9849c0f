import { STARTS_AT } from './clock.ts'
import { startRig } from './rig.ts'

/** Starts one real server for all browser tests of a run. Its address and logins are in the environment. */
export default async function setup() {
  const rig = await startRig({ startsAt: STARTS_AT, withDemo: true })
  process.env.E2E_CLOCK_SHIFT = String(rig.clockShiftSeconds)
  process.env.E2E_URL = rig.url
  process.env.E2E_DATABASE_URL = rig.databaseUrl
  process.env.E2E_LOGINS = JSON.stringify(rig.logins)
  return () => rig.stop()
}
