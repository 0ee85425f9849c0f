/** The parts of a postal address. */
export type PostalParts = Readonly<Record<'street' | 'city' | 'state' | 'postalCode', string>>

/** Returns the lines of an address, as on an envelope. */
export function addressLines({ street, city, state, postalCode }: PostalParts): string[] {
  const region = [state, postalCode].filter(Boolean).join(' ')
  return [street, [city, region].filter(Boolean).join(', ')].filter(Boolean)
}

/**
 * Writes an address in one line for the foot of a letter. Null if street or city is missing, because mail could not
 * arrive.
 */
export function postalAddress(parts: PostalParts): string | null {
  return parts.street.trim() === '' || parts.city.trim() === '' ? null : addressLines(parts).join(', ')
}
