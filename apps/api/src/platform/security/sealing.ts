import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** Seals text so that the database alone cannot tell it (AES-256-GCM). */
export interface Sealer {
  /** Of the key that seals. */
  keyId: string
  /** Whether what was sealed with that key can be opened. */
  knows(keyId: string): boolean
  /** `about` says what the text belongs to: sealed for one child, it does not open as another's. */
  seal(text: string, about: string): { sealed: Buffer; keyId: string }
  /** Throws when the key is not there any more, or when what was sealed is not what it was. */
  open(sealed: Buffer, keyId: string, about: string): string
}

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** The first of the keys seals, any of them opens: a new one is put first, and the old one kept behind it. */
export function createSealer(keys: readonly Buffer[]): Sealer {
  const byId = new Map(keys.map((key) => [idOf(key), key]))
  const keyId = idOf(keys[0]!)
  return {
    keyId,
    knows: (id) => byId.has(id),
    seal(text, about) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, keys[0]!, iv, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return { sealed: Buffer.concat([iv, cipher.getAuthTag(), body]), keyId }
    },
    open(sealed, id, about) {
      const key = byId.get(id)
      if (!key) throw new Error(`What is sealed with the key ${id} cannot be opened: MEDICAL_KEYS lacks it`)
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(about))
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const body = sealed.subarray(IV_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
  }
}

/** The keys medical facts are sealed with: given, or one made on the first start and kept for its owner alone. */
export function medicalKeys({
  medicalKeys: given,
  dataDir,
}: Pick<Config, 'medicalKeys' | 'dataDir'>): Buffer[] {
  if (given) return given
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

/** Keys with commas or line ends between, 32 bytes in base64 each. Null when one of them is something else. */
export function keysIn(text: string): Buffer[] | null {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((each) => Buffer.from(each, 'base64'))
  return keys.length > 0 && keys.every((key) => key.length === 32) ? keys : null
}

/** Names a key without telling it. */
function idOf(key: Buffer): string {
  return createHash('sha256').update('afterbell key').update(key).digest('hex').slice(0, 12)
}
