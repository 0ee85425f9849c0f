import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto'
import type { NewPasskey, PasskeyAssertion } from '@afterbell/contract/login/passkeys'
import { userHandleOf } from '../../../src/features/login/passkeys/site.ts'
import type { Rig } from '../app.ts'

/** Ways in which a device's answer can differ from that of an honest device on our page, used by its owner. */
export interface Odd {
  origin?: string
  site?: string
  /** The signature counter it reports. */
  counter?: number
  isVerified?: boolean
  isPresent?: boolean
  crossOrigin?: boolean
  type?: string
  userHandle?: string | null
}

/** Options a browser gets, as far as a device needs them. */
interface PasskeyOptions {
  challenge?: unknown
  user?: unknown
}

export interface Device {
  id: string
  /** Creates a passkey without an attestation of the device's maker. */
  make(options: PasskeyOptions, odd?: Odd): NewPasskey
  show(options: PasskeyOptions, odd?: Odd): PasskeyAssertion
  /** The public key as we store it. */
  publicKey: Buffer
  /** The account the passkey belongs to, set once it is created. */
  userHandle: string | null
}

/** A security key or phone in software: ECDSA on P-256, with a signature counter. */
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
        clientDataJSON: encodeClientData('webauthn.create', challenge, odd),
        attestationObject: statementOf(data).toString('base64url'),
        transports: ['internal'],
      }
    },
    show({ challenge }, odd = {}) {
      const data = dataOf({ counter: (counted += 1), ...odd })
      const clientDataJSON = encodeClientData('webauthn.get', challenge, odd)
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

/** Adds a device's passkey to an account. Returns the device and the passkey's id. */
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

function encodeClientData(type: string, challenge: unknown, odd: Odd): string {
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

/** Encodes an ECDSA key on P-256 in CBOR (RFC 9052). */
function coseOf(x: Buffer, y: Buffer): Buffer {
  return Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y])
}

/** Encodes `{ fmt: 'none', attStmt: {}, authData }` in CBOR. */
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
