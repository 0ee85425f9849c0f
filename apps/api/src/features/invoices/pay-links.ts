import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '../../platform/security/tokens.ts'

/** The ingredients of an invoice's payment link. */
export interface LinkedInvoice {
  schoolId: string
  invoiceId: string
  seed: string
}

/** An invoice with its school's portal name, by which the page shows whose it is before its program has come. */
interface InvoiceToLink extends LinkedInvoice {
  portalName: string | null
}

/** Returns the address of the page for cards, with the school's name in it where the school has one. */
export function cardPageUrl(publicUrl: string, portalName: string | null): string {
  return `${publicUrl}/pay/${portalName ?? ''}`
}

/**
 * Links to pay one invoice. The token follows the number sign, so servers and logs never see it. Making it takes the
 * stored seed and the application's secret, so database access alone is not enough.
 */
export interface PayLinks {
  to(invoice: InvoiceToLink): string
  /** Returns the ids in a token, without checking it; `opens` does. Null if it is malformed. */
  read(token: string): Pick<LinkedInvoice, 'schoolId' | 'invoiceId'> | null
  opens(token: string, invoice: LinkedInvoice): boolean
}

export function payLinks(publicUrl: string, secret: string): PayLinks {
  const key = keyFor(secret, 'invoice links')
  const tokenOf = ({ schoolId, invoiceId, seed }: LinkedInvoice) => {
    const ids = Buffer.concat([bytesOf(schoolId), bytesOf(invoiceId)])
    const seal = createHmac('sha256', key).update(ids).update(bytesOf(seed)).digest()
    return Buffer.concat([ids, seal.subarray(0, SEAL_BYTES)]).toString('base64url')
  }
  return {
    to: (invoice) => `${cardPageUrl(publicUrl, invoice.portalName)}#invoice=${tokenOf(invoice)}`,
    read(token) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== 2 * ID_BYTES + SEAL_BYTES) return null
      return {
        schoolId: idOf(bytes.subarray(0, ID_BYTES)),
        invoiceId: idOf(bytes.subarray(ID_BYTES, 2 * ID_BYTES)),
      }
    },
    opens(token, invoice) {
      const [expected, actual] = [Buffer.from(tokenOf(invoice)), Buffer.from(token)]
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    },
  }
}

const ID_BYTES = 16
/** 192 bits. */
const SEAL_BYTES = 24

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
