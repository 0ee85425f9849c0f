/** How much somebody may read about a child: everything, invoices without their items, or nothing. */
export const TELLINGS = ['EVERYTHING', 'MONEY', 'NOTHING'] as const

export type Telling = (typeof TELLINGS)[number]
