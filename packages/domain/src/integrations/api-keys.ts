import { allowed, findings, refused, type Decision, type Finding } from '../kernel/decision.ts'
import { DETAIL_SCOPES, type KeyScope } from '../kernel/outside/key-scopes.ts'
import { all, maxLength, required } from '../kernel/rules.ts'

/** Maximum number of working keys per school, and maximum length of a key's name. */
export const API_KEYS_MAX = 20
export const API_KEY_NAME_MAX = 60

/** The form of a new API key. */
export interface ApiKeyForm {
  readonly name: string
  readonly scopes: readonly KeyScope[]
}

/** Validates a new key: it needs a name and at least one scope. Scopes for details need another scope they apply to. */
export function apiKeyFindings({ name, scopes }: ApiKeyForm): Finding[] {
  return findings([
    ['name', all(required, maxLength(API_KEY_NAME_MAX))(name)],
    ['scopes', scopeFinding(scopes)],
  ])
}

function scopeFinding(scopes: readonly KeyScope[]): string | null {
  if (scopes.length === 0) return 'Choose at least one thing this key may do'
  const details: readonly KeyScope[] = DETAIL_SCOPES
  return scopes.every((scope) => details.includes(scope))
    ? 'Details are shown with something else. Also choose where: contacts, rosters, attendance or invoices'
    : null
}

/** Refuses another key once a school has the maximum of working keys (TOO_MANY_API_KEYS). */
export function decideApiKey(working: number): Decision<'TOO_MANY_API_KEYS'> {
  return working < API_KEYS_MAX
    ? allowed
    : refused(
        'TOO_MANY_API_KEYS',
        `Your school has ${API_KEYS_MAX} API keys. Revoke one that is no longer used first`,
      )
}
