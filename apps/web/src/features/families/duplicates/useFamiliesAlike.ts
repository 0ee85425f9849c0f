import { familyMerges } from '@afterbell/contract/families/families'
import { useRead } from '../../../platform/calls/calls.ts'
import { useMay } from '../../../platform/session/may.ts'

/** Number of pairs of similar families, for users who may merge them; 0 for others, null while loading. */
export function useFamiliesAlike(): number | null {
  const mayContact = useMay()('contacts', 'contact')
  const options = { enabled: mayContact, freshForMs: FRESH_MS }
  const { data, error } = useRead(familyMerges.duplicates, { query: { size: 1 } }, options)
  if (!mayContact || error) return data?.totalElements ?? 0
  return data?.totalElements ?? null
}

/** The server compares all families for this, so that not every visit asks. Changing a family refetches. */
const FRESH_MS = 60_000
