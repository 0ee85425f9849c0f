const NARROW_BELOW_PX = 900

/** Under this width the product is narrow: drawer, cards, sheets, one column. Paper never is: it has the table, however wide it is. */
export const narrowQuery = `screen and (width < ${NARROW_BELOW_PX}px)`
