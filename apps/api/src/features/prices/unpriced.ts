/** What a row says of money. */
interface PricedRow {
  price: number
  priceTo: number
  dropIn: { price: number; billingRate: string | null } | null
  sections: { price: number }[]
}

/** A row of the schedule for somebody who sees no prices: none leaves the server, and that they are kept back is named. */
export function unpricedRow<R extends PricedRow>(row: R): R {
  return {
    ...row,
    price: 0,
    priceTo: 0,
    priceExamples: [],
    paymentPlan: null,
    dropIn: unpricedDropIn(row.dropIn),
    sections: row.sections.map(unpricedSection),
    hidden: ['prices'],
  }
}

export function unpricedSection<S extends { price: number }>(section: S): S {
  return { ...section, price: 0 }
}

/** That one can drop in is no secret. */
export function unpricedDropIn<D extends PricedRow['dropIn']>(dropIn: D): D {
  return dropIn && { ...dropIn, price: 0, billingRate: null }
}
