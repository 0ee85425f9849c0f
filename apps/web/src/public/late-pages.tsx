import type { ActivityDetail } from './detail/ActivityDetail.tsx'
import type { MissingPage as MissingPageOf } from './Message.tsx'
import type { PageAddress } from './page-address.ts'
import type { MissingReason, PageData } from './page-data.ts'

/** Pages separate from the lists: loaded from the start on the server, on demand in the browser. */
interface LatePages {
  Detail: typeof ActivityDetail
  Missing: typeof MissingPageOf
}

const pages: Partial<LatePages> = {}

export function setLatePages(all: LatePages): void {
  Object.assign(pages, all)
}

/** Loads the code of a page. Returns false if that failed, such as offline. */
export async function isDrawable(
  page: PageAddress | null,
  data?: PageData | MissingReason | null,
): Promise<boolean> {
  try {
    if (page?.activity) pages.Detail ??= (await import('./detail/ActivityDetail.tsx')).ActivityDetail
    if (typeof data === 'string') pages.Missing ??= (await import('./Message.tsx')).MissingPage
    return true
  } catch {
    return false
  }
}

export function DetailPage(props: Parameters<typeof ActivityDetail>[0]) {
  return pages.Detail && <pages.Detail {...props} />
}

export function MissingPage(props: Parameters<typeof MissingPageOf>[0]) {
  return pages.Missing && <pages.Missing {...props} />
}
