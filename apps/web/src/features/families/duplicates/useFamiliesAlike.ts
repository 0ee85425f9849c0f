import { familyMerges } from '@afterbell/contract/families/families'
import { useRead } from '../../../platform/calls/calls.ts'
import { useMay } from '../../../platform/session/may.ts'

/** How many pairs of families look like one, for whoever may make them one; 0 for everybody else, null until it is known. */
export function useFamiliesAlike(): number | null {
  const mayContact = useMay()('contacts', 'contact')
  const asked = { enabled: mayContact, freshForMs: FRESH_MS }
  const { data, error } = useRead(familyMerges.duplicates, { query: { size: 1 } }, asked)
  if (!mayContact || error) return data?.totalElements ?? 0
  return data?.totalElements ?? null
}

/** The server compares all families for this, so that not every visit asks. Changing a family refetches. */
const FRESH_MS = 60_000
