/** The payment providers, in the order in which a school is offered them. The names stay for good: the database keeps them. */
export const PROVIDER_NAMES = ['STRIPE', 'SANDBOX'] as const

export type ProviderName = (typeof PROVIDER_NAMES)[number]

interface ProviderFacts {
  /** How people read its name. */
  label: string
  /** Whether it is for trials alone and can never move money. */
  isTest: boolean
  /** Whether a school opens an account of its own there, which it keeps if it disconnects. */
  hasOwnAccount: boolean
}

const FACTS: Readonly<Record<ProviderName, ProviderFacts>> = {
  STRIPE: { label: 'Stripe', isTest: false, hasOwnAccount: true },
  SANDBOX: { label: 'the test bank', isTest: true, hasOwnAccount: false },
}

/** Returns the name of a provider for people. */
export function providerLabel(provider: ProviderName): string {
  return FACTS[provider].label
}

/** Checks whether a provider never moves money. False without a provider: that money was taken outside. */
export function isTestProvider(provider: ProviderName | null): boolean {
  return provider !== null && FACTS[provider].isTest
}

/** The providers that never move money. */
export const TEST_PROVIDERS: readonly ProviderName[] = PROVIDER_NAMES.filter(isTestProvider)

/** Checks whether a school has an account of its own at a provider. False without a provider. */
export function hasOwnAccount(provider: ProviderName | null): boolean {
  return provider !== null && FACTS[provider].hasOwnAccount
}

/** Returns the provider through which schools pay the operator: the sandbox only if nothing else is set up. */
export function operatorProvider({ hasStripe }: { hasStripe: boolean }): ProviderName {
  return hasStripe ? 'STRIPE' : 'SANDBOX'
}
