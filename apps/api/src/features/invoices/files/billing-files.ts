import type { SignedLinks } from '../../../platform/security/signed-links.ts'
import type { PayLinks } from '../pay-links.ts'

/** A PDF made on request: of an invoice or note, or of a payer for a period or tax year. */
export type BillingFile =
  | { what: 'INVOICE' | 'FULL' | 'RECEIPT'; id: string }
  | { what: 'STATEMENT'; id: string; from: string; to: string }
  | { what: 'TAX_STATEMENT'; id: string; year: number }

/** Returns a link to the file that works for an hour, for browser tabs that send no token. */
export type LinkTo = (call: { school: { id: string }; at: Temporal.Instant }, file: BillingFile) => string

/** The links shown with an invoice. */
export interface InvoiceLinks {
  file: LinkTo
  pay: PayLinks['to']
}

const HOURS = 1

export function linksTo(publicUrl: string, links: SignedLinks): LinkTo {
  return ({ school, at }, file) => {
    const words = [school.id, file.what, file.id, ...periodOf(file)]
    const token = links.sign(words.join(' '), at.add({ hours: HOURS }))
    return `${publicUrl}/api/no-auth/schools/${school.id}/billing-files/${token}`
  }
}

/** Returns the file of a link of this school, or null if the link is invalid or expired. */
export function fileOfLink(
  links: SignedLinks,
  { school, at }: { school: { id: string }; at: Temporal.Instant },
  token: string,
): BillingFile | null {
  const [schoolId, what, id, from, to] = links.read(token, at)?.split(' ') ?? []
  if (schoolId !== school.id || id === undefined) return null
  if (what === 'TAX_STATEMENT') return { what, id, year: Number(from) }
  if (what === 'STATEMENT') return from !== undefined && to !== undefined ? { what, id, from, to } : null
  return what === 'INVOICE' || what === 'FULL' || what === 'RECEIPT' ? { what, id } : null
}

function periodOf(file: BillingFile): string[] {
  if (file.what === 'STATEMENT') return [file.from, file.to]
  return file.what === 'TAX_STATEMENT' ? [String(file.year)] : []
}
