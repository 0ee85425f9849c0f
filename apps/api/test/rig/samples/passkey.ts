import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto'
import type { NewPasskey, ShownPasskey } from '@afterbell/contract/login/passkeys'
import { userHandleOf } from '../../../src/features/login/passkeys/site.ts'
import type { Rig } from '../app.ts'

/** What a device says, other than one that is honest, on our page, in the hands of its owner. */
export interface Odd {
  origin?: string
  site?: string
  /** How often it says it signed. */
  counter?: number
  isVerified?: boolean
  isPresent?: boolean
  crossOrigin?: boolean
  type?: string
  userHandle?: string | null
}

/** What a browser is told: all of it that a device needs. */
interface Asked {
  challenge?: unknown
  user?: unknown
}

export interface Device {
  id: string
  /** Makes a passkey, without saying who built the device. */
  make(asked: Asked, odd?: Odd): NewPasskey
  show(asked: Asked, odd?: Odd): ShownPasskey
  /** The key as it is kept. */
  publicKey: Buffer
  /** For whom it keeps the passkey, once it is made. */
  userHandle: string | null
}

/** A security key or a phone, in software: ECDSA on P-256, counting what it signs. */
export function newDevice({ credentialId = randomBytes(32) } = {}): Device {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const key = coseOf(Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url'))
  const id = credentialId.toString('base64url')
  let counted = 0
  const device: Device = {
    id,
    publicKey: key,
    userHandle: null,
    make({ challenge, user }, odd = {}) {
      device.userHandle = (user as { id: string }).id
      const credential = Buffer.concat([Buffer.alloc(16), length(credentialId), credentialId, key])
      const data = Buffer.concat([dataOf({ counter: 0, ...odd }, 0x40), credential])
      return {
        id,
        clientDataJSON: said('webauthn.create', challenge, odd),
        attestationObject: statementOf(data).toString('base64url'),
        transports: ['internal'],
      }
    },
    show({ challenge }, odd = {}) {
      const data = dataOf({ counter: (counted += 1), ...odd })
      const clientDataJSON = said('webauthn.get', challenge, odd)
      const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
      return {
        id,
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, hash]), privateKey).toString('base64url'),
        userHandle: odd.userHandle === undefined ? device.userHandle : odd.userHandle,
      }
    },
  }
  return device
}

/** A device whose passkey somebody has added already. Answers it, and the id of the passkey. */
export async function withPasskey(
  { pool }: Rig,
  { id: accountId }: { id: string },
  name = 'MacBook',
): Promise<{ device: Device; id: string }> {
  const device = newDevice()
  device.userHandle = Buffer.from(userHandleOf(accountId)).toString('base64url')
  const id = randomUUID()
  await pool.pg.query(
    `insert into passkey (id, account_id, name, credential_id, public_key, counter, transports)
     values ($1, $2, $3, $4, $5, 0, '{internal}')`,
    [id, accountId, name, Buffer.from(device.id, 'base64url'), device.publicKey],
  )
  return { device, id }
}

function said(type: string, challenge: unknown, odd: Odd): string {
  const { origin = 'http://localhost:3000', crossOrigin = false } = odd
  return Buffer.from(JSON.stringify({ type: odd.type ?? type, challenge, origin, crossOrigin })).toString(
    'base64url',
  )
}

function dataOf(
  { site = 'localhost', counter = 0, isVerified = true, isPresent = true }: Odd,
  more = 0,
): Buffer {
  const flags = (isPresent ? 1 : 0) | (isVerified ? 4 : 0) | more
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([createHash('sha256').update(site).digest(), Buffer.from([flags]), count])
}

/** A key of ECDSA on P-256 (RFC 9052), in CBOR. */
function coseOf(x: Buffer, y: Buffer): Buffer {
  return Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y])
}

/** `{ fmt: 'none', attStmt: {}, authData }`, in CBOR. */
function statementOf(data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa3]),
    word('fmt'),
    word('none'),
    word('attStmt'),
    Buffer.from([0xa0]),
    word('authData'),
    Buffer.from([0x59]),
    length(data),
    data,
  ])
}

function word(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

function length(of: Buffer): Buffer {
  const two = Buffer.alloc(2)
  two.writeUInt16BE(of.length)
  return two
}
