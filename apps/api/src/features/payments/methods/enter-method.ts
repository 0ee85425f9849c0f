import type { pay } from '@afterbell/contract/payments/pay'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import { isPaidIn, sandboxNumberOf } from '@afterbell/domain/providers/sandbox-numbers'
import { inSchool, type Pool, type Tx } from '../../../platform/database/database.ts'
import { schoolNow, type SchoolNow } from '../../../platform/database/school-now.ts'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import { refuseAs } from '../../../platform/problems.ts'
import { countAttempt, takeAttemptBack } from '../../../platform/security/attempts.ts'
import { hashOf } from '../../../platform/security/tokens.ts'
import { OPERATOR_ACCOUNT, type Account, type Method, type Provider } from '../../providers/provider.ts'
import { sandboxIn, type Providers } from '../../providers/providers.ts'
import type { SetUpAsked, SetUpTokens } from './set-up-tokens.ts'

/** Dependencies of the acts of the payment page. */
export interface PayParts {
  pool: Pool
  providers: Providers
  tokens: SetUpTokens
  /** Name of the operator, who charges the methods that schools enter for their own bill. */
  operatorName: string
  /** Saves an entered method, in a transaction of its school. Idempotent per set-up. */
  saveMethod: (entered: Entered, method: Method) => Promise<void>
}

/** A method that was entered, in its school. */
export interface Entered {
  tx: Tx
  school: SchoolNow
  asked: SetUpAsked
  /** Network address from which automatic charges were allowed; null if they were not. */
  autopayFrom: string | null
}

/** Returns what the link asks its reader to enter. */
export function setUpOf(parts: PayParts): Act<(typeof pay)['setUp']> {
  return async (call) => {
    const { asked, account, schoolName } = await askedBy(parts, call, call.body.token)
    const { provider, type, accountRef, clientSecret } = asked
    const { isTest, browserKey } = providerOf(parts, asked)
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
    const { asked, account } = await askedBy(parts, call, token)
    const sandbox = sandboxIn(parts.providers)
    if (sandbox && asked.provider === sandbox.name && sandboxToken !== undefined) {
      const number = sandboxNumberOf(sandboxToken)
      if (!number || !isPaidIn(number, account.currency)) throw notEntered()
      const entered = await sandbox.enterMethod(asked.clientSecret, sandboxToken)
      if (entered !== 'ENTERED') throw notEntered()
    }
    const method = await providerOf(parts, asked).method(account, { setUpRef: asked.setUpRef })
    if (method === 'ABSENT') throw notEntered()
    if (!('last4' in method)) throw refuseAs('PROVIDER_UNREACHABLE', {})
    const autopayFrom = isAutopay ? call.network : null
    await inSchool(parts.pool, { session: null, school: asked.schoolId }, (tx, opening) =>
      parts.saveMethod({ tx, school: schoolNow(asked.schoolId, opening), asked, autopayFrom }, method),
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
async function askedBy(
  parts: PayParts,
  call: AnyCall,
  token: string,
): Promise<{ asked: SetUpAsked; account: Account; schoolName: string }> {
  const asked = parts.tokens.read(token, call.at)
  if (!asked || !parts.providers[asked.provider]) throw refuseAs('LINK_EXPIRED', { next: 'ASK_SCHOOL' })
  const { schoolId, provider, accountRef } = asked
  const read = { session: null, school: schoolId, readOnly: true }
  const { currency, school_name } = await inSchool(parts.pool, read, async (_, opening) => opening)
  const account = { schoolId, provider, accountRef, currency: currency as Currency }
  return { asked, account, schoolName: school_name ?? '' }
}

function providerOf({ providers }: PayParts, { provider }: SetUpAsked): Provider {
  return providers[provider]!
}

function notEntered() {
  return refuseAs('NOT_ENTERED', {})
}
