import type { Billing } from '../../ledger/owe.ts'
import type { PayLinks } from '../../invoices/pay-links.ts'
import { invoicesByIds, type InvoiceRecord } from '../../invoices/invoices.store.ts'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { refuseAs } from '../../../platform/problems.ts'
import { countAttempt } from '../../../platform/security/attempts.ts'
import { hashOf } from '../../../platform/security/tokens.ts'
import type { Confirm, ConfirmParts } from '../charging/confirm.ts'
import { accountOf } from '../methods/methods.store.ts'

/** Dependencies of the acts behind an invoice link. */
export interface LinkParts extends ConfirmParts {
  links: PayLinks
}

type LinkCall = Pick<AnyCall, 'inside' | 'outside' | 'tx' | 'school' | 'network' | 'header'>

/** A call by somebody who has a link and no sign-in: it acts in the school, without a user. */
export function byNobody(call: LinkCall): Confirm {
  return {
    get tx() {
      return call.tx
    },
    get school() {
      return call.school
    },
    user: null,
    inside: (run) => call.inside(run),
    network: call.network,
    header: (name) => call.header(name),
  }
}

/**
 * Returns the issued invoice of a link, if it belongs to the requested school. Counts failed attempts by network
 * address.
 */
export async function invoiceOfLink(call: LinkCall, links: PayLinks, token: string): Promise<InvoiceRecord> {
  const link = links.read(token)
  const invoice =
    link && link.schoolId === call.school.id
      ? await call.inside(async (tx) => (await invoicesByIds(tx, call.school, [link.invoiceId]))[0])
      : undefined
  const isThere =
    invoice &&
    invoice.kind === 'INVOICE' &&
    invoice.state !== 'DRAFT' &&
    links.opens(token, { schoolId: call.school.id, invoiceId: invoice.id, seed: invoice.linkSeed })
  if (isThere) return invoice
  await call.outside((tx) => countAttempt(tx, [fromNetwork(call.network)]))
  throw refuseAs('LINK_UNKNOWN', {})
}

/**
 * Limits against testing stolen cards, per hour: five attempts per link and ten per payer. A network address gets many
 * more, because a whole school may share one.
 */
export function limitsOf(token: string, { payerId }: Pick<InvoiceRecord, 'payerId'>, network: string) {
  return [
    { key: `pay invoice ${hashOf(token).toString('base64url')}`, most: 5, minutes: 60 },
    { key: `pay invoice of ${payerId}`, most: 10, minutes: 60 },
    fromNetwork(network),
  ]
}

function fromNetwork(network: string) {
  return { key: `pay invoice from ${network}`, most: 200, minutes: 60 }
}

/**
 * Returns the account that collects the school's online payments. Null if the school is not connected, its provider is
 * not configured, or it is suspended. Families can still pay a closed school.
 */
export async function checkoutAccount(
  { tx, school }: Pick<Billing, 'tx' | 'school'>,
  { providers }: Pick<LinkParts, 'providers'>,
) {
  if (school.state === 'SUSPENDED') return null
  const account = await accountOf(tx, school.id)
  return account && providers[account.provider] ? account : null
}
