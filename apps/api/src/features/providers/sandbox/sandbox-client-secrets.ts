import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Tx } from '../../../platform/database/database.ts'
import { lockObjects, type SandboxObject } from './sandbox.store.ts'

/** Signed client secrets, each with the object that it opens. */
export interface ClientSecrets {
  of(opened: Pick<SandboxObject, 'account_ref' | 'ref'>): string
  /** Returns the object, locked. Undefined if the secret is forged. */
  open(tx: Tx, clientSecret: string): Promise<SandboxObject | undefined>
}

export function clientSecrets(secret: string): ClientSecrets {
  const key = createHmac('sha256', secret).update('afterbell sandbox clients').digest()
  const of: ClientSecrets['of'] = ({ account_ref, ref }) => {
    const payload = `${account_ref}/${ref}`
    return `${payload}/${createHmac('sha256', key).update(payload).digest('base64url')}`
  }
  return {
    of,
    async open(tx, clientSecret) {
      const [account_ref = '', ref = ''] = clientSecret.split('/')
      const expected = Buffer.from(of({ account_ref, ref }))
      const bytes = Buffer.from(clientSecret)
      if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) return undefined
      return (await lockObjects(tx, account_ref, [ref]))[0]
    },
  }
}
