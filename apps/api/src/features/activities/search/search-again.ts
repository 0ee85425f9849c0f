import { wordsMeant } from '@afterbell/domain/kernel/text/words-meant'
import type { Tx } from '../../../platform/database/database.ts'
import { activitiesPage, searchedTexts, type ActivitiesQuery } from '../activities.store.ts'

type List = Parameters<typeof activitiesPage>[2]
type Page = Awaited<ReturnType<typeof activitiesPage>>

/**
 * Returns a page for families, and the query that found it. A search without any match is searched again for what its words
 * may be slips of.
 */
export async function forgivingPage(
  tx: Tx,
  query: ActivitiesQuery,
  list: List,
): Promise<Page & { query: ActivitiesQuery }> {
  const page = await activitiesPage(tx, query, list)
  if (page.total > 0 || !query.search) return { ...page, query }
  const meant = wordsMeant(query.search, await searchedTexts(tx, query))
  if (!meant) return { ...page, query }
  const again = { ...query, meant }
  return { ...(await activitiesPage(tx, again, list)), query: again }
}
