import { createRoot, hydrateRoot } from 'react-dom/client'
import { languageFor } from '@afterbell/domain/kernel/languages/languages'
import { tellHeight } from '../platform/page/frame-height.ts'
import { withTemporal } from '../platform/temporal.ts'
import { dataIn } from './island.ts'
import { isDrawable } from './late-pages.tsx'
import { pageAt } from './page-address.ts'
import { load } from './page-data.ts'
import { PublicApp } from './PublicApp.tsx'
import { loadWords } from './words.ts'

/** Takes over the page as the server drew it, in the language that it drew it in. */
export async function start(): Promise<void> {
  await withTemporal()
  const root = document.getElementById('root')!
  const page = pageAt(location.pathname, new URLSearchParams(location.search))
  // In development no server has rendered the page, so it contains no data.
  const data =
    dataIn(document.getElementById('page-data')?.textContent) ??
    (page ? await load(page, null, new AbortController().signal) : 'NO_SCHOOL')
  const words = await loadWords(languageFor([page?.language ?? '', document.documentElement.lang]))
  // Otherwise the page stays as the server rendered it, with working links.
  if (words && (await isDrawable(page, data))) {
    const app = <PublicApp page={page} data={data} words={words} />
    if (root.hasChildNodes()) hydrateRoot(root, app)
    else createRoot(root).render(app)
  }
  tellHeight()
}
