import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

/** Hashes a password with argon2id: 19 MiB, two passes, one lane (OWASP password storage), as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await derive(password, nonce, MEMORY_KIB, PASSES)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${unpaddedBase64(nonce)}$${unpaddedBase64(hash)}`
}

/** Checks a password. Takes as long for an account that does not exist (null) as for one that does. */
export async function passwordMatches(password: string, phc: string | null): Promise<boolean> {
  const [, , , costs, nonce, hash] = (phc ?? NOBODY).split('$')
  const { m, t } = Object.fromEntries(costs!.split(',').map((part) => part.split('='))) as {
    m: string
    t: string
  }
  const expected = Buffer.from(hash!, 'base64')
  const actual = await derive(password, Buffer.from(nonce!, 'base64'), Number(m), Number(t))
  return timingSafeEqual(actual, expected) && phc !== null
}

const MEMORY_KIB = 19_456
const PASSES = 2
const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

function derive(password: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parameters = {
      message: password.normalize('NFKC'),
      nonce,
      parallelism: 1,
      tagLength: 32,
      memory,
      passes,
    }
    argon2('argon2id', parameters, (error, hash) => (error ? reject(error) : resolve(Buffer.from(hash))))
  })
}

function unpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
