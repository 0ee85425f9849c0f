import { randomUUIDv7 } from 'node:crypto'
import type { ownBill } from '@afterbell/contract/own-bill/own-bill'
import { record } from '../../../platform/database/history.ts'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import { invalid, notThere, refuseAs } from '../../../platform/problems.ts'
import { mandateOf } from '../../payments/charging/confirm.ts'
import type { Method } from '../../providers/provider.ts'
import { collect, type CollectionInput } from '../collect.ts'
import {
  assertBilled,
  operatorAccount,
  remember,
  stepsOf,
  type BillingParts,
  type InSchool,
  type OwnBillParts,
} from '../own-bill.ts'
import { runOwnBill } from '../run.job.ts'
import {
  keepSource,
  makeDefaultSource,
  sourceById,
  sourceByRef,
  sourcesOf,
  type StoredSource,
} from './sources.store.ts'
import { sourceRejection, toSourceAnswer } from './sources.ts'
import { billFacts, holdSubscription } from '../subscription.store.ts'

/**
 * Adds the source entered on the provider's page, and uses it to pay what is due. Trusts the provider, not the
 * browser, about what was entered.
 */
export function addSource(parts: OwnBillParts): Act<(typeof ownBill)['create']> {
  return async (call) => {
    const { school, body } = call
    const billed = assertBilled(parts)
    const inSchool = stepsOf(call)
    if (body.accountId && body.accountId !== school.id)
      throw invalid([{ path: 'accountId', message: 'This is not the account of your school' }])
    const ref = { provider: billed.provider.name, ref: body.sourceToken }
    const requestedSource = await inSchool(({ tx }) => sourceByRef(tx, school.id, ref))
    if (!requestedSource) throw sourceRejection(billed)
    // A repeated request: it was already added.
    if (requestedSource.state !== 'ASKED') return toSourceAnswer(school.id, requestedSource)
    const method = await requireEnteredMethod(billed, call, requestedSource)
    await remember(billed, school.id, method.ref)
    await keep(billed, inSchool, { source: requestedSource, method, isDefault: body.defaultMethod })
    if (method.state === 'USABLE') await collectNow(billed, inSchool, askerOf(call))
    const addedSource = await inSchool(({ tx }) => sourceById(tx, school.id, requestedSource.id))
    if (!addedSource) throw notThere()
    return toSourceAnswer(school.id, addedSource)
  }
}

/** Returns the method the provider has. Refuses if nothing was entered, or if it cannot be used. */
async function requireEnteredMethod(
  billed: BillingParts,
  { school, body }: Pick<AnyCall, 'school'> & { body: { type: string } },
  { set_up_ref: setUpRef }: StoredSource,
): Promise<Method> {
  const account = operatorAccount(billed, school.id, school.currency)
  const method = await billed.provider.method(account, { setUpRef })
  if (method === 'ABSENT') throw refuseAs('NOT_ENTERED', {})
  if (!('last4' in method))
    throw method.state === 'UNKNOWN' ? refuseAs('PROVIDER_UNREACHABLE', {}) : sourceRejection(billed)
  if (method.state === 'UNUSABLE') throw sourceRejection(billed)
  if (method.type !== body.type)
    throw invalid([{ path: 'type', message: 'This is not what was entered. Please enter it again' }])
  return method
}

/** Saves the source. The first usable one becomes the default. */
async function keep(
  { provider }: BillingParts,
  inSchool: InSchool,
  { source, method, isDefault }: { source: StoredSource; method: Method; isDefault: boolean },
): Promise<void> {
  await inSchool(async (context) => {
    const { tx, school } = context
    await holdSubscription(tx, school.id)
    const now = await sourceByRef(tx, school.id, { provider: provider.name, ref: source.set_up_ref })
    // A concurrent request has added it.
    if (now?.state !== 'ASKED') return
    await keepSource(tx, school.id, source.id, method)
    const hasDefault = (await sourcesOf(tx, school.id, provider.name)).some((each) => each.is_default)
    if (isDefault || !hasDefault) await makeDefaultSource(tx, school.id, source.id)
    await record(tx, context, [{ what: 'own-bill.source-added', details: { last4: method.last4 } }])
  })
}

/** Collects the open invoice right away, or runs the bill, which may issue one now that there is a source. */
async function collectNow(
  billed: BillingParts,
  inSchool: InSchool,
  asker: NonNullable<CollectionInput['asker']>,
): Promise<void> {
  const { open_id: invoiceId, is_under_way: isUnderWay } = await inSchool(({ tx, school }) =>
    billFacts(tx, school.id, billed.provider.name),
  )
  if (invoiceId === null) return runOwnBill(billed, inSchool, asker)
  if (!isUnderWay) await collect(billed, inSchool, { invoiceId, paymentId: randomUUIDv7(), asker })
}

/** Builds the asker: the user is present and consents to the charge. */
export function askerOf(call: AnyCall): NonNullable<CollectionInput['asker']> {
  return { mandateOf: (type) => mandateOf(call, type) }
}
