import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/**
 * Returns the secret all others are derived from: configured, or created on first start in a file only its owner can
 * read.
 */
export function appSecret({
  appSecret: configuredSecret,
  dataDir,
}: Pick<Config, 'appSecret' | 'dataDir'>): string {
  if (configuredSecret) return configuredSecret
  const path = join(dataDir, 'app-secret')
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  try {
    writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const storedSecret = readFileSync(path, 'utf8').trim()
  if (storedSecret.length < 32)
    throw new Error(`${path} holds no secret. Remove it: a new one is made, and everybody signs in again.`)
  return storedSecret
}
