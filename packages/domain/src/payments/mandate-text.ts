type MethodType = 'CARD' | 'BANK_ACCOUNT'

/** The label of the checkbox that gives the mandate. */
export function mandateLabel(type: MethodType): string {
  return `Charge this ${nameOf(type)} automatically when invoices fall due`
}

/** The full text of the mandate, which is stored with it. */
export function mandateText(type: MethodType, schoolName: string): string {
  return `I allow ${schoolName} to charge this ${nameOf(type)} for each of my invoices, on the day it is due or later if it is still unpaid. I can take this back at any time by telling the school.`
}

function nameOf(type: MethodType): string {
  return type === 'CARD' ? 'card' : 'bank account'
}
