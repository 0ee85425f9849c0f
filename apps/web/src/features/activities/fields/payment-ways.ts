/** Choices of payment for a family. */
export const paymentWays = [
  { value: 'CARD', label: 'Card' },
  { value: 'BANK_ACCOUNT', label: 'Bank account' },
  { value: 'INVOICE', label: 'Invoice' },
] as const
