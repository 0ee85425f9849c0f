// SQL pieces shared by the statements that fill a district.

export const CHILDREN = 20_000
/** Three children for every two families. */
export const FAMILIES = 14_000
export const STAFF = 120

/** Id of the `n`th row of a kind, the same in every statement. */
export const id = (what: string, n = 'n') => `pg_temp.id('${what}', ${n})`
export const school = id('district', '0')
/** Rows numbered `n` from 1. */
export const each = (count: number) => `generate_series(1, ${count}) n`
