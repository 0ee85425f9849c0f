import type { Billing } from '../../ledger/owe.ts'
import type { PayLinks } from '../../invoices/pay-links.ts'
import { invoicesByIds, type InvoiceRecord } from '../../invoices/invoices.store.ts'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { refuseAs } from '../../../platform/problems.ts'
import { countAttempt } from '../../../platform/security/attempts.ts'
import { hashOf } from '../../../platform/security/tokens.ts'
import type { Confirm, ConfirmParts } from '../confirm.ts'
import { accountOf } from '../methods/methods.store.ts'

/** What the acts of a link work with. */
export interface LinkParts extends ConfirmParts {
  links: PayLinks
}

type LinkCall = Pick<AnyCall, 'inside' | 'outside' | 'tx' | 'school' | 'network' | 'header'>

/** The call of somebody who has a link and no sign-in: what they do happens in the school, and by no user of it. */
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

/** The invoice of a link: one that was issued, of the school that is asked. What is tried in vain is counted by where it comes from. */
export async function invoiceOfLink(call: LinkCall, links: PayLinks, token: string): Promise<InvoiceRecord> {
  const said = links.read(token)
  const found =
    said && said.schoolId === call.school.id
      ? await call.inside(async (tx) => (await invoicesByIds(tx, call.school, [said.invoiceId]))[0])
      : undefined
  const isThere =
    found &&
    found.kind === 'INVOICE' &&
    found.state !== 'DRAFT' &&
    links.opens(token, { schoolId: call.school.id, invoiceId: found.id, seed: found.linkSeed })
  if (isThere) return found
  await call.outside((tx) => countAttempt(tx, [fromNetwork(call.network)]))
  throw refuseAs('LINK_UNKNOWN', {})
}

/**
 * Whoever tries stolen cards tries many in vain: five a link and ten a payer, in an hour. A whole school may stand behind one address,
 * so that one may fail much more often.
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

/** Where the school is paid online now. Null where it is not: it is not connected, its provider is not there, or it is suspended. What families owe a closed school stays payable. */
export async function checkoutAccount(
  { tx, school }: Pick<Billing, 'tx' | 'school'>,
  { providers }: Pick<LinkParts, 'providers'>,
) {
  if (school.state === 'SUSPENDED') return null
  const account = await accountOf(tx, school.id)
  return account && providers[account.provider] ? account : null
}
