/** The person by whom a search found a child: an approved pickup, or an emergency contact, who may not pick up. */
export interface PersonMatch {
  name: string
  kind: (typeof FOUND_KINDS)[number]
}

export const FOUND_KINDS = ['PICKUP', 'EMERGENCY'] as const

/** 'Pickup: Rose Lee', 'Emergency contact: Nell Ray'. */
export function personMatchText({ name, kind }: PersonMatch): string {
  return `${kind === 'PICKUP' ? 'Pickup' : 'Emergency contact'}: ${name}`
}
