/** The sizes a school begins with, in the order they are shown (R357). */
export const T_SHIRT_SIZES = ['YXS', 'YS', 'YM', 'YL', 'YXL', 'XS', 'S', 'M', 'L', 'XL', 'XXL'] as const

export type TShirtSize = (typeof T_SHIRT_SIZES)[number]

/** Sorts sizes as they are shown, those a school added itself behind them by name. */
export function compareTShirtSizes(one: string, other: string): number {
  return place(one) - place(other) || one.localeCompare(other, 'en')
}

function place(size: string): number {
  const index = (T_SHIRT_SIZES as readonly string[]).indexOf(size)
  return index < 0 ? T_SHIRT_SIZES.length : index
}
