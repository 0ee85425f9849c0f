// No rules here: the contract uses these.

/** How a family may give up a spot today. */
export const WITHDRAWAL_WAYS = ['NOT_OFFERED', 'OVER', 'ASK', 'AT_ONCE'] as const
