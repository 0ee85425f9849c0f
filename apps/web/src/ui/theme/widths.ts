const NARROW_BELOW_PX = 900

/** Under this width the product is narrow: drawer, cards, sheets, one column. */
export const narrowQuery = `(width < ${NARROW_BELOW_PX}px)`
