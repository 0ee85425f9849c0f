/** The sizes of a new school, in display order (R357). */
export const T_SHIRT_SIZES = ['YXS', 'YS', 'YM', 'YL', 'YXL', 'XS', 'S', 'M', 'L', 'XL', 'XXL'] as const
