import { bankDebitCalled, bankDebitOf } from '@afterbell/domain/providers/bank-debits'
import { sandboxNumberOf, type SandboxNumber } from '@afterbell/domain/providers/sandbox-numbers'
import { standInAccounts, type StandInAccounts } from './stand-in-accounts.ts'
import {
  courseOf,
  feeOf,
  methodSteps,
  movementOf,
  refundSteps,
  step,
  stepAt,
  type Step,
} from '../../../src/features/providers/sandbox/sandbox-courses.ts'

export interface StripeAnswer {
  status: number
  body: object
}

interface StripeCall {
  method: string
  path: string
  account: string | undefined
  body: Record<string, string>
}

/** An object that Stripe stores, here with its steps over time, so that the sandbox's test numbers lead to the same ends. */
interface StripeObject {
  kind: 'payment_intent' | 'refund' | 'dispute' | 'setup_intent' | 'payment_method' | 'customer' | 'payout'
  id: string
  account: string
  metadata: Record<string, string>
  amount: number
  currency: string
  customer: string | null
  steps: Step[]
  token: string | null
  of: string | null
  expiry: { month: number; year: number }
  isReturn: boolean
  created: number
  /** Lines of a payout. Null when the school requested it, and for other objects. */
  booked: Booked[] | null
}

/** A movement in an account, as Stripe books it. */
export interface Booked {
  id: string
  type: string
  amount: number
  fee: number
  created: number
  source: object | null
}

export interface StandInObjects extends StandInAccounts {
  handle(stripeCall: StripeCall): StripeAnswer | 'SILENCE'
  /** The account revokes our access. */
  shutOut(accountRef: string): void
  /** Moves the stand-in's clock forward. */
  passDays(days: number): void
  /** The payer passes or fails a challenge, or enters a method. */
  answerChallenge(clientSecret: string, isPassed: boolean): void
  enterMethod(clientSecret: string, token: string): void
  /** Creates a method for one payment, as the payer’s browser does. Returns its reference. */
  makeMethod(accountRef: string, token: string): string
  /** Takes the unsigned messages of all events not delivered yet, each with the object in its current state. */
  takeEvents(accountRef?: string): object[]
  /** Returns charges and refunds in an account by our ids, including refunds made at Stripe. */
  moved(accountRef: string): { key: string; kind: 'payment_intent' | 'refund'; cents: number }[]
  /**
   * Pays out everything booked since the last payout and returns the payout's id. `change` edits its lines; `over` sets
   * its currency, when its lines are ready, or that the school requested it.
   */
  payOut(accountRef: string, change?: (lines: Booked[]) => Booked[], over?: PayoutOver): string
  /** Ends a payout: it arrives at the bank or comes back. */
  endPayout(id: string, status: 'paid' | 'failed' | 'canceled', code?: string): void
  /** Completes the lines of a payout. */
  reconcile(id: string): void
  /** Refunds from the dashboard, with its metadata. Returns the refund's reference. */
  refundThere(intentRef: string, cents: number, metadata?: Record<string, string>): string
  /** A refund comes back from the bank or is canceled. */
  failRefund(ref: string, code?: string): void
  /** Detaches a method on Stripe's side. */
  giveUp(methodRef: string): void
}

interface PayoutOver {
  currency?: string
  reconciliation?: 'completed' | 'in_progress' | 'not_applicable'
  status?: string
}

export function standInObjects(at: Temporal.Instant): StandInObjects {
  const all = new Map<string, StripeObject>()
  const accounts = standInAccounts(() => now)
  const shutOut = new Set<string>()
  const reportedSteps = new Map<string, number>()
  const paidOut = new Set<string>()
  const payouts = new Map<string, { status: string; reconciliation: string; code: string | null }>()
  const returned: string[] = []
  let now = at
  let count = 0

  const keep = (
    kind: StripeObject['kind'],
    prefix: string,
    account: string,
    more: Partial<StripeObject>,
  ): StripeObject => {
    const nothing = { metadata: {}, amount: 0, currency: 'usd', customer: null, steps: [], token: null }
    const expiry = { month: 12, year: 2099 }
    const made = {
      ...nothing,
      of: null,
      booked: null,
      expiry,
      isReturn: false,
      created: now.epochMilliseconds / 1000,
      ...more,
    }
    const object: StripeObject = { ...made, kind, id: `${prefix}_${(count += 1)}`, account }
    all.set(object.id, object)
    return object
  }
  const answerWith = (object: StripeObject): StripeAnswer => ({ status: 200, body: view(object) })
  const view = (object: StripeObject): object =>
    object.kind === 'payout' ? payoutView(object) : VIEWS[object.kind](object, stepAt(object.steps, now), all)

  const { openedFor, followLink, returnOf, changeAccount, finishAccount, accountEvent } = accounts
  return {
    openedFor,
    followLink,
    returnOf,
    changeAccount,
    finishAccount,
    accountEvent,
    shutOut: (accountRef) => void shutOut.add(accountRef),
    passDays: (days) => void (now = now.add({ hours: 24 * days })),

    answerChallenge(clientSecret, isPassed) {
      const intent = all.get(clientSecret.replace(/_secret$/, ''))!
      intent.steps.push(
        isPassed ? step(now, 'SUCCEEDED') : step(now, 'FAILED', 'payment_intent_authentication_failure'),
      )
    },

    enterMethod(clientSecret, token) {
      const setUp = all.get(clientSecret.replace(/_secret$/, ''))!
      const steps = methodSteps(sandboxNumberOf(token)!, now)
      const { customer } = setUp
      const method = keep('payment_method', 'pm', setUp.account, { token, customer, steps })
      Object.assign(setUp, { of: method.id, steps })
    },

    makeMethod: (accountRef, token) => keep('payment_method', 'pm', accountRef, { token }).id,

    moved(accountRef) {
      return [...all.values()].flatMap(({ kind, account, metadata, amount: cents, steps }) => {
        const isMoved = account === accountRef && stepAt(steps, now)?.state === 'SUCCEEDED'
        if (!isMoved || (kind !== 'payment_intent' && kind !== 'refund')) return []
        return [{ kind, key: metadata.payment_id ?? metadata.refund_id ?? THERE, cents }]
      })
    },

    payOut(accountRef, change = (lines) => lines, over = {}) {
      const { currency = 'usd', reconciliation = 'completed', status = 'paid' } = over
      const fresh = [...all.values()].filter(({ account }) => account === accountRef).flatMap(bookedOf)
      const lines = change(fresh.filter(({ id }) => !paidOut.has(id)))
      for (const { id } of fresh) paidOut.add(id)
      const amount = lines.reduce((total, line) => total + line.amount - line.fee, 0)
      const payout = keep('payout', 'po', accountRef, {
        amount,
        currency,
        booked: lines,
        steps: [step(now, 'SUCCEEDED')],
      })
      payouts.set(payout.id, { status, reconciliation, code: null })
      return payout.id
    },

    endPayout(id, status, code) {
      const payout = payouts.get(id)!
      payouts.set(id, { ...payout, status, code: code ?? null })
      if (status === 'failed') returned.push(id)
    },

    reconcile: (id) => void payouts.set(id, { ...payouts.get(id)!, reconciliation: 'completed' }),

    refundThere(intentRef, cents, metadata = {}) {
      const intent = all.get(intentRef)!
      const refundAnswer = refund(
        intent.account,
        { payment_intent: intentRef, amount: String(cents) },
        metadata,
      )
      return (refundAnswer.body as { id: string }).id
    },

    failRefund: (ref, code = 'lost_or_stolen_card') =>
      void all.get(ref)!.steps.push(step(now, 'FAILED', code)),

    giveUp(methodRef) {
      const method = all.get(methodRef)!
      method.customer = null
      method.steps.push(step(now, 'DETACHED'))
    },

    takeEvents(accountRef) {
      const accountObjects = [...all.values()].filter(({ account }) => !accountRef || account === accountRef)
      return accountObjects.flatMap((object) => {
        const from = reportedSteps.get(object.id) ?? 0
        const reached = stepAt(object.steps, now)
        const to = reached ? object.steps.lastIndexOf(reached) + 1 : from
        reportedSteps.set(object.id, to)
        const { kind: type, account } = object
        return object.steps.slice(from, to).map((_, index) => ({
          object: 'event',
          id: `evt_${object.id}_${from + index}`,
          type: `${type}.changed`,
          account,
          data: { object: view(object) },
        }))
      })
    },

    handle({ method, path, account = 'platform', body }) {
      if (path === '/oauth/deauthorize') return { status: 200, body: { stripe_user_id: body.stripe_user_id } }
      const [, , kind, id, act] = path.split('/') as [string, string, string, string?, string?]
      const metadata = metadataOf(body)
      if (kind === 'accounts') {
        if (id === undefined) return accounts.open(body, metadata)
        return shutOutOf(id) ?? (method === 'POST' ? accounts.update(id, body) : accountNamed(id))
      }
      if (kind === 'payment_method_domains') return shutOutOf(account) ?? registered(body)
      if (kind === 'account_links') return shutOutOf(body.account!) ?? accounts.link(body)
      if (kind === 'balance_transactions') return booked(body)
      const isCharge = kind === 'payment_intents' && method === 'POST' && (!id || act === 'confirm')
      const refusal =
        refusalOf(body) ?? debitRefusal(account, body) ?? (isCharge ? accounts.refusalOf(account) : null)
      if (refusal) return refusal
      if (id !== undefined) {
        const object = all.get(id)
        if (object?.account !== account) return error(404, 'resource_missing')
        if (method === 'DELETE' && kind === 'customers') {
          all.delete(id)
          return { status: 200, body: { id, object: 'customer', deleted: true } }
        }
        if (act === 'confirm') return confirm(object, body)
        if (act === 'cancel') return cancel(object)
        if (act === 'detach') object.customer = null
        const month = Number(body['card[exp_month]'] ?? 0)
        if (month > 12) return error(402, 'invalid_expiry_month')
        if (month > 0) object.expiry = { month, year: Number(body['card[exp_year]']) }
        return answerWith(object)
      }
      if (method === 'GET') return list(account, kind.replace(/s$/, ''), body)
      switch (kind) {
        case 'customers':
          return answerWith(keep('customer', 'cus', account, { metadata }))
        case 'setup_intents':
          return answerWith(
            keep('setup_intent', 'seti', account, {
              metadata,
              customer: body.customer!,
              steps: [step(now, 'PREPARED')],
            }),
          )
        case 'payment_intents':
          return answerWith(
            keep('payment_intent', 'pi', account, {
              metadata,
              amount: Number(body.amount),
              currency: body.currency!,
              steps: [step(now, 'PREPARED')],
            }),
          )
        default:
          return refund(account, body, metadata)
      }
    },
  }

  function payoutView({ id, amount, currency, created }: StripeObject): object {
    const { status, reconciliation, code } = payouts.get(id)!
    return {
      object: 'payout',
      id,
      amount,
      currency,
      created: Math.floor(created),
      arrival_date: Math.floor(created / 86_400) * 86_400 + 2 * 86_400,
      status,
      reconciliation_status: reconciliation,
      failure_code: code,
    }
  }

  /** Returns movements of an object so far. A returned payout is booked back. */
  function bookedOf(object: StripeObject): Booked[] {
    if (object.kind === 'payout')
      return returned.includes(object.id)
        ? [
            bookedAs(object, 'payout_failure', {
              id: `txn_${object.id}_back`,
              cents: object.amount,
              feeCents: 0,
            }),
          ]
        : []
    const kind = MOVING[object.kind]
    if (!kind) return []
    const { id: ref, steps, amount: cents, token } = object
    const reached = stepAt(steps, now)
    return steps.slice(0, reached ? steps.lastIndexOf(reached) + 1 : 0).flatMap((each) => {
      const line = movementOf({ ref, kind, data: { steps, cents, token } }, each)
      return line ? [bookedAs(object, TYPES[kind], { ...line, id: `txn_${line.ref}` }, each.at)] : []
    })
  }

  function bookedAs(
    object: StripeObject,
    type: string,
    { id, cents: amount, feeCents: fee }: { id: string; cents: number; feeCents: number },
    at = now.toString(),
  ): Booked {
    const created = Math.floor(Temporal.Instant.from(at).epochMilliseconds / 1000)
    const charge = { object: 'charge', id: `ch_${object.id}`, payment_intent: object.id }
    return {
      id,
      type,
      amount,
      fee,
      created,
      source: object.kind === 'payment_intent' ? charge : view(object),
    }
  }

  /** Lists a page of movements, latest first, including the payout itself. */
  function booked({ payout: ref, starting_after }: Record<string, string>): StripeAnswer {
    const { booked: lines, amount, created } = all.get(ref!)!
    const itself = { id: `txn_${ref}`, type: 'payout', amount: -amount, fee: 0, created, source: null }
    const rest = [itself, ...lines!.toReversed()]
    const start = rest.findIndex(({ id }) => id === starting_after) + 1
    const data = rest.slice(start, start + PAGE)
    return { status: 200, body: { object: 'list', url: '/', has_more: rest.length > start + PAGE, data } }
  }

  /** Refuses a debit that the account or currency does not allow, or a mandate without its required details. */
  function debitRefusal(account: string, body: Record<string, string>): StripeAnswer | null {
    const types = Object.entries(body).filter(([name]) => name.includes('payment_method_types'))
    const debit = types.map(([, value]) => bankDebitCalled(value)).find(Boolean)
    if (!debit) return null
    const debitCurrency = CURRENCY_OF.get(debit.stripeType)!
    const isForeign = body.currency !== undefined && body.currency !== debitCurrency
    const asOperator =
      account === 'platform'
        ? debitCurrency === 'usd'
        : accounts.mayDebit(account, debit.capability, debitCurrency)
    if (isForeign || !asOperator) {
      const message = `The payment method type "${debit.stripeType}" is invalid.`
      const param = 'allowed_payment_method_types'
      return { status: 400, body: { error: { type: 'invalid_request_error', param, message } } }
    }
    const options = 'payment_method_options[acss_debit]'
    const isSetUp = body.amount === undefined && debit.stripeType === 'acss_debit'
    const needed = ['payment_schedule', 'transaction_type', 'interval_description']
    const hasMandateFields =
      body[`${options}[currency]`] === 'cad' &&
      needed.every((name) => body[`${options}[mandate_options][${name}]`] !== undefined)
    return isSetUp && !hasMandateFields ? error(400, 'parameter_missing') : null
  }

  function registered({ domain_name: name }: Record<string, string>): StripeAnswer {
    if (!name?.includes('.')) return error(400, 'url_invalid')
    return {
      status: 200,
      body: { object: 'payment_method_domain', id: 'pmd_1', domain_name: name, enabled: true },
    }
  }
  function accountNamed(id: string): StripeAnswer {
    return shutOutOf(id) ?? { status: 200, body: accounts.view(id) }
  }

  function shutOutOf(id: string): StripeAnswer | null {
    return shutOut.has(id) ? error(403, 'account_invalid') : null
  }

  function confirm(intent: StripeObject, body: Record<string, string>): StripeAnswer | 'SILENCE' {
    if (stepAt(intent.steps, now)!.state !== 'PREPARED') return error(400, 'payment_intent_unexpected_state')
    const methodRef = body.payment_method!
    const number = sandboxNumberOf(all.get(methodRef)?.token ?? methodRef)
    if (!number) return error(404, 'resource_missing')
    const debit = number.currency && bankDebitOf(number.currency)
    if (debit && number.currency?.toLowerCase() !== intent.currency)
      return error(400, 'payment_method_currency_mismatch')
    if (debit?.namesMandate && !mandatesOf(methodRef).includes(body.mandate ?? ''))
      return error(400, 'payment_intent_mandate_invalid')
    if (debit && body.mandate !== undefined && body['mandate_data[customer_acceptance][type]'] !== undefined)
      return error(400, 'parameters_exclusive')
    intent.token = number.token
    const { steps, reversal, isRefundedThere } = courseOf(number, now, body.off_session === 'true')
    intent.steps.push(
      ...steps.map((each) => (each.state === 'CANCELLED' ? { ...each, state: 'FAILED' as const } : each)),
    )
    if (reversal)
      keep('dispute', 'dp', intent.account, {
        amount: intent.amount,
        steps: reversal.steps,
        of: intent.id,
        isReturn: reversal.kind === 'RETURN',
        currency: intent.currency,
      })
    if (isRefundedThere)
      refund(intent.account, { payment_intent: intent.id, amount: String(Math.floor(intent.amount / 2)) }, {})
    if (SILENT.has(number.course)) return 'SILENCE'
    const failed = stepAt(intent.steps, now)!
    return failed.state === 'FAILED' ? declined(failed.code!) : answerWith(intent)
  }

  /** Returns the mandates under which bank accounts were saved. */
  function mandatesOf(methodRef: string): string[] {
    return [...all.values()]
      .filter(({ kind, of }) => kind === 'setup_intent' && of === methodRef)
      .map(({ id }) => mandateOf(id))
  }

  function cancel(intent: StripeObject): StripeAnswer {
    const { state } = stepAt(intent.steps, now)!
    if (state === 'SUCCEEDED' || state === 'PROCESSING' || state === 'CANCELLED')
      return error(400, 'payment_intent_unexpected_state')
    intent.steps.push(step(now, 'CANCELLED'))
    return answerWith(intent)
  }

  function refund(
    account: string,
    body: Record<string, string>,
    metadata: Record<string, string>,
  ): StripeAnswer {
    const intent = all.get(body.payment_intent!)
    const amount = Number(body.amount)
    if (!intent || stepAt(intent.steps, now)?.state !== 'SUCCEEDED')
      return error(400, 'charge_not_refundable')
    const others = [...all.values()].filter(({ kind, of }) => kind === 'refund' && of === intent.id)
    const counted = others.filter(({ steps }) => stepAt(steps, now)?.state !== 'FAILED')
    const refundable = counted.reduce((rest, each) => rest - each.amount, intent.amount)
    if (amount > refundable) return error(400, 'charge_already_refunded')
    const steps = refundSteps(intent.token, now)
    const { currency } = intent
    return answerWith(keep('refund', 're', account, { metadata, amount, currency, of: intent.id, steps }))
  }

  /** Lists a page of objects, latest first. */
  function list(account: string, kind: string, query: Record<string, string>): StripeAnswer {
    const {
      'created[gte]': from = 0,
      'created[lte]': to = Infinity,
      payment_intent,
      payment_method: of = payment_intent,
      starting_after,
    } = query
    const matches = [...all.values()].filter(
      (each) =>
        each.account === account &&
        each.kind === kind &&
        each.created >= Number(from) &&
        each.created <= Number(to) &&
        (!of || each.of === of),
    )
    const rest = matches.reverse()
    const start = rest.findIndex(({ id }) => id === starting_after) + 1
    const data = rest.slice(start, start + PAGE).map(view)
    return {
      status: 200,
      body: { object: 'list', url: '/', has_more: rest.length > start + PAGE, data },
    }
  }
}

/** Key of refunds that we did not request. */
export const THERE = 'there'

/** A small page, so that readers must turn pages. */
const PAGE = 3

const SILENT = new Set<SandboxNumber['course']>(['TIMES_OUT_BEFORE', 'TIMES_OUT_AFTER'])

const MOVING: Partial<Record<StripeObject['kind'], 'PAYMENT' | 'REFUND' | 'REVERSAL'>> = {
  payment_intent: 'PAYMENT',
  refund: 'REFUND',
  dispute: 'REVERSAL',
}

const TYPES = { PAYMENT: 'charge', REFUND: 'refund', REVERSAL: 'adjustment' } as const

const VIEWS: Record<
  Exclude<StripeObject['kind'], 'payout'>,
  (object: StripeObject, at: Step | undefined, all: Map<string, StripeObject>) => object
> = {
  payment_intent: ({ id, amount, currency, metadata, steps, token }, at) => {
    const failed = steps.findLast(({ state }) => state === 'FAILED')
    const { state } = at!
    return {
      object: 'payment_intent',
      id,
      amount,
      currency,
      metadata,
      client_secret: `${id}_secret`,
      status: INTENT_STATUS[state],
      last_payment_error:
        failed && (state === 'FAILED' || state === 'CANCELLED')
          ? { type: 'card_error', code: failed.code }
          : null,
      next_action:
        state === 'REQUIRES_ACTION'
          ? { type: 'redirect_to_url', redirect_to_url: { url: `https://bank.example/${id}` } }
          : null,
      latest_charge:
        state === 'SUCCEEDED'
          ? { id: `ch_${id}`, balance_transaction: { fee: feeOf(amount, token), currency } }
          : null,
    }
  },
  refund: ({ id, amount, currency, metadata, of }, at) => ({
    object: 'refund',
    id,
    amount,
    currency,
    metadata,
    payment_intent: of,
    status: at?.state === 'PROCESSING' ? 'pending' : at?.state.toLowerCase(),
    failure_reason: at?.code ?? undefined,
  }),
  dispute: ({ id, amount, of, isReturn, currency }, at) => ({
    object: 'dispute',
    id,
    amount,
    payment_intent: of,
    status:
      at === undefined
        ? 'warning_needs_response'
        : at.state === 'OPEN'
          ? 'needs_response'
          : at.state.toLowerCase(),
    payment_method_details: { type: isReturn ? typeIn(currency) : 'card' },
  }),
  setup_intent: ({ id, customer, metadata, of }, at, all) => ({
    object: 'setup_intent',
    id,
    customer,
    metadata,
    client_secret: `${id}_secret`,
    status:
      at?.state === 'USABLE'
        ? 'succeeded'
        : at?.state === 'PENDING'
          ? 'requires_action'
          : 'requires_payment_method',
    payment_method: of === null ? null : VIEWS.payment_method(all.get(of)!, at, all),
    mandate: of === null ? null : mandateOf(id),
  }),
  payment_method: ({ id, customer, token, expiry }) => {
    const { type, brand, number, currency } = sandboxNumberOf(token!)!
    const debit = bankDebitOf(currency ?? 'USD')
    const last4 = number.slice(-4)
    return {
      object: 'payment_method',
      id,
      customer,
      ...(type === 'CARD'
        ? { type: 'card', card: { brand, last4, exp_month: expiry.month, exp_year: expiry.year } }
        : {
            type: debit.stripeType,
            [debit.stripeType]: { ...(NAMED.has(debit.stripeType) && { bank_name: brand }), last4 },
          }),
    }
  },
  customer: ({ id, metadata }) => ({ object: 'customer', id, metadata }),
}

/** Debits whose account details include the bank's name. */
const NAMED = new Set<string>(['us_bank_account', 'acss_debit', 'nz_bank_account'])

const CURRENCY_OF = new Map(
  (['USD', 'AUD', 'CAD', 'GBP', 'NZD'] as const).map((currency) => [
    bankDebitOf(currency).stripeType as string,
    currency.toLowerCase(),
  ]),
)

function typeIn(currency: string): string {
  return [...CURRENCY_OF].find(([, each]) => each === currency)![0]
}

function mandateOf(setUpRef: string): string {
  return `mandate_${setUpRef}`
}

const INTENT_STATUS: Partial<Record<Step['state'], string>> = {
  PREPARED: 'requires_payment_method',
  FAILED: 'requires_payment_method',
  REQUIRES_ACTION: 'requires_action',
  PROCESSING: 'processing',
  SUCCEEDED: 'succeeded',
  CANCELLED: 'canceled',
}

function metadataOf(body: Record<string, string>): Record<string, string> {
  const named = Object.entries(body).flatMap(([name, value]) => {
    const [, key] = /^metadata\[(.+)\]$/.exec(name) ?? []
    return key ? [[key, value] as const] : []
  })
  return Object.fromEntries(named)
}

function declined(code: string): StripeAnswer {
  return {
    status: 402,
    body: { error: { type: 'card_error', code: 'card_declined', decline_code: code, message: 'Declined' } },
  }
}

/** Returns Stripe's refusal of malformed requests, whatever they are about. */
function refusalOf(body: Record<string, string>): StripeAnswer | null {
  const [empty] = Object.entries(body).find(([, value]) => value === '') ?? []
  if (empty !== undefined) return error(400, 'parameter_invalid_empty')
  if (body.email !== undefined && !body.email.includes('@')) return error(400, 'email_invalid')
  const { amount, currency = 'usd' } = body
  if (
    amount !== undefined &&
    body.payment_intent === undefined &&
    Number(amount) < (currency === 'gbp' ? 30 : 50)
  )
    return error(400, 'amount_too_small')
  return null
}

function error(status: number, code: string): StripeAnswer {
  return { status, body: { error: { type: 'invalid_request_error', code, message: code } } }
}
