/** Somebody a search found a child by: who may pick it up, or who is called and may not. */
export interface FoundPerson {
  name: string
  kind: (typeof FOUND_KINDS)[number]
}

export const FOUND_KINDS = ['PICKUP', 'EMERGENCY'] as const

/** 'Pickup: Rose Lee', 'Emergency contact: Nell Ray'. */
export function foundPersonText({ name, kind }: FoundPerson): string {
  return `${kind === 'PICKUP' ? 'Pickup' : 'Emergency contact'}: ${name}`
}
