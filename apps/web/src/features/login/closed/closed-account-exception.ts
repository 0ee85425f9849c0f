import type { ClosedAccount } from '@afterbell/contract/login/closed-account'

/** Leads whoever closed their account just now to what they would read at their next login. */
export function closedAccountException(lastDay: string): string {
  const details: ClosedAccount = { closedAt: new Date().toISOString(), lastDay }
  return JSON.stringify({ code: 'ACCOUNT_CLOSED', details })
}
