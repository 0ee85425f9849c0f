/** The sizes a school begins with, in the order they are shown (R357). */
export const T_SHIRT_SIZES = ['YXS', 'YS', 'YM', 'YL', 'YXL', 'XS', 'S', 'M', 'L', 'XL', 'XXL'] as const
