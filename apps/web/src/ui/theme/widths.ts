const NARROW_BELOW_PX = 900

/** Below this width the layout is narrow: drawer, cards, sheets, one column. Paper never is: it has tables at any width. */
export const narrowQuery = `screen and (width < ${NARROW_BELOW_PX}px)`
