/** The provider's answer about a payment or refund. */
export type OutcomeState = 'SUCCEEDED' | 'PROCESSING' | 'REQUIRES_ACTION' | 'FAILED' | 'UNKNOWN'
