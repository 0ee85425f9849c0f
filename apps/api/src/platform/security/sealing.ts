import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** Encrypts texts and files so that the database alone cannot reveal it (AES-256-GCM). */
export interface Sealer {
  /** Id of the key that encrypts. */
  keyId: string
  /** Checks whether text encrypted with that key can be decrypted. */
  knows(keyId: string): boolean
  /** Encrypts text. `about` names its owner: text of one child does not decrypt as another's. */
  seal(text: string, about: string): { sealed: Buffer; keyId: string }
  /** The same for the bytes of a file. */
  sealBytes(bytes: Buffer, about: string): { sealed: Buffer; keyId: string }
  /** Decrypts text. Throws if the key is missing or the data was changed. */
  open(sealed: Buffer, keyId: string, about: string): string
  openBytes(sealed: Buffer, keyId: string, about: string): Buffer
}

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Creates a sealer. The first key encrypts, any key decrypts: put a new key first, and leave the old one after it.
 */
export function createSealer(keys: readonly Buffer[]): Sealer {
  const byId = new Map(keys.map((key) => [idOf(key), key]))
  const keyId = idOf(keys[0]!)
  const sealer: Sealer = {
    keyId,
    knows: (id) => byId.has(id),
    seal: (text, about) => sealer.sealBytes(Buffer.from(text), about),
    open: (sealed, id, about) => sealer.openBytes(sealed, id, about).toString('utf8'),
    sealBytes(bytes, about) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, keys[0]!, iv, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(bytes), cipher.final()])
      return { sealed: Buffer.concat([iv, cipher.getAuthTag(), body]), keyId }
    },
    openBytes(sealed, id, about) {
      const key = byId.get(id)
      if (!key) throw new Error(`What is sealed with the key ${id} cannot be opened: MEDICAL_KEYS lacks it`)
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(about))
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const body = sealed.subarray(IV_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(body), decipher.final()])
    },
  }
  return sealer
}

/**
 * Returns the keys for medical data: configured ones, or one created on first start in a file only its owner can
 * read.
 */
export function medicalKeys({
  medicalKeys: configuredKeys,
  dataDir,
}: Pick<Config, 'medicalKeys' | 'dataDir'>): Buffer[] {
  if (configuredKeys) return configuredKeys
  const path = join(dataDir, 'medical-keys')
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  try {
    writeFileSync(path, `${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const keys = keysIn(readFileSync(path, 'utf8'))
  if (!keys)
    throw new Error(
      `${path} holds no keys: a line of 32 bytes in base64 each. Bring the file back from a copy.`,
    )
  return keys
}

/** Parses keys, separated by commas or line breaks, 32 bytes in base64 each. Returns null if any is invalid. */
export function keysIn(text: string): Buffer[] | null {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((each) => Buffer.from(each, 'base64'))
  return keys.length > 0 && keys.every((key) => key.length === 32) ? keys : null
}

/** Returns an id for a key that does not reveal it. */
function idOf(key: Buffer): string {
  return createHash('sha256').update('afterbell key').update(key).digest('hex').slice(0, 12)
}
