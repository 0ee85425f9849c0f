import { providerLabel } from '@afterbell/domain/providers/provider-names'
import { randomUUIDv7 } from 'node:crypto'
import type { ownBill } from '@afterbell/contract/own-bill/own-bill'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import {
  decideRemoveSource,
  sourceFindings,
  sourceRejectedText,
  type SourceFacts,
} from '@afterbell/domain/own-bill/sources'
import { record } from '../../../platform/database/history.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { assertAllowed, assertValid, notThere, refuse, refuseAs } from '../../../platform/problems.ts'
import type { SetUpTokens } from '../../payments/methods/set-up-tokens.ts'
import type { Method } from '../../providers/provider.ts'
import { refusedBy } from '../../payments/methods/refused-by.ts'
import { customerAt } from '../customer.ts'
import {
  assertBilled,
  billedBy,
  operatorAccount,
  remember,
  stepsOf,
  type BillingParts,
  type OwnBillParts,
} from '../own-bill.ts'
import {
  insertSource,
  isSourceInUse,
  keepSource,
  makeDefaultSource,
  removeSourceRow,
  sourceById,
  sourcesOf,
  type StoredSource,
} from './sources.store.ts'
import { billFacts, holdSubscription } from '../subscription.store.ts'

/** Acts on the cards and bank accounts that pay the school's own bill. */
export function sourceActs(parts: OwnBillParts, tokens: SetUpTokens) {
  return {
    list: list(parts),
    get: get(),
    setUp: setUp(parts, tokens),
    change: change(parts),
    remove: remove(parts),
  }
}

function list(parts: OwnBillParts): Act<(typeof ownBill)['list']> {
  return async ({ tx, school }) => {
    const billed = billedBy(parts)
    if (!billed) return []
    const sources = await sourcesOf(tx, school.id, billed.provider.name)
    return sources.map((source) => toSourceAnswer(school.id, source))
  }
}

function get(): Act<(typeof ownBill)['get']> {
  return async ({ tx, school, params }) => {
    const source = await sourceById(tx, school.id, params.id)
    if (!source) throw notThere()
    return toSourceAnswer(school.id, source)
  }
}

/** How long a link to enter a source works. */
const LINK_HOURS = 1

/** Starts entering a source: returns a link to the payment page, which continues with the provider's set-up. */
function setUp(parts: OwnBillParts, tokens: SetUpTokens): Act<(typeof ownBill)['setUp']> {
  return async (call) => {
    const { school, body, user } = call
    const billed = assertBilled(parts)
    const { provider, publicUrl } = billed
    const inSchool = stepsOf(call)
    const id = randomUUIDv7()
    const account = operatorAccount(billed, school.id, school.currency)
    const customerRef = await customerAt(billed, inSchool, user.email)
    const preparation =
      customerRef && (await provider.setUp(account, { key: id, customerRef, type: body.type }))
    if (!preparation) throw refuseAs('PROVIDER_UNREACHABLE', {})
    if (preparation.state !== 'PREPARED') throw refusedBy(preparation)
    const { ref: setUpRef, clientSecret } = preparation
    await remember(billed, school.id, setUpRef)
    await inSchool(({ tx }) =>
      insertSource(tx, school.id, {
        id,
        provider: provider.name,
        setUpRef,
        type: body.type,
        accountId: user.id,
      }),
    )
    const { provider: name, accountRef } = account
    const setUpData = {
      schoolId: school.id,
      provider: name,
      accountRef,
      setUpRef,
      clientSecret,
      type: body.type,
    }
    const token = tokens.of(setUpData, call.at.add({ hours: LINK_HOURS }))
    return { sourceToken: setUpRef, payUrl: `${publicUrl}/pay/#${token}` }
  }
}

/** Changes a card's expiry date, or the default source. Changes the expiry at the provider before writing it here. */
function change(parts: OwnBillParts): Act<(typeof ownBill)['change']> {
  return async (call) => {
    const { school, body, params } = call
    const inSchool = stepsOf(call)
    const source = await inSchool(({ tx }) => sourceById(tx, school.id, params.id))
    if (!source) throw notThere()
    assertValid(sourceFindings(factsOf(source), body, school.today))
    const { expiryMonth: month, expiryYear: year, defaultMethod } = body
    const renewal =
      month === undefined || year === undefined
        ? null
        : await renewedAt(assertBilled(parts), source, { month, year }, school)
    return inSchool(async (context) => {
      const { tx } = context
      await holdSubscription(tx, school.id)
      if (!(await sourceById(tx, school.id, source.id))) throw notThere()
      if (renewal) await keepSource(tx, school.id, source.id, renewal)
      if (defaultMethod) await makeDefaultSource(tx, school.id, source.id)
      await record(tx, context, [{ what: 'own-bill.source-changed', details: { last4: source.last4 } }])
      return toSourceAnswer(school.id, (await sourceById(tx, school.id, source.id))!)
    })
  }
}

/** Changes the expiry at the provider and returns the changed method. */
async function renewedAt(
  billed: BillingParts,
  source: StoredSource,
  expiry: { month: number; year: number },
  school: { id: string; currency: Parameters<typeof operatorAccount>[2] },
): Promise<Method> {
  const { provider_ref: ref, type, brand, last4 } = source
  const account = operatorAccount(billed, school.id, school.currency)
  const outcome = await billed.provider.changeExpiry(account, ref!, expiry)
  if (outcome === 'CHANGED') return { ref: ref!, type, brand, last4, expiry, state: 'USABLE' }
  throw outcome.state === 'UNKNOWN' ? refuseAs('PROVIDER_UNREACHABLE', {}) : sourceRejection(billed)
}

/** R190: names the provider (OQ-50). */
export function sourceRejection({ provider }: BillingParts) {
  const name = providerLabel(provider.name)
  return refuse('SOURCE_REJECTED', sourceRejectedText(name), { details: { provider: name } })
}

/** Removes a source, here and at the provider. */
function remove(parts: OwnBillParts): Act<(typeof ownBill)['remove']> {
  return async (call) => {
    const { school, params } = call
    const billed = assertBilled(parts)
    const source = await stepsOf(call)(async (context) => {
      const { tx } = context
      await holdSubscription(tx, school.id)
      const row = await sourceById(tx, school.id, params.id)
      if (!row) throw notThere()
      const others = (await sourcesOf(tx, school.id, billed.provider.name)).filter(
        ({ id, state }) => id !== row.id && state !== 'UNUSABLE',
      )
      const { open_id: openId } = await billFacts(tx, school.id, billed.provider.name)
      const isInUse = await isSourceInUse(tx, school.id, row.id)
      assertAllowed(decideRemoveSource({ others: others.length, isDue: openId !== null, isInUse }))
      await removeSourceRow(tx, school.id, row.id)
      if (row.is_default && others[0]) await makeDefaultSource(tx, school.id, others[0].id)
      await record(tx, context, [{ what: 'own-bill.source-removed', details: { last4: row.last4 } }])
      return row
    })
    // It stays removed here even if the provider call fails: nothing charges it any more.
    if (source.provider_ref && source.provider === billed.provider.name)
      await billed.provider.detach(operatorAccount(billed, school.id, school.currency), source.provider_ref)
  }
}

function factsOf({ type, is_default: isDefault, state }: StoredSource): SourceFacts {
  return { type, isDefault, state: state === 'ASKED' ? 'PENDING' : state }
}

export function toSourceAnswer(schoolId: string, source: StoredSource): AnswerOf<(typeof ownBill)['get']> {
  const { id, type, brand, last4, expires_on: expiresOn, is_default: defaultMethod, state } = source
  return {
    id,
    type,
    brand,
    last4,
    expiryMonth: expiresOn === null ? null : Number(expiresOn.slice(5, 7)),
    expiryYear: expiresOn === null ? null : Number(expiresOn.slice(0, 4)),
    defaultMethod,
    state: state === 'ASKED' ? 'PENDING' : state,
    accountId: schoolId,
  }
}
