import type { ClosedAccount } from '@afterbell/contract/login/closed-account'

/** Returns the exception that the next login would bring, to show it right after closing the account. */
export function closedAccountException(lastDay: string): string {
  const details: ClosedAccount = { closedAt: new Date().toISOString(), lastDay }
  return JSON.stringify({ code: 'ACCOUNT_CLOSED', details })
}
