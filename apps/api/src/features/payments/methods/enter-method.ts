import type { GivenMandate } from './mandates.store.ts'
import type { pay } from '@afterbell/contract/payments/pay'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import { isPaidIn, sandboxNumberOf } from '@afterbell/domain/providers/sandbox-numbers'
import { inSchool, type Pool, type Tx } from '../../../platform/database/database.ts'
import { insideSchool } from '../../../platform/database/inside-school.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import { refuseAs } from '../../../platform/problems.ts'
import { countAttempt, takeAttemptBack } from '../../../platform/security/attempts.ts'
import { hashOf } from '../../../platform/security/tokens.ts'
import { OPERATOR_ACCOUNT, type Account, type Method, type Provider } from '../../providers/provider.ts'
import { sandboxIn, type Providers } from '../../providers/providers.ts'
import type { SetUpRequest, SetUpTokens } from './set-up-tokens.ts'

/** Dependencies of the acts of the payment page. */
export interface PayParts {
  pool: Pool
  providers: Providers
  tokens: SetUpTokens
  /** Name of the operator, who charges the methods that schools enter for their own bill. */
  operatorName: string
  /** Saves an entered method, in a transaction of its school. Idempotent per set-up. */
  saveMethod: (entered: EnteredMethod, method: Method) => Promise<void>
}

/** A method that was entered, in its school. */
export interface EnteredMethod {
  tx: Tx
  school: SchoolNow
  request: SetUpRequest
  /** Network address from which automatic charges were allowed; null if they were not. */
  mandate: GivenMandate | null
}

/** Returns what the link asks its reader to enter. */
export function setUpOf(parts: PayParts): Act<(typeof pay)['setUp']> {
  return async (call) => {
    const { request, account, schoolName } = await readSetUpLink(parts, call, call.body.token)
    const { provider, type, accountRef, clientSecret } = request
    const { isTest, browserKey } = providerOf(parts, request)
    const isOperators = accountRef === OPERATOR_ACCOUNT
    return {
      schoolName: isOperators ? parts.operatorName : schoolName,
      currency: account.currency,
      provider,
      type,
      isTest,
      offersAutopay: !isOperators,
      stripe:
        browserKey === null
          ? null
          : {
              publishableKey: browserKey,
              accountRef: isOperators ? null : accountRef,
              clientSecret,
            },
    }
  }
}

/**
 * Saves the entered method as the provider describes it, whatever the browser says. At the sandbox, the token of the
 * test number is what is entered.
 */
export function enterMethod(parts: PayParts): Act<(typeof pay)['enterMethod']> {
  return async (call) => {
    const { token, sandboxToken, isAutopay } = call.body
    const limits = limitsOf(token, call.network)
    await call.outside((tx) => countAttempt(tx, limits))
    const { request, account } = await readSetUpLink(parts, call, token)
    const sandbox = sandboxIn(parts.providers)
    if (sandbox && request.provider === sandbox.name && sandboxToken !== undefined) {
      const number = sandboxNumberOf(sandboxToken)
      if (!number || !isPaidIn(number, account.currency)) throw notEntered()
      const outcome = await sandbox.enterMethod(request.clientSecret, sandboxToken)
      if (outcome !== 'ENTERED') throw notEntered()
    }
    const method = await providerOf(parts, request).method(account, { setUpRef: request.setUpRef })
    if (method === 'ABSENT') throw notEntered()
    if (!('last4' in method)) throw refuseAs('PROVIDER_UNREACHABLE', {})
    const mandate = isAutopay ? { network: call.network, language: call.language } : null
    await insideSchool(parts.pool, request.schoolId, ({ tx, school }) =>
      parts.saveMethod({ tx, school, request, mandate }, method),
    )
    await call.outside((tx) => takeAttemptBack(tx, limits))
    return method
  }
}

/** Limits against testing stolen cards. A network address gets more, because a whole school may share one. */
function limitsOf(token: string, network: string) {
  return [
    { key: `pay method ${hashOf(token).toString('base64url')}`, most: 10, minutes: 60 },
    { key: `pay method from ${network}`, most: 300, minutes: 60 },
  ]
}

/** Reads a link, while it is valid, its provider is configured and its school exists. */
async function readSetUpLink(
  parts: PayParts,
  call: AnyCall,
  token: string,
): Promise<{ request: SetUpRequest; account: Account; schoolName: string }> {
  const request = parts.tokens.read(token, call.at)
  if (!request || !parts.providers[request.provider]) throw refuseAs('LINK_EXPIRED', { next: 'ASK_SCHOOL' })
  const { schoolId, provider, accountRef } = request
  const read = { session: null, school: schoolId, readOnly: true }
  const { currency, school_name } = await inSchool(parts.pool, read, async (_, opening) => opening)
  const account = { schoolId, provider, accountRef, currency: currency as Currency }
  return { request, account, schoolName: school_name ?? '' }
}

function providerOf({ providers }: PayParts, { provider }: SetUpRequest): Provider {
  return providers[provider]!
}

function notEntered() {
  return refuseAs('NOT_ENTERED', {})
}
