import { activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { escapeHtml } from '@afterbell/domain/kernel/text/escaped'
import { publicLink } from '../school/public-link.ts'

/** The fields of a school's public call that the sitemap needs. */
export interface SchoolOfPages {
  id: string
  portalName: string | null
  isOpen: boolean
  kinds: { kind: ActivityKind }[]
}

/** A page of the public list. */
interface ListOfPages {
  content: { id: string }[]
  totalPages: number
}

/** Rows per request, and limit of requests per kind: a sitemap file may hold at most 50,000 addresses. */
const ROWS = 100
const PAGES_MAX = 100

/**
 * Builds a school's sitemap (sitemaps.org): list and calendar of each visible kind, and a page per activity. `ask`
 * makes a public call and returns its body, or null.
 */
export async function sitemapOf(
  school: SchoolOfPages,
  { publicUrl, ask }: { publicUrl: string; ask: (path: string) => Promise<unknown> },
): Promise<string> {
  const links: string[] = []
  for (const { kind } of school.isOpen ? school.kinds : []) {
    const { screen, activity } = activityKinds[kind].addresses
    for (const view of ['list', 'calendar'] as const)
      links.push(publicLink(publicUrl, school, { screen, view }))
    for (let page = 0, pages = 1; page < Math.min(pages, PAGES_MAX); page += 1) {
      const list = (await ask(
        `/no-auth/schools/${school.id}/${activity}?size=${ROWS}&page=${page}`,
      )) as ListOfPages | null
      if (!list) break
      pages = list.totalPages
      for (const { id } of list.content)
        links.push(publicLink(publicUrl, school, { screen, view: 'list', activity: id }))
    }
  }
  const urls = links.map((link) => `<url><loc>${escapeHtml(link)}</loc></url>`).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`
}
