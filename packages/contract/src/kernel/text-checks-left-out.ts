// The browser's build of `#text-checks`: schemas convert wire values and skip these checks, because forms use the rules of
// the domain and the server checks everything. This keeps the tables of characters out of every page.

/** @public In the place of the one in text-checks.ts. */
export const withoutPasted = (text: string): string => text

/** @public In the place of the one in text-checks.ts. */
export const printable = (): string | null => null
