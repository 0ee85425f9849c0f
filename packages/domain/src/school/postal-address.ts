/** An address, part by part. */
export type PostalParts = Readonly<Record<'street' | 'city' | 'state' | 'postalCode', string>>

/** An address as envelopes have it. */
export function addressLines({ street, city, state, postalCode }: PostalParts): string[] {
  const region = [state, postalCode].filter(Boolean).join(' ')
  return [street, [city, region].filter(Boolean).join(', ')].filter(Boolean)
}

/** An address in one line, as the foot of a letter has it; null where nothing could be mailed to it: street or city is missing. */
export function postalAddress(parts: PostalParts): string | null {
  return parts.street.trim() === '' || parts.city.trim() === '' ? null : addressLines(parts).join(', ')
}
